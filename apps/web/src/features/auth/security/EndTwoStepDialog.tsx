import { IconShieldOff } from '@tabler/icons-react';
import { useId } from 'react';
import { secondStepOf } from '#features/auth/second-step.ts';
import { useT } from './i18n.ts';
import { Button } from '#ui/Button.ts';
import { ConfirmModal } from '#ui/ConfirmModal.tsx';
import { toast } from '#ui/toast.ts';
import { useEndTwoStep } from './api.ts';
import { ProofForm, type Proof } from './ProofForm.tsx';

export function EndTwoStepDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useT();
  const formId = useId();
  const end = useEndTwoStep();

  function close() {
    if (!end.isPending) onClose();
  }

  function submit({ currentPassword, code }: Proof, onRefused: (problem: unknown) => void) {
    end.mutate(
      { currentPassword, ...secondStepOf(code) },
      {
        onSuccess: () => {
          toast.success(t('security.turnedOff'));
          onClose();
        },
        onError: onRefused,
      },
    );
  }

  return (
    <ConfirmModal
      isOpen={isOpen}
      onClose={close}
      onExit={end.reset}
      tone="bad"
      art={<IconShieldOff size={28} stroke={1.75} aria-hidden="true" />}
      title={t('security.turnOffTitle')}
      actions={
        <>
          <Button variant="default" size="xl" disabled={end.isPending} onClick={close}>
            {t('security.cancel')}
          </Button>
          <Button type="submit" form={formId} size="xl" color="danger" loading={end.isPending}>
            {t('security.turnOff')}
          </Button>
        </>
      }
    >
      <ProofForm
        id={formId}
        text={t('security.turnOffText')}
        codeLabel={t('security.eitherCode')}
        problem={end.error}
        isBusy={end.isPending}
        onSubmit={submit}
      />
    </ConfirmModal>
  );
}
