import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Modal as MantineModal, type ModalProps } from '@mantine/core';
import { useUi } from '#ui/context.tsx';
import { useOpened } from './opened.ts';
import './overlay.css';

/** A centred dialog, 450 wide by default. Traps the focus, closes on Esc, and restores focus and scrolling however it closes. */
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
      // A <header> in a dialog would be a second banner landmark.
      attributes={{ header: { role: 'none' } }}
      transitionProps={{ duration: 180 }}
      {...rest}
    />
  );
}

/** The title of a modal with its own layout; names the dialog. */
export const ModalTitle = MantineModal.Title;
