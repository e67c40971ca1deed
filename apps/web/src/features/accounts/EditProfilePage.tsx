import type { Profile } from '@castlane/contract/account.ts';
import { IconPencil } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { t } from './words.ts';
import { useLeaveGuard } from '#platform/forms/leave-guard.ts';
import { paths } from '#platform/page/paths.ts';
import { ActionBar } from '#ui/pages/ActionBar.tsx';
import { Button } from '#ui/controls/Button.ts';
import { Card } from '#ui/content/Card.tsx';
import { MessageModal } from '#ui/overlays/MessageModal.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { FormProblem } from '#ui/forms/FormProblem.tsx';
import { Stack, Text, Title } from '#ui/layout.ts';
import { Loaded } from '#ui/states/Loaded.tsx';
import { Page, Split } from '#ui/pages/Page.tsx';
import { BackLink, PageTitle } from '#ui/pages/PageTitle.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { useMe } from './api.ts';
import { CompletenessCard } from './CompletenessCard.tsx';
import css from './EditProfilePage.module.css';
import { PhoneDialog } from './PhoneDialog.tsx';
import { filledOf, inputIdOf, isFrozen, stepOf, stepsOf } from './profile-values.ts';
import { StepFields } from './ProfileFields.tsx';
import { RejectionNote } from '#features/accounts/verification/RejectionNote.tsx';
import { VerificationCard } from '#features/accounts/verification/VerificationCard.tsx';
import { ProfileSkeleton } from './skeletons.tsx';
import { useFieldInAddress, useProfileForm } from './use-profile-form.ts';
import { useDialogs } from '#ui/overlays/use-dialogs.tsx';

export function EditProfilePage() {
  const me = useMe();
  return (
    <Page hasActionBar>
      <BackLink href={paths.profile()}>{t('accounts.profile')}</BackLink>
      <PageTitle title={t('accounts.editTitle')} />
      <Loaded query={me} skeleton={<ProfileSkeleton />}>
        {(profile) => (isFrozen(profile) ? <RejectionNote profile={profile} /> : <EditForm profile={profile} />)}
      </Loaded>
    </Page>
  );
}

/** All fields of the set-up on one page. Only changed ones are checked and saved. */
function EditForm({ profile }: { profile: Profile }) {
  const navigate = useNavigate();
  const { form, ref, save, discard, changed, isSaving, line } = useProfileForm(profile);
  const guard = useLeaveGuard(changed.length > 0, (address) => void navigate(address));
  const phone = useDialogs((_, state) => <PhoneDialog profile={profile} {...state} />);
  useFieldInAddress();
  const sections = stepsOf(profile).filter(({ fields }) => fields.length > 0);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSaving || changed.length === 0 || (await save(changed))) return;
    toast.success(t('accounts.saved'), { isShort: true });
    void navigate(paths.profile());
  }

  function cancel() {
    discard();
    void navigate(paths.profile());
  }

  const rail = (
    <>
      <CompletenessCard profile={profile} filled={filledOf(profile, form.values)} hrefOf={hrefOf} />
      {profile.verificationStatus !== 'approved' && <VerificationCard profile={profile} />}
    </>
  );
  return (
    <Split isRailFirst rail={rail}>
      <Form gap={16} ref={ref} className={css.form} onSubmit={(event) => void submit(event)}>
        {sections.map(({ name }) => (
          <Card as="section" pad="lg" key={name} id={name} aria-labelledby={`${name}-title`} className={css.section}>
            <Stack gap={18}>
              <Title order={2} fw={620} id={`${name}-title`}>
                {t('accounts.step', { context: name })}
              </Title>
              <StepFields step={name} form={form} profile={profile} onChangePhone={() => phone.open()} />
            </Stack>
          </Card>
        ))}
        <FormProblem line={line} />
        <ActionBar>
          <Text span size="sm" variant="muted" flex={1} role="status">
            {changed.length > 0 ? t('accounts.changes', { count: changed.length }) : t('accounts.noChanges')}
          </Text>
          <Button variant="default" size="lg" px={12} flex="none" disabled={isSaving} onClick={cancel}>
            {t('accounts.cancel')}
          </Button>
          <Button type="submit" size="lg" px={12} flex="none" loading={isSaving} disabled={changed.length === 0}>
            {t('accounts.save')}
          </Button>
        </ActionBar>
      </Form>
      {phone.dialog}
      <LeaveModal {...guard} />
    </Split>
  );
}

function LeaveModal({ isAsking, leave, stay }: ReturnType<typeof useLeaveGuard>) {
  return (
    <MessageModal
      isOpen={isAsking}
      onClose={stay}
      tone="brand"
      art={<IconPencil size={28} stroke={1.75} aria-hidden="true" />}
      title={t('accounts.leaveTitle')}
      actions={
        <>
          <Button variant="default" size="xl" onClick={leave}>
            {t('accounts.leave')}
          </Button>
          <Button size="xl" onClick={stay}>
            {t('accounts.stay')}
          </Button>
        </>
      }
    >
      <p>{t('accounts.leaveText')}</p>
    </MessageModal>
  );
}

function hrefOf(field: string): string | undefined {
  return stepOf(field) === undefined ? undefined : paths.editProfile(inputIdOf(field));
}
