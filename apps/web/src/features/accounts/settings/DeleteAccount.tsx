import { deleteAccount } from '@castlane/contract/account.ts';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useCheckedForm } from '#platform/forms/checked-form.ts';
import { FormModal } from '#ui/forms/FormModal.tsx';
import { PasswordField } from '#features/accounts/PasswordField.tsx';
import { call } from '#platform/http/api.ts';
import { FORM_CODES } from '#platform/forms/form.ts';
import { useT } from './i18n.ts';
import { forgetAccount } from '#platform/http/session.ts';
import { useProfile } from '#platform/store.ts';
import { Button } from '#ui/controls/Button.ts';
import { Form } from '#ui/forms/Form.tsx';
import { FormProblem } from '#ui/forms/FormProblem.tsx';
import { toast } from '#ui/overlays/toast.ts';
import css from './DeleteAccount.module.css';
import { SettingCard } from '#ui/forms/SettingCard.tsx';

/** Deletes the account for good, after an explanation and with the password. */
export function DeleteAccount() {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const remove = useMutation({
    mutationFn: (password: string) => call('POST account/delete', { body: { password } }),
    meta: { inline: [...FORM_CODES, 1001, 1011] },
  });

  function close() {
    remove.reset();
    setIsOpen(false);
  }

  return (
    <SettingCard title={t('settings.delete')} text={t('settings.deleteText')}>
      <Button mt={14} variant="outline" onClick={() => setIsOpen(true)}>
        {t('settings.delete')}
      </Button>
      <FormModal
        isOpen={isOpen}
        onClose={close}
        isBusy={remove.isPending}
        tone="bad"
        Icon={IconTrash}
        title={t('settings.deleteTitle')}
        cancel={t('settings.keep')}
        submit={t('settings.delete')}
      >
        {(formId) => <DeleteForm id={formId} remove={remove} />}
      </FormModal>
    </SettingCard>
  );
}

function DeleteForm({ id, remove }: { id: string; remove: UseMutationResult<unknown, Error, string> }) {
  const t = useT();
  const email = useProfile()?.email ?? '';
  const { form, line, formProps } = useCheckedForm(deleteAccount.body, { password: '' }, remove, { 1011: 'password' });

  function onSuccess() {
    toast.success(t('settings.deleted'), { note: t('settings.deletedNote') });
    void forgetAccount();
  }

  return (
    <Form id={id} mt={14} ta="start" {...formProps(({ password }, options) => remove.mutate(password, { onSuccess, ...options }))}>
      <ul className={css.list}>
        <li>{t('settings.deleteProfile')}</li>
        <li>{t('settings.deleteWork')}</li>
        <li>{t('settings.deleteChats')}</li>
        <li>{t('settings.deleteForGood')}</li>
      </ul>
      {/* For password managers. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t('settings.yourPassword')}
        name="password"
        autoComplete="current-password"
        {...form.getInputProps('password')}
      />
      <FormProblem line={line} />
    </Form>
  );
}
