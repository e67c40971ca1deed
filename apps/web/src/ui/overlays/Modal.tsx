import '@mantine/core/styles/Modal.layer.css';
import { Modal as MantineModal, type ModalProps } from '@mantine/core';
import { useDialog } from './dialog.tsx';

/** A centred dialog, 450 wide by default. Traps the focus, closes on Esc, and restores focus and scrolling however it closes. */
export function Modal({ size = 450, opened, ...rest }: ModalProps) {
  const dialog = useDialog({ opened, ...rest });
  return <MantineModal {...dialog} centered size={size} padding={0} transitionProps={{ duration: 180 }} {...rest} />;
}

export const ModalTitle = MantineModal.Title;
