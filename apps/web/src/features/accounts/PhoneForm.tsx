import { changePhone, type Profile } from '@castlane/contract/account.ts';
import { PROBLEMS } from '@castlane/contract/problem.ts';
import { useForm } from '@mantine/form';
import type { FormEvent } from 'react';
import { PasswordField } from './PasswordField.tsx';
import { issuesOf, lineOf, useFirstBad } from '#platform/form.ts';
import { useT } from './i18n.ts';
import { fieldErrors, isProblem } from '#platform/problem.ts';
import { FormProblem } from '#ui/FormProblem.tsx';
import type { useChangePhone } from './api.ts';
import { whyBadPhone } from './phone-check.ts';
import { PhoneField } from './PhoneField.tsx';
import css from './PhoneForm.module.css';
import { phoneOf } from './profile-values.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';

type PhoneFormProps = { id: string; profile: Profile; change: ReturnType<typeof useChangePhone>; onDone: (number: string | null) => void };

export function PhoneForm({ id, profile, change, onDone }: PhoneFormProps) {
  const t = useT();
  const { ref, focusFirstBad } = useFirstBad();
  const one = useOneAtATime();
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

  async function send(): Promise<void> {
    const { phoneNumber, currentPassword } = form.getValues();
    const body = { phoneNumber: phoneOf(phoneNumber) || null, currentPassword };
    const faults = await faultsOf(body);
    if (Object.keys(faults).length > 0) return fail(faults);
    try {
      onDone((await change.mutateAsync(body)).phoneNumber);
    } catch (problem) {
      fail(errorsOf(problem));
    }
  }
  const sendOnce = one.run(send, undefined);

  function submit(event: FormEvent) {
    event.preventDefault();
    void sendOnce();
  }

  return (
    <form id={id} ref={ref} className={css.form} noValidate onSubmit={submit}>
      {/* Password managers need to know whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={profile.email} readOnly hidden />
      <PhoneField description={t('accounts.phoneEmpty')} country={profile.country ?? ''} input={form.getInputProps('phoneNumber')} />
      <PasswordField
        label={t('accounts.currentPassword')}
        name="current-password"
        autoComplete="current-password"
        {...form.getInputProps('currentPassword')}
      />
      <FormProblem line={isProblem(change.error, 1011, 1017) ? undefined : lineOf(change.error)} />
    </form>
  );
}

function errorsOf(problem: unknown): Record<string, string> {
  if (isProblem(problem, 1011)) return { currentPassword: PROBLEMS[1011].message };
  return isProblem(problem, 1017) ? { phoneNumber: PROBLEMS[1017].message } : fieldErrors(problem);
}
