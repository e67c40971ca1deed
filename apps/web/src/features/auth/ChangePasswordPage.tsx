import { changePassword } from '@castlane/contract/account.ts';
import { useNavigate } from 'react-router';
import { t } from './words.ts';
import { paths } from '#platform/page/paths.ts';
import { useProfile } from '#platform/store.ts';
import { BarePage } from '#ui/pages/BarePage.tsx';
import { Card } from '#ui/content/Card.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { FormEnd } from '#ui/forms/FormProblem.tsx';
import { Lanes } from '#ui/pictures/Lanes.tsx';
import { Stack, Text } from '#ui/layout.ts';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { DocumentTitle } from '#ui/pages/PageTitle.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { useSend } from '#platform/forms/send.ts';
import { useForm } from '#platform/forms/use-form.ts';
import { PasswordField } from '#features/accounts/PasswordField.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';

export function ChangePasswordPage() {
  const exit = (
    <LinkButton href={paths.profile()} variant="subtle" size="sm">
      {t('auth.backToProfile')}
    </LinkButton>
  );
  return (
    <BarePage isCentred exit={exit} art={<Lanes tone="soft" shape="mail" />}>
      <DocumentTitle>{t('auth.changeTitle')}</DocumentTitle>
      <Stack w="100%" maw={464}>
        <Card pad="page">
          <h1>{t('auth.changeTitle')}</h1>
          <Text variant="muted" mt={6} mb={24}>
            {t('auth.changeText')}
          </Text>
          <ChangePasswordForm />
        </Card>
      </Stack>
    </BarePage>
  );
}

function ChangePasswordForm() {
  const navigate = useNavigate();
  const email = useProfile()?.email;
  const change = useSend('POST account/change-password', [1001, 1005, 1011]);
  const { form, line, formProps } = useForm({
    initialValues: { currentPassword: '', newPassword: '' },
    check: changePassword.body,
    send: (values) => change.mutateAsync(values, { onSuccess }),
    fieldOfCode: { 1011: 'currentPassword' },
  });

  function onSuccess() {
    toast.success(t('auth.changed'), { note: t('auth.othersOut') });
    void navigate(paths.profile());
  }

  return (
    <Form {...formProps}>
      {/* For password managers. */}
      <input type="text" name="username" autoComplete="username" value={email ?? ''} readOnly hidden />
      <PasswordField label={t('auth.currentPassword')} autoComplete="current-password" {...form.getInputProps('currentPassword')} />
      <NewPasswordField label={t('auth.newPassword')} {...form.getInputProps('newPassword')} />
      <FormEnd line={line} isBusy={change.isPending} submit={t('auth.changePassword')} />
    </Form>
  );
}
