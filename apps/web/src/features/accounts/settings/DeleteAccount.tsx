import { deleteAccount } from '@castlane/contract/account.ts';
import { PROBLEMS } from '@castlane/contract/problem.ts';
import { useForm } from '@mantine/form';
import { IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { PasswordField } from '#features/accounts/PasswordField.tsx';
import { issuesOf, lineOf, useFirstBad } from '#platform/form.ts';
import { useT } from './i18n.ts';
import { fieldErrors, isProblem } from '#platform/problem.ts';
import { forgetAccount } from '#platform/session.ts';
import { useProfile } from '#platform/store.ts';
import { Button } from '#ui/Button.ts';
import { Card } from '#ui/Card.tsx';
import { ConfirmModal } from '#ui/ConfirmModal.tsx';
import { FormProblem } from '#ui/FormProblem.tsx';
import { toast } from '#ui/toast.ts';
import settings from './settings.module.css';
import { useDeleteAccount } from './api.ts';
import css from './DeleteAccount.module.css';

/** The way out for good: says what happens, and asks for the password. */
export function DeleteAccount() {
  const t = useT();
  const formId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const remove = useDeleteAccount();

  function close() {
    if (remove.isPending) return;
    remove.reset();
    setIsOpen(false);
  }

  return (
    <Card as="section" pad="lg">
      <h2 className={settings.title}>{t('settings.delete')}</h2>
      <p className={settings.text}>{t('settings.deleteText')}</p>
      <Button className={settings.action ?? ''} variant="outline" onClick={() => setIsOpen(true)}>
        {t('settings.delete')}
      </Button>
      <ConfirmModal
        isOpen={isOpen}
        onClose={close}
        tone="bad"
        art={<IconTrash size={28} stroke={1.75} aria-hidden="true" />}
        title={t('settings.deleteTitle')}
        actions={
          <>
            <Button variant="default" size="xl" disabled={remove.isPending} onClick={close}>
              {t('settings.keep')}
            </Button>
            <Button type="submit" form={formId} color="danger" size="xl" loading={remove.isPending}>
              {t('settings.delete')}
            </Button>
          </>
        }
      >
        <DeleteForm id={formId} remove={remove} />
      </ConfirmModal>
    </Card>
  );
}

function DeleteForm({ id, remove }: { id: string; remove: ReturnType<typeof useDeleteAccount> }) {
  const t = useT();
  const email = useProfile()?.email ?? '';
  const { ref, focusFirstBad } = useFirstBad();
  const form = useForm({ initialValues: { password: '' }, validate: (values) => issuesOf(deleteAccount.body, values) });

  function submit({ password }: typeof form.values) {
    if (remove.isPending) return;
    remove.mutate(password, {
      onSuccess: () => {
        toast.success(t('settings.deleted'), { note: t('settings.deletedNote') });
        void forgetAccount();
      },
      onError: (problem) => {
        form.setErrors(isProblem(problem, 1011) ? { password: PROBLEMS[1011].message } : fieldErrors(problem));
        focusFirstBad();
      },
    });
  }

  return (
    <form id={id} ref={ref} className={css.form} noValidate onSubmit={form.onSubmit(submit, focusFirstBad)}>
      <ul className={css.list}>
        <li>{t('settings.deleteProfile')}</li>
        <li>{t('settings.deleteWork')}</li>
        <li>{t('settings.deleteChats')}</li>
        <li>{t('settings.deleteForGood')}</li>
      </ul>
      {/* Password managers need to know whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t('settings.yourPassword')}
        name="password"
        autoComplete="current-password"
        {...form.getInputProps('password')}
      />
      <FormProblem line={isProblem(remove.error, 1011) ? undefined : lineOf(remove.error)} />
    </form>
  );
}
