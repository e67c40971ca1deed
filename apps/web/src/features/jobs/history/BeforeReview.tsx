import css from './BeforeReview.module.css';
import { ReviewNote } from './ReviewNote.tsx';
import { IconArrowRight, IconFileText, IconMessageCircle, IconUserCheck } from '@tabler/icons-react';
import { t } from '#features/jobs/own/words.ts';
import { useLeadsToFirstJob } from '#features/accounts/welcome/newcomer.tsx';
import { openModal } from '#platform/page/modals.ts';
import { useProfile } from '#platform/store.ts';
import { paths } from '#platform/page/paths.ts';
import { ArtEmptyJobs } from '#ui/art/ArtEmptyJobs.tsx';
import { Button } from '#ui/controls/Button.ts';
import { Card } from '#ui/content/Card.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { Box, Text } from '#ui/layout.ts';

/**
 * Until its profile is verified, an owner cannot look for creators, but can write a first job. The first steps say that too, and how long
 * the review takes.
 */
export function BeforeReview() {
  if (useLeadsToFirstJob()) {
    return (
      <Card pad="none">
        <Steps />
      </Card>
    );
  }
  return (
    <>
      <ReviewNote />
      <FirstJob />
    </>
  );
}

const STEPS = [
  { Icon: IconFileText, key: 'write' },
  { Icon: IconMessageCircle, key: 'comments' },
  { Icon: IconUserCheck, key: 'chat' },
] as const;

const WORDS = {
  first: { title: 'jobs.firstTitle', text: 'jobs.firstText', button: 'jobs.firstButton' },
  draft: { title: 'jobs.draftTitle', text: 'jobs.draftText', button: 'jobs.draftButton' },
} as const;

/** For an owner without any job: what to do, and what follows. Until the profile is verified, the job is a draft. */
function FirstJob() {
  const words = WORDS[useProfile()?.status === 'active' ? 'first' : 'draft'];
  return (
    <Card pad="none">
      <Box pt={16} pb={24}>
        <EmptyState
          art={<ArtEmptyJobs />}
          title={t(words.title)}
          text={t(words.text)}
          action={
            <LinkButton href={paths.postJob()} size="lg" rightSection={<IconArrowRight size={18} stroke={1.75} aria-hidden="true" />}>
              {t(words.button)}
            </LinkButton>
          }
        >
          <Button variant="subtle" onClick={() => openModal('howItWorks')}>
            {t('app.howItWorks')}
          </Button>
        </EmptyState>
      </Box>
      <Steps />
    </Card>
  );
}

function Steps() {
  return (
    <ol className={css.steps}>
      {STEPS.map(({ Icon, key }) => (
        <li key={key}>
          <span className={css.icon}>
            <Icon size={20} stroke={1.75} aria-hidden="true" />
          </span>
          <b>{t('jobs.step', { context: key })}</b>
          <Text inherit variant="muted" mt={2}>
            {t('jobs.stepText', { context: key })}
          </Text>
        </li>
      ))}
    </ol>
  );
}
