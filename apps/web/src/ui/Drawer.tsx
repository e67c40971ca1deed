import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { Drawer as MantineDrawer, type DrawerProps } from '@mantine/core';
import { Directed } from './Directed.tsx';
import { useOpened } from './opened.ts';
import './overlay.css';

/** Gives the focus back, also where it was loaded to be opened at once. */
export function Drawer({ opened, ...rest }: DrawerProps) {
  const isOpen = useOpened(opened);
  return (
    <Directed>
      <MantineDrawer opened={isOpen} {...rest} />
    </Directed>
  );
}
