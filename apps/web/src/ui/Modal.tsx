import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Modal as MantineModal, type ModalProps } from '@mantine/core';
import { useUi } from './context.tsx';
import { useOpened } from './opened.ts';
import './overlay.css';

/** Centred, 450 wide unless told. Traps focus, closes on Esc, gives focus back and lets the page scroll again, whatever the way out. */
export function Modal({ size = 450, opened, ...rest }: ModalProps) {
  const { words } = useUi();
  const isOpen = useOpened(opened);
  return (
    <MantineModal
      opened={isOpen}
      centered
      size={size}
      padding={0}
      closeButtonProps={{ 'aria-label': words.close }}
      // A <header> in a dialog would be a second banner.
      attributes={{ header: { role: 'none' } }}
      transitionProps={{ duration: 180 }}
      {...rest}
    />
  );
}

/** The title of a modal that lays out its own content: it gives the dialog its name. */
export const ModalTitle = MantineModal.Title;
