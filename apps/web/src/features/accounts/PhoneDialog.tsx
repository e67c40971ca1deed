import { changePhone, type Profile } from '@castlane/contract/account.ts';
import { IconPhone } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { FormModal } from '#ui/forms/FormModal.tsx';
import { PasswordField } from './PasswordField.tsx';
import { issuesOf } from '#platform/forms/form.ts';
import { t } from './words.ts';
import { useForm } from '#platform/forms/use-form.ts';
import { useSend } from '#platform/forms/send.ts';
import { toast } from '#ui/overlays/toast.ts';
import { keepProfile } from './me.ts';
import { PhoneField } from './PhoneField.tsx';
import { inputIdOf, phoneOf } from './profile-values.ts';
import { whyBadPhone } from './use-profile-form.ts';
import type { DialogState } from '#ui/overlays/use-dialogs.tsx';

type PhoneDialogProps = DialogState & { profile: Profile };

/** Changes or removes the phone number of an active profile. Its fields, above all the password, are not kept as drafts. */
export function PhoneDialog({ profile, isOpen, onClose }: PhoneDialogProps) {
  const change = useSend('POST account/change-phone', [1005, 1011, 1017], { onSuccess: keepProfile });
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

  const { form, line, formProps } = useForm({
    initialValues: { phoneNumber: profile.phoneNumber ?? '', currentPassword: '' },
    check: async (values): Promise<Record<string, string>> => {
      const { phoneNumber } = bodyOf(values);
      const why = phoneNumber === profile.phoneNumber ? t('accounts.phoneSame') : phoneNumber && (await whyBadPhone(phoneNumber));
      return { ...(why ? { phoneNumber: why } : {}), ...issuesOf(changePhone.body, bodyOf(values)) };
    },
    send: (values) => change.mutateAsync(bodyOf(values)),
    onSent: ({ phoneNumber }) => finish(phoneNumber),
    fieldOfCode: { 1011: 'currentPassword', 1017: 'phoneNumber' },
    isKept: true,
  });

  return (
    <FormModal
      isOpen={isOpen}
      onClose={onClose}
      {...{ formProps, line }}
      isBusy={change.isPending}
      Icon={IconPhone}
      title={t('accounts.phoneTitle')}
      cancel={t('accounts.cancel')}
      submit={t('accounts.phoneSave')}
    >
      {/* For password managers. */}
      <input type="text" name="username" autoComplete="username" value={profile.email} readOnly hidden />
      <PhoneField description={t('accounts.phoneEmpty')} country={profile.country ?? ''} input={form.getInputProps('phoneNumber')} />
      <PasswordField label={t('accounts.currentPassword')} autoComplete="current-password" {...form.getInputProps('currentPassword')} />
    </FormModal>
  );
}

function bodyOf({ phoneNumber, currentPassword }: { phoneNumber: string; currentPassword: string }) {
  return { phoneNumber: phoneOf(phoneNumber) || null, currentPassword };
}
