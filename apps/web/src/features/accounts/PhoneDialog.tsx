import type { Profile } from '@castlane/contract/account.ts';
import { IconPhone } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import { useT } from './i18n.ts';
import { Button } from '#ui/Button.ts';
import { ConfirmModal } from '#ui/ConfirmModal.tsx';
import { toast } from '#ui/toast.ts';
import { useChangePhone } from './api.ts';
import { PhoneForm } from './PhoneForm.tsx';
import { inputIdOf } from './profile-values.ts';

type PhoneDialogProps = { profile: Profile; isOpen: boolean; onClose: () => void };

/** Changes or removes the phone number of an active profile. What is typed here, the password above all, is kept nowhere. */
export function PhoneDialog({ profile, isOpen, onClose }: PhoneDialogProps) {
  const t = useT();
  const formId = useId();
  const change = useChangePhone();
  const [isRemoved, setIsRemoved] = useState(false);
  const isGone = isRemoved && profile.phoneNumber === null;

  // The button that opened the dialog is gone with the number, so the focus goes to the field that is there instead.
  useEffect(() => {
    if (isGone) document.getElementById(inputIdOf('phoneNumber'))?.focus();
  }, [isGone]);

  function finish(number: string | null) {
    toast.success(t(number === null ? 'accounts.phoneRemoved' : 'accounts.phoneChanged'), { isShort: true });
    setIsRemoved(number === null);
    onClose();
  }

  function close() {
    if (change.isPending) return;
    change.reset();
    onClose();
  }

  return (
    <ConfirmModal
      isOpen={isOpen}
      onClose={close}
      tone="brand"
      art={<IconPhone size={28} stroke={1.75} aria-hidden="true" />}
      title={t('accounts.phoneTitle')}
      actions={
        <>
          <Button variant="default" size="xl" disabled={change.isPending} onClick={close}>
            {t('accounts.cancel')}
          </Button>
          <Button type="submit" form={formId} size="xl" loading={change.isPending}>
            {t('accounts.phoneSave')}
          </Button>
        </>
      }
    >
      <PhoneForm id={formId} profile={profile} change={change} onDone={finish} />
    </ConfirmModal>
  );
}
