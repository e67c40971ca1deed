import '@mantine/core/styles/Drawer.layer.css';
import { Drawer as MantineDrawer, type DrawerProps } from '@mantine/core';
import { Directed } from '#ui/content/Directed.tsx';
import { useDialog } from './dialog.tsx';

/** A panel at a side of the window. Returns the focus, also if it was mounted open. */
export function Drawer({ opened, attributes, ...rest }: DrawerProps) {
  const dialog = useDialog({ opened, ...rest });
  return (
    <Directed>
      <MantineDrawer {...dialog} {...rest} attributes={{ ...dialog.attributes, ...attributes }} />
    </Directed>
  );
}
