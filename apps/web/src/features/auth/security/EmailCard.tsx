import { askForEmailChange } from '@castlane/contract/email.ts';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { SettingCard } from '#ui/forms/SettingCard.tsx';
import { useCheckedForm } from '#platform/forms/checked-form.ts';
import { CodeForm } from '#features/auth/email/CodeForm.tsx';
import { EmailField } from '#features/auth/email/EmailField.tsx';
import { FormModal } from '#ui/forms/FormModal.tsx';
import { PasswordField } from '#features/accounts/PasswordField.tsx';
import { lineOf } from '#platform/forms/form.ts';
import { useT } from './i18n.ts';
import { isProblem } from '#platform/http/problem.ts';
import { useProfile } from '#platform/store.ts';
import { Button } from '#ui/controls/Button.ts';
import { Form } from '#ui/forms/Form.tsx';
import { FormProblem } from '#ui/forms/FormProblem.tsx';
import { Text } from '#ui/layout.ts';
import { toast } from '#ui/overlays/toast.ts';
import { useAskForEmailChange, useConfirmEmailChange } from './api.ts';

/** The email of the account, and the dialog that changes it. */
export function EmailCard() {
  const t = useT();
  const email = useProfile()?.email ?? '';
  const [isOpen, setIsOpen] = useState(false);
  return (
    <SettingCard title={t('security.email')} text={t('security.emailText')}>
      <Text fw={550} mt={10}>
        {email}
      </Text>
      <Button mt={14} variant="default" onClick={() => setIsOpen(true)}>
        {t('security.changeEmail')}
      </Button>
      <EmailDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </SettingCard>
  );
}

/** First the new email with the password, then the code that was mailed to it. */
function EmailDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useT();
  const ask = useAskForEmailChange();
  const confirm = useConfirmEmailChange();
  const asked = ask.isSuccess ? ask.variables.email : undefined;
  const isBusy = ask.isPending || confirm.isPending;

  function forget() {
    ask.reset();
    confirm.reset();
  }

  function send(code: string, onWrong: () => void) {
    if (confirm.isPending) return;
    confirm.mutate(
      { code },
      {
        onSuccess: () => {
          toast.success(t('security.emailChanged'), { note: t('security.emailChangedNote') });
          onClose();
        },
        onError: (problem) => isProblem(problem, 1021) && onWrong(),
      },
    );
  }

  return (
    <FormModal
      isOpen={isOpen}
      onClose={onClose}
      onExit={forget}
      isBusy={isBusy}
      Icon={IconMail}
      title={t(asked ? 'security.emailCodeTitle' : 'security.changeEmail')}
      cancel={t('security.cancel')}
      submit={asked ? undefined : t('security.sendCode')}
    >
      {(formId) =>
        asked ? (
          <>
            <Text inherit mb={18}>
              {t('security.emailCodeText', { email: asked })}
            </Text>
            <CodeForm
              label={t('security.code')}
              button={t('security.changeEmail')}
              line={lineOf(confirm.error, { 1021: t('security.wrongCode'), 1004: t('security.wrongCode') })}
              isBusy={isBusy}
              onCode={send}
              onTyped={confirm.reset}
            />
          </>
        ) : (
          <EmailForm id={formId} ask={ask} />
        )
      }
    </FormModal>
  );
}

/** The new email and the password: a session alone must not be enough to take an account over. */
function EmailForm({ id, ask }: { id: string; ask: ReturnType<typeof useAskForEmailChange> }) {
  const t = useT();
  const { form, line, formProps } = useCheckedForm(askForEmailChange.body, { email: '', currentPassword: '' }, ask, {
    1006: 'email',
    1011: 'currentPassword',
  });
  return (
    <Form id={id} mt={14} ta="start" {...formProps(ask.mutate)}>
      <p>{t('security.changeEmailText')}</p>
      <EmailField label={t('security.newEmail')} autoComplete="email" input={form.getInputProps('email')} />
      <PasswordField label={t('security.yourPassword')} autoComplete="current-password" {...form.getInputProps('currentPassword')} />
      <FormProblem line={line} />
    </Form>
  );
}
