import '@mantine/core/styles/Modal.layer.css';
import { Modal as MantineModal, type ModalProps } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useDialog } from './dialog.tsx';

/** A centred dialog, 450 wide by default. Traps the focus, closes on Esc, and restores focus and scrolling however it closes. */
export function Modal({ size = 450, opened, isFullOnPhone = false, ...rest }: ModalProps & { isFullOnPhone?: boolean }) {
  const dialog = useDialog({ opened, ...rest });
  const isPhone = useMediaQuery('(max-width: 768px)', false, { getInitialValueInEffect: false });
  const isFull = isFullOnPhone && isPhone;
  return <MantineModal {...dialog} centered size={size} fullScreen={isFull} padding={0} transitionProps={{ duration: 180 }} {...rest} />;
}

export const ModalTitle = MantineModal.Title;
