import { changePhone, type Profile } from '@castlane/contract/account.ts';
import { PROBLEMS } from '@castlane/contract/problem.ts';
import { useForm } from '@mantine/form';
import { IconPhone } from '@tabler/icons-react';
import { useEffect, useState, type FormEvent } from 'react';
import { FormModal } from '#ui/forms/FormModal.tsx';
import { PasswordField } from './PasswordField.tsx';
import { issuesOf, lineOf, useFirstBad } from '#platform/forms/form.ts';
import { useT } from './i18n.ts';
import { useOnlyOnce } from '#platform/forms/only-once.ts';
import { fieldErrors, isProblem } from '#platform/http/problem.ts';
import { Form } from '#ui/forms/Form.tsx';
import { FormProblem } from '#ui/forms/FormProblem.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { useChangePhone } from './api.ts';
import { PhoneField } from './PhoneField.tsx';
import { inputIdOf, phoneOf } from './profile-values.ts';
import { whyBadPhone } from './use-profile-form.ts';

type PhoneDialogProps = { profile: Profile; isOpen: boolean; onClose: () => void };

/** Changes or removes the phone number of an active profile. Its fields, above all the password, are not kept as drafts. */
export function PhoneDialog({ profile, isOpen, onClose }: PhoneDialogProps) {
  const t = useT();
  const change = useChangePhone();
  const [isRemoved, setIsRemoved] = useState(false);
  const isGone = isRemoved && profile.phoneNumber === null;

  // Without a number there is no button that opens the dialog, so the focus goes to the field that replaces it.
  useEffect(() => {
    if (isGone) document.getElementById(inputIdOf('phoneNumber'))?.focus();
  }, [isGone]);

  function finish(number: string | null) {
    toast.success(t(number === null ? 'accounts.phoneRemoved' : 'accounts.phoneChanged'), { isShort: true });
    setIsRemoved(number === null);
    onClose();
  }

  function close() {
    change.reset();
    onClose();
  }

  return (
    <FormModal
      isOpen={isOpen}
      onClose={close}
      isBusy={change.isPending}
      Icon={IconPhone}
      title={t('accounts.phoneTitle')}
      cancel={t('accounts.cancel')}
      submit={t('accounts.phoneSave')}
    >
      {(formId) => <PhoneForm id={formId} profile={profile} change={change} onDone={finish} />}
    </FormModal>
  );
}

type PhoneFormProps = { id: string; profile: Profile; change: ReturnType<typeof useChangePhone>; onDone: (number: string | null) => void };

function PhoneForm({ id, profile, change, onDone }: PhoneFormProps) {
  const t = useT();
  const { ref, focusFirstBad } = useFirstBad();
  const form = useForm({ initialValues: { phoneNumber: profile.phoneNumber ?? '', currentPassword: '' } });

  function fail(errors: Record<string, string>) {
    form.setErrors(errors);
    focusFirstBad();
  }

  async function faultsOf(body: { phoneNumber: string | null; currentPassword: string }): Promise<Record<string, string>> {
    const { phoneNumber } = body;
    const why = phoneNumber === profile.phoneNumber ? t('accounts.phoneSame') : phoneNumber && (await whyBadPhone(phoneNumber));
    return { ...(why ? { phoneNumber: why } : {}), ...issuesOf(changePhone.body, body) };
  }

  const send = useOnlyOnce(async () => {
    const { phoneNumber, currentPassword } = form.getValues();
    const body = { phoneNumber: phoneOf(phoneNumber) || null, currentPassword };
    try {
      const faults = await faultsOf(body);
      if (Object.keys(faults).length > 0) fail(faults);
      else onDone((await change.mutateAsync(body)).phoneNumber);
    } catch (problem) {
      fail(errorsOf(problem));
    }
    return false;
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    send();
  }

  return (
    <Form id={id} ref={ref} mt={14} ta="start" onSubmit={submit}>
      {/* For password managers. */}
      <input type="text" name="username" autoComplete="username" value={profile.email} readOnly hidden />
      <PhoneField description={t('accounts.phoneEmpty')} country={profile.country ?? ''} input={form.getInputProps('phoneNumber')} />
      <PasswordField label={t('accounts.currentPassword')} autoComplete="current-password" {...form.getInputProps('currentPassword')} />
      <FormProblem line={isProblem(change.error, 1011, 1017) ? undefined : lineOf(change.error)} />
    </Form>
  );
}

function errorsOf(problem: unknown): Record<string, string> {
  if (isProblem(problem, 1011)) return { currentPassword: PROBLEMS[1011].message };
  return isProblem(problem, 1017) ? { phoneNumber: PROBLEMS[1017].message } : fieldErrors(problem);
}
