import type { Icon as TablerIcon } from '@tabler/icons-react';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { Button } from '#ui/controls/Button.ts';
import { MessageModal } from '#ui/overlays/MessageModal.tsx';
import { Form } from './Form.tsx';
import { FormProblem } from './FormProblem.tsx';

type FormModalProps = {
  isOpen: boolean;
  onClose: () => void;
  formProps: Pick<ComponentProps<typeof Form>, 'ref' | 'onSubmit'>;
  line: string | undefined;
  isBusy: boolean;
  tone?: 'bad' | 'brand';
  Icon: TablerIcon;
  title: string;
  cancel: string;
  submit: string;
  /** Replaces the form and the buttons. */
  instead?: ReactNode;
  /** The fields. */
  children: ReactNode;
};

/** A dialog with a form and two buttons. It cannot be closed while the form is being sent. */
export function FormModal(props: FormModalProps) {
  const { onClose, formProps, line, isBusy, tone = 'brand', Icon, cancel, submit, instead, children, ...rest } = props;
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
        !instead && (
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
      {instead || (
        <Form id={formId} mt={14} ta="start" {...formProps}>
          {children}
          <FormProblem line={line} />
        </Form>
      )}
    </MessageModal>
  );
}
