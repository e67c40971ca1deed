import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { Drawer as MantineDrawer, type DrawerProps } from '@mantine/core';
import { useUi } from '#ui/context.tsx';
import { Directed } from '#ui/content/Directed.tsx';
import { useOpened } from './opened.ts';
import './overlay.css';

/** Returns the focus, also if it was mounted open. */
export function Drawer({ opened, attributes, ...rest }: DrawerProps) {
  const { words } = useUi();
  const isOpen = useOpened(opened);
  return (
    <Directed>
      <MantineDrawer
        opened={isOpen}
        closeButtonProps={{ 'aria-label': words.close }}
        // A <header> in a dialog would be a second banner landmark.
        attributes={{ header: { role: 'none' }, ...attributes }}
        {...rest}
      />
    </Directed>
  );
}
