import type { Profile } from '@castlane/contract/account.ts';
import { useState, type ReactNode } from 'react';
import { t } from '#features/accounts/words.ts';
import { paths } from '#platform/page/paths.ts';
import { ArtPending } from '#ui/art/ArtPending.tsx';
import { ArtSuccess } from '#ui/art/ArtSuccess.tsx';
import { BarePage } from '#ui/pages/BarePage.tsx';
import { Box, Group, Stack, Text } from '#ui/layout.ts';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { Loaded } from '#ui/states/Loaded.tsx';
import { DocumentTitle } from '#ui/pages/PageTitle.tsx';
import { useMe } from '#features/accounts/api.ts';
import { isFrozen } from '#features/accounts/profile-values.ts';
import { RejectionNote } from '#features/accounts/verification/RejectionNote.tsx';
import { VerificationCard } from '#features/accounts/verification/VerificationCard.tsx';
import { SetUpForm } from './SetUpForm.tsx';
import css from './SetUpProfilePage.module.css';
import { SetUpSkeleton } from '#features/accounts/skeletons.tsx';

export function SetUpProfilePage() {
  const me = useMe();
  const [isSent, setIsSent] = useState(false);
  const [isSaved, setIsSaved] = useState(false);
  const status = me.data?.verificationStatus;
  // After sending, the form stays until the 'done' page is there.
  const isInReview = (status === 'pending' || status === 'approved') && !isSent;
  if (me.data && (isInReview || isFrozen(me.data))) {
    return (
      <Bare title={t('accounts.review')} exit={t('accounts.seeProfile')}>
        {isInReview ? <InReview profile={me.data} /> : <Appealing profile={me.data} />}
      </Bare>
    );
  }
  return (
    <Bare title={t('accounts.setUpTitle')} exit={t('accounts.finishLater')} said={isSaved && t('accounts.savedJustNow')}>
      <Head title={t('accounts.setUpTitle')} text={t('accounts.setUpText')} />
      <Loaded query={me} skeleton={<SetUpSkeleton />}>
        {(profile) => <SetUpForm profile={profile} onSaved={() => setIsSaved(true)} onSend={setIsSent} />}
      </Loaded>
    </Bare>
  );
}

type BareProps = { title: string; exit: string; said?: ReactNode; children: ReactNode };

function Bare({ title, exit, said, children }: BareProps) {
  const wayOut = (
    <>
      <Text span size="sm" variant="muted" role="status">
        {said}
      </Text>
      <LinkButton href={paths.profile()} variant="subtle" size="sm">
        {exit}
      </LinkButton>
    </>
  );
  return (
    <BarePage isLined exit={wayOut}>
      <DocumentTitle>{title}</DocumentTitle>
      <div className={css.page}>{children}</div>
    </BarePage>
  );
}

/** Replaces the stepper once the profile was sent: the only things to do are to wait, or to change the profile. */
function InReview({ profile }: { profile: Profile }) {
  const isApproved = profile.verificationStatus === 'approved';
  return (
    <Stack align="center" gap={0} maw={440} mx="auto" ta="center" className={css.review}>
      {isApproved ? <ArtSuccess /> : <ArtPending />}
      <Box component="h1" mt={12}>
        {t(isApproved ? 'accounts.isActiveTitle' : 'accounts.inReviewTitle')}
      </Box>
      <Text variant="soft" mt={8} mb={24}>
        {t(isApproved ? 'accounts.isActiveText' : 'accounts.inReviewText')}
      </Text>
      <Stack w="100%" ta="start">
        <VerificationCard profile={profile} />
      </Stack>
      <Group grow wrap="nowrap" gap={10} w="100%" mt={16}>
        <LinkButton href={paths.editProfile()} variant="default" size="lg">
          {t('accounts.edit')}
        </LinkButton>
        {!isApproved && (
          <LinkButton href={paths.home()} size="lg">
            {t('accounts.goHome')}
          </LinkButton>
        )}
      </Group>
    </Stack>
  );
}

function Appealing({ profile }: { profile: Profile }) {
  return (
    <>
      <Head title={t('accounts.review')} />
      <RejectionNote profile={profile} />
    </>
  );
}

function Head({ title, text }: { title: string; text?: string }) {
  return (
    <Stack gap={4} mb={16}>
      <h1>{title}</h1>
      {text && <Text variant="muted">{text}</Text>}
    </Stack>
  );
}
