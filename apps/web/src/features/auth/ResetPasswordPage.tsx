import { LINK_FAULTS, NewPassword } from '@castlane/contract/auth.ts';
import { PROBLEMS } from '@castlane/contract/problem.ts';
import { useEffect, useState, type ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router';
import * as z from 'zod/mini';
import { useContactUrl } from '#platform/config.ts';
import { hideToken } from '#platform/http/hidden-token.ts';
import { useT } from './i18n.ts';
import { paths } from '#platform/page/paths.ts';
import { fieldErrors, isProblem } from '#platform/http/problem.ts';
import { endSession } from '#platform/http/session.ts';
import { Button } from '#ui/controls/Button.ts';
import { Form } from '#ui/forms/Form.tsx';
import { FormEnd, FormProblem } from '#ui/forms/FormProblem.tsx';
import { Text } from '#ui/layout.ts';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { TextLink } from '#ui/pages/TextLink.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { useSend } from '#platform/forms/send.ts';
import { AuthLayout } from '#features/auth/layout/AuthLayout.tsx';
import { useCheckedForm } from '#platform/forms/checked-form.ts';
import { NewPasswordField } from './NewPasswordField.tsx';

const Body = z.object({ password: NewPassword });

export function ResetPasswordPage() {
  const t = useT();
  useEffect(() => hideToken('/reset-password'), []);
  const navigate = useNavigate();
  const reset = useSend('POST auth/reset-password', [1001, 1005, 1021]);
  const fault = faultOf(reset.error);

  function done() {
    toast.success(t('auth.changed'));
    void navigate(paths.login(), { replace: true });
  }

  return (
    <AuthLayout title={t('auth.resetTitle')} text={t('auth.resetText')}>
      <NewPasswordForm
        button={t('auth.setPassword')}
        mutation={reset}
        onDone={done}
        whyOver={fault === undefined ? undefined : t(`auth.link.${LINK_FAULTS.find((each) => each === fault) ?? 'unknown'}`)}
        wayOut={
          <LinkButton href={paths.forgotPassword()} size="lg" fullWidth>
            {t('auth.askForLink')}
          </LinkButton>
        }
      />
      <Text variant="muted" ta="center" mt={24}>
        <TextLink fw={580} href={paths.login()}>
          {t('auth.backToLogin')}
        </TextLink>
      </Text>
    </AuthLayout>
  );
}

/** Undoes a change of the email, for the owner of the old mailbox, who may be logged out. */
export function UndoEmailPage() {
  const t = useT();
  const contactUrl = useContactUrl();
  const navigate = useNavigate();
  const undo = useSend('POST auth/undo-email', [1001, 1005, 1006, 1021]);
  const [isDone, setIsDone] = useState(false);

  // All sessions have ended, the one of this browser too.
  useEffect(() => {
    if (!isDone) return;
    endSession();
    void navigate(paths.login(), { replace: true });
  }, [isDone, navigate]);

  function done() {
    toast.success(t('auth.undone'), { note: t('auth.undoneNote') });
    setIsDone(true);
  }

  return (
    <AuthLayout title={t('auth.undoTitle')} text={t('auth.undoText')}>
      <NewPasswordForm
        button={t('auth.undo')}
        mutation={undo}
        onDone={done}
        whyOver={faultOf(undo.error) === undefined ? undefined : t('auth.undoGone')}
        wayOut={
          <Button component="a" href={contactUrl} size="lg" fullWidth variant="default">
            {t('auth.contactUs')}
          </Button>
        }
      />
    </AuthLayout>
  );
}

type NewPasswordFormProps = {
  button: string;
  mutation: ReturnType<typeof useSend<'POST auth/reset-password'>> | ReturnType<typeof useSend<'POST auth/undo-email'>>;
  onDone: () => void;
  /** Why the link is no longer valid. `wayOut` replaces the button then. */
  whyOver: string | undefined;
  wayOut: ReactNode;
};

/** A new password, sent with the token of a link in a mail. */
function NewPasswordForm({ button, mutation, onDone, whyOver, wayOut }: NewPasswordFormProps) {
  const t = useT();
  const { token = '' } = useParams();
  const { form, line, formProps } = useCheckedForm(Body, { password: '' }, mutation);
  const props = formProps(({ password }, options) => mutation.mutate({ token, password }, { onSuccess: onDone, ...options }));
  return (
    <Form {...props}>
      <NewPasswordField label={t('auth.newPassword')} {...form.getInputProps('password')} />
      {whyOver === undefined ? (
        <FormEnd line={line} isBusy={mutation.isPending} submit={button} mt={6} />
      ) : (
        <>
          <FormProblem line={`${PROBLEMS[1021].message}. ${whyOver}`} />
          {wayOut}
        </>
      )}
    </Form>
  );
}

/** What is wrong with the token of the link, or undefined. */
function faultOf(problem: unknown): string | undefined {
  return fieldErrors(problem)['token'] ?? (isProblem(problem, 1021) ? '' : undefined);
}
