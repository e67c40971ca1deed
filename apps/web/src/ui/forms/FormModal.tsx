import type { Icon as TablerIcon } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { Button } from '#ui/controls/Button.ts';
import { MessageModal } from '#ui/overlays/MessageModal.tsx';

type FormModalProps = {
  isOpen: boolean;
  onClose: () => void;
  /** Called after the closing animation. */
  onExit?: () => void;
  isBusy: boolean;
  tone?: 'bad' | 'brand';
  Icon: TablerIcon;
  title: string;
  cancel: string;
  /** The label of the submit button. Without it the content brings its own buttons. */
  submit: string | undefined;
  children: (formId: string) => ReactNode;
};

/** A dialog with a form and two buttons. It cannot be closed while the form is being sent. */
export function FormModal({ onClose, isBusy, tone = 'brand', Icon, cancel, submit, children, ...rest }: FormModalProps) {
  const formId = useId();
  function close() {
    if (!isBusy) onClose();
  }
  return (
    <MessageModal
      {...rest}
      onClose={close}
      tone={tone}
      art={<Icon size={28} stroke={1.75} aria-hidden="true" />}
      actions={
        submit && (
          <>
            <Button variant="default" size="xl" disabled={isBusy} onClick={close}>
              {cancel}
            </Button>
            <Button type="submit" form={formId} size="xl" color={tone === 'bad' ? 'danger' : 'brand'} loading={isBusy}>
              {submit}
            </Button>
          </>
        )
      }
    >
      {children(formId)}
    </MessageModal>
  );
}
