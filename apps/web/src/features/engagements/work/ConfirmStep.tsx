import type { UseMutationResult } from '@tanstack/react-query';
import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { lineOf } from '#platform/forms/form.ts';
import { useOnlyOnce } from '#platform/forms/only-once.ts';
import { useT } from './i18n.ts';
import { Button } from '#ui/controls/Button.ts';
import { ConfirmModal } from '#ui/overlays/ConfirmModal.tsx';
import { FormProblem } from '#ui/forms/FormProblem.tsx';
import type { WorkDialogProps } from './WorkDialogs.tsx';

type ConfirmStepProps<Given> = Omit<WorkDialogProps, 'work'> & {
  Icon: TablerIcon;
  title: string;
  button: string;
  step: UseMutationResult<unknown, Error, Given>;
  given: Given;
  /** The consequences. */
  children: ReactNode;
};

/** Shows the consequences of a step before one click confirms it. */
export function ConfirmStep<Given>({ Icon, button, step, given, children, onDone, onClose, ...modal }: ConfirmStepProps<Given>) {
  const t = useT();
  const confirm = useOnlyOnce(async () => {
    try {
      await step.mutateAsync(given);
      onDone();
      return true;
    } catch {
      // Shown below, or in a toast.
      return false;
    }
  });
  return (
    <ConfirmModal
      {...modal}
      onClose={onClose}
      tone="brand"
      art={<Icon size={28} stroke={1.75} aria-hidden="true" />}
      actions={
        <>
          <Button variant="default" size="xl" onClick={onClose}>
            {t('work.back')}
          </Button>
          <Button size="xl" loading={step.isPending} onClick={confirm}>
            {button}
          </Button>
        </>
      }
    >
      <p>{children}</p>
      <FormProblem line={step.error ? lineOf(step.error) : undefined} />
    </ConfirmModal>
  );
}
