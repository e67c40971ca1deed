import { useMediaQuery } from '@mantine/hooks';
import { useT } from '#features/engagements/work/i18n.ts';
import { Modal } from '#ui/overlays/Modal.tsx';
import css from './DeliverModal.module.css';
import { DeliverForm } from './DeliverForm.tsx';
import type { WorkDialogProps } from '#features/engagements/work/WorkDialogs.tsx';

/** The dialog of a delivery. On a phone it fills the window. */
export function DeliverModal({ work, isOpen, onClose, onDone, onExit }: WorkDialogProps) {
  const t = useT();
  const isPhone = useMediaQuery('(max-width: 768px)', false, { getInitialValueInEffect: false });
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={onExit}
      size={560}
      fullScreen={isPhone ?? false}
      classNames={{ content: css.content ?? '' }}
      title={t(work.deliveries.length > 0 ? 'work.deliverAgain' : 'work.deliver')}
    >
      {isOpen && <DeliverForm work={work} onClose={onClose} onDone={onDone} />}
    </Modal>
  );
}
