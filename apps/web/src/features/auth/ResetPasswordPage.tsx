import { LINK_FAULTS, NewPassword } from '@castlane/contract/auth.ts';
import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import type { Device, lookAtResetLink, lookAtUndoLink } from '@castlane/contract/link.ts';
import type { Passkey } from '@castlane/contract/passkey.ts';
import { PROBLEMS } from '@castlane/contract/problem.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router';
import * as z from 'zod/mini';
import { deviceOf } from '#features/accounts/settings/device.ts';
import { useContactUrl } from '#platform/config.ts';
import { agoInside, day } from '#platform/language/format.ts';
import { hideToken } from '#platform/http/hidden-token.ts';
import { t } from './words.ts';
import { paths } from '#platform/page/paths.ts';
import { fieldErrors, isProblem } from '#platform/http/problem.ts';
import { queryOf } from '#platform/http/queries.ts';
import { endSession } from '#platform/http/session.ts';
import { Button } from '#ui/controls/Button.ts';
import { Checkbox } from '#ui/controls/choices.ts';
import { FieldGroup } from '#ui/forms/FieldGroup.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { FormEnd, FormProblem } from '#ui/forms/FormProblem.tsx';
import { Stack, Text } from '#ui/layout.ts';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { Loaded } from '#ui/states/Loaded.tsx';
import { Loading } from '#ui/states/Loading.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { TextLink } from '#ui/pages/TextLink.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { useSend } from '#platform/forms/send.ts';
import { AuthLayout } from '#features/auth/layout/AuthLayout.tsx';
import { useForm } from '#platform/forms/use-form.ts';
import { NewPasswordField } from './NewPasswordField.tsx';

const Body = z.object({ password: NewPassword });
const SHOWN = [1001, 1005, 1006, 1021] as const;
/** The name of the checkboxes of passkeys and devices to remove. */
const REMOVED = 'removed';
/** A second answer could move the checkboxes that the reader has ticked. */
const LOOKED_AT_ONCE = { staleTime: Infinity, gcTime: 0 };

