import { deleteAccount } from '@castlane/contract/account.ts';
import { IconTrash } from '@tabler/icons-react';
import { useForm } from '#platform/forms/use-form.ts';
import { FormModal } from '#ui/forms/FormModal.tsx';
import { PasswordField } from '#features/accounts/PasswordField.tsx';
import { useSend } from '#platform/forms/send.ts';
import { t } from './words.ts';
import { forgetAccount } from '#platform/http/session.ts';
import { useProfile } from '#platform/store.ts';
import { Button } from '#ui/controls/Button.ts';
import { toast } from '#ui/overlays/toast.ts';
import { Bullets } from '#ui/content/Bullets.tsx';
import { SettingCard } from '#ui/forms/SettingCard.tsx';
import { useDialogs, type DialogState } from '#ui/overlays/use-dialogs.tsx';

export function DeleteAccount() {
  const { open, dialog } = useDialogs((_, state) => <DeleteDialog {...state} />);
  return (
    <SettingCard title={t('settings.delete')} text={t('settings.deleteText')}>
      <Button mt={14} variant="outline" onClick={() => open()}>
        {t('settings.delete')}
      </Button>
      {dialog}
    </SettingCard>
  );
}

function DeleteDialog(state: DialogState) {
  const remove = useSend('POST account/delete', [1001, 1011]);
  const profile = useProfile();
  const email = profile?.email ?? '';
  const userType = profile?.userType;
  const { form, line, formProps } = useForm({
    initialValues: { password: '' },
    check: deleteAccount.body,
    send: (body) => remove.mutateAsync(body, { onSuccess }),
    fieldOfCode: { 1011: 'password' },
  });

  function onSuccess() {
    toast.success(t('settings.deleted'), { note: t('settings.deletedNote') });
    void forgetAccount();
  }

  return (
    <FormModal
      {...state}
      {...{ formProps, line }}
      isBusy={remove.isPending}
      tone="bad"
      Icon={IconTrash}
      title={t('settings.deleteTitle')}
      cancel={t('settings.keep')}
      submit={t('settings.delete')}
    >
      <Bullets gap={6} py={14} ps={34} pe={16} fz={13} lh="19px" mod="inset">
        <li>{t('settings.deleteProfile')}</li>
        <li>{t('settings.deleteWork')}</li>
        {(userType === 'creator' || userType === 'business_owner') && <li>{t('settings.deleteRunning', { context: userType })}</li>}
        {userType === 'creator' && <li>{t('settings.deleteFiles')}</li>}
        <li>{t('settings.deleteChats')}</li>
        <li>{t('settings.deleteForGood')}</li>
      </Bullets>
      {/* For password managers. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label={t('settings.yourPassword')} autoComplete="current-password" {...form.getInputProps('password')} />
    </FormModal>
  );
}