/** Sets a new password with a mailed link. Lists the ways into the account, which all go unless the owner keeps them. */
export function ResetPasswordPage() {
  const { token = '' } = useParams();
  useEffect(() => hideToken('/reset-password'), []);
  const navigate = useNavigate();
  const link = useQuery({ ...queryOf(['reset-link', token], 'POST auth/reset-password/look', { body: { token } }), ...LOOKED_AT_ONCE });
  const reset = useSend('POST auth/reset-password', SHOWN);

  function send(password: string, removed: readonly string[]) {
    const keep = (items: readonly { id: string }[]) => items.map(({ id }) => id).filter((id) => !removed.includes(id));
    const { passkeys = [], devices = [] } = link.data ?? {};
    return reset.mutateAsync({ token, password, keepPasskeys: keep(passkeys), keepSessions: keep(devices) }, { onSuccess });
  }

  function onSuccess() {
    toast.success(t('auth.changed'));
    void navigate(paths.login(), { replace: true });
  }

  const faultWords = (fault: string) => t('auth.link', { context: LINK_FAULTS.find((each) => each === fault) ?? 'unknown' });
  return (
    <AuthLayout title={t('auth.resetTitle')} text={t('auth.resetText')}>
      <LinkedForm
        link={link}
        mutation={reset}
        button={t('auth.setPassword')}
        onSend={send}
        whyOver={faultWords}
        wayOut={
          <LinkButton href={paths.forgotPassword()} size="lg" fullWidth>
            {t('auth.askForLink')}
          </LinkButton>
        }
      >
        {(seen) => <KeptAccess {...seen} />}
      </LinkedForm>
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
  const { token = '' } = useParams();
  const contactUrl = useContactUrl();
  const navigate = useNavigate();
  const link = useQuery({ ...queryOf(['undo-link', token], 'POST auth/undo-email/look', { body: { token } }), ...LOOKED_AT_ONCE });
  const undo = useSend('POST auth/undo-email', SHOWN);

  function onSuccess() {
    toast.success(t('auth.undone'), { note: t('auth.undoneNote') });
    // All sessions have ended, the one of this browser too.
    endSession();
    void navigate(paths.login(), { replace: true });
  }

  return (
    <AuthLayout title={t('auth.undoTitle')} text={t('auth.undoText')}>
      <LinkedForm
        link={link}
        mutation={undo}
        button={t('auth.undo')}
        onSend={(password, removePasskeys) => undo.mutateAsync({ token, password, removePasskeys }, { onSuccess })}
        whyOver={(fault) => t(fault === 'used' ? 'auth.undoUsed' : fault === 'expired' ? 'auth.undoExpired' : 'auth.link.unknown')}
        wayOut={
          <Button component="a" href={contactUrl} size="lg" fullWidth variant="default">
            {t('auth.contactUs')}
          </Button>
        }
      >
        {(seen) => <UndoneAccess {...seen} />}
      </LinkedForm>
    </AuthLayout>
  );
}

type LinkedFormProps<Seen> = {
  link: { data: Seen | undefined; isError: boolean; error: Error | null; refetch: () => unknown };
  mutation: { isPending: boolean; error: Error | null };
  button: string;
  /** `removed`: the ids of the ticked passkeys and devices. */
  onSend: (password: string, removed: string[]) => Promise<unknown>;
  /** Why the link is no longer valid. `wayOut` replaces the form then. */
  whyOver: (fault: string) => string;
  wayOut: ReactNode;
  children: (seen: Seen) => ReactNode;
};

/** A new password, sent with the token of a link in a mail. A link that no longer works asks for nothing. */
function LinkedForm<Seen>({ link, mutation, button, onSend, whyOver, wayOut, children }: LinkedFormProps<Seen>) {
  const { form, ref, line, formProps } = useForm({
    initialValues: { password: '' },
    check: Body,
    send: ({ password }): Promise<unknown> => onSend(password, new FormData(ref.current ?? undefined).getAll(REMOVED) as string[]),
  });
  const fault = faultOf(link.error) ?? faultOf(mutation.error);
  if (fault !== undefined) {
    return (
      <Stack gap={18}>
        <FormProblem line={`${PROBLEMS[1021].message}. ${whyOver(fault)}`} />
        {wayOut}
      </Stack>
    );
  }
  return (
    <Loaded query={link} skeleton={<FormSkeleton />}>
      {(seen) => (
        <Form {...formProps}>
          <NewPasswordField label={t('auth.newPassword')} {...form.getInputProps('password')} />
          {children(seen)}
          <FormEnd line={line} isBusy={mutation.isPending} submit={button} />
        </Form>
      )}
    </Loaded>
  );
}

/** The passkeys and devices of an account that gets a new password. All are ticked for removal. */
function KeptAccess({ passkeys, devices }: AnswerOf<typeof lookAtResetLink>) {
  if (passkeys.length + devices.length === 0) return null;
  return (
    <FieldGroup legend={t('auth.removeAccess')} hint={t('auth.removeAccessHint')}>
      <Stack gap={12}>
        {passkeys.map((passkey) => (
          <PasskeyBox key={passkey.id} passkey={passkey} defaultChecked />
        ))}
        {devices.map((device) => (
          <Checkbox key={device.id} name={REMOVED} value={device.id} {...aboutDevice(device)} defaultChecked />
        ))}
      </Stack>
    </FieldGroup>
  );
}

/** What the undo of an email change removes by itself, and the older ways to log in. */
function UndoneAccess({ changedAt, passkeys, twoStep, recoveryCodes }: AnswerOf<typeof lookAtUndoLink>) {
  const contactUrl = useContactUrl();
  const older = passkeys.filter(({ isRecent }) => !isRecent);
  const going = [
    ...passkeys.filter(({ isRecent }) => isRecent).map(({ name }) => t('auth.passkeyNamed', { name })),
    ...(twoStep?.isRecent ? [t('auth.twoStep')] : []),
    ...(recoveryCodes?.isRecent ? [t('auth.recoveryCodes')] : []),
  ];
  return (
    <>
      {going.length > 0 && (
        <div>
          <Text fw={550}>{t('auth.undoRemoves')}</Text>
          <Text component="ul" size="sm" mt={6} pl={20} style={{ listStyle: 'disc' }}>
            {going.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </Text>
          <Text size="xs" variant="muted" mt={6}>
            {t('auth.undoRemovesText', { day: day(changedAt) })}
          </Text>
        </div>
      )}
      {older.length > 0 && (
        <FieldGroup legend={t('auth.olderPasskeys')} hint={t('auth.olderPasskeysHint')}>
          <Stack gap={12}>
            {older.map((passkey) => (
              <PasskeyBox key={passkey.id} passkey={passkey} />
            ))}
          </Stack>
        </FieldGroup>
      )}
      {twoStep && !twoStep.isRecent && (
        <Text size="sm" variant="soft">
          <span>{t('auth.olderTwoStep', { day: day(twoStep.since) })}</span>{' '}
          <TextLink href={contactUrl}>{t('auth.olderTwoStepHelp')}</TextLink>
        </Text>
      )}
    </>
  );
}

function PasskeyBox({ passkey: { id, name, lastUsedAt, createdAt }, ...rest }: { passkey: Passkey; defaultChecked?: boolean }) {
  const about = lastUsedAt ? t('auth.passkeyUsed', { when: agoInside(lastUsedAt) }) : t('auth.passkeyAdded', { when: day(createdAt) });
  return <Checkbox name={REMOVED} value={id} label={name} description={about} {...rest} />;
}

function aboutDevice({ userAgent, lastSeenAt }: Device) {
  return { label: deviceOf(userAgent).name, description: t('auth.deviceUsed', { when: agoInside(lastSeenAt) }) };
}

function FormSkeleton() {
  return (
    <Loading>
      <Stack gap={18} aria-hidden="true">
        <Skeleton height={72} />
        <Skeleton height={48} />
      </Stack>
    </Loading>
  );
}

function faultOf(problem: unknown): string | undefined {
  return fieldErrors(problem)['token'] ?? (isProblem(problem, 1021) ? '' : undefined);
}
