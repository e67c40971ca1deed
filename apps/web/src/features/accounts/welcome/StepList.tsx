import { serverTime } from '#platform/clock.ts';
import type { Profile } from '@castlane/contract/account.ts';
import { ANSWER_BY_DAYS, DRIP_BELOW, DRIP_DAYS, STAR_COST_MAX, WELCOME_STARS } from '@castlane/contract/policy.ts';
import type { FirstInvitation, FirstStep } from '@castlane/contract/welcome.ts';
import { IconChevronRight, IconClock, IconX } from '@tabler/icons-react';
import { useEffect, useId } from 'react';
import { useMe } from '#features/accounts/api.ts';
import { keepProfile, knownProfile } from '#features/accounts/me.ts';
import { call } from '#platform/http/api.ts';
import { dayAndClock } from '#platform/language/format.ts';
import { t } from './words.ts';
import { paths, TO_FORM } from '#platform/page/paths.ts';
import { useProfile } from '#platform/store.ts';
import { Card } from '#ui/content/Card.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { Box, Group, Text, Title } from '#ui/layout.ts';
import { UiLink } from '#ui/pages/UiLink.tsx';
import css from './StepList.module.css';

/** The steps that a new account still has to do, until all are done or the reader hides the list. */
export function StepList({ steps }: { steps: readonly FirstStep[] }) {
  const titleId = useId();
  const profile = useProfile();
  // Keeps the steps fresh: a first job or invitation is made on other pages.
  useMe();
  const isOver = steps.every(({ isDone }) => isDone);
  useEffect(() => {
    if (isOver) void dismissFirstSteps();
  }, [isOver]);
  if (isOver || !profile) return null;
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Card as="section" aria-labelledby={titleId} className={css.root ?? ''}>
      <Group wrap="nowrap" gap={10} mb={6}>
        <Title id={titleId} order={2} size="h3" flex={1}>
          {t('welcome.title')}
        </Title>
        <Text span size="sm" variant="muted" mod="tabular">
          {t('welcome.count', { done, count: steps.length })}
        </Text>
        <IconButton Icon={IconX} size="sm" label={t('welcome.dismiss')} onClick={() => void dismissFirstSteps()} />
      </Group>
      <ol data-rows>
        {steps.map(
          ({ step, isDone, invitation }, index) =>
            !isDone && (
              <Step key={step} step={step} invitation={invitation} number={index + 1} isNext={isNext(steps, index)} profile={profile} />
            ),
        )}
      </ol>
    </Card>
  );
}

/** Hides the first steps immediately. If the request fails, they show once more at a later visit. */
async function dismissFirstSteps() {
  const profile = knownProfile();
  if (profile) keepProfile({ ...profile, firstSteps: null });
  await Promise.allSettled([call('POST account/first-steps/dismiss')]);
}

/** Whether this is the first step that can be done now. A waiting review does not block the steps after it. */
function isNext(steps: readonly FirstStep[], index: number): boolean {
  return steps.findIndex(({ step, isDone }) => !isDone && step !== 'review') === index;
}

type StepProps = Omit<FirstStep, 'isDone'> & { number: number; isNext: boolean; profile: Profile };

function Step({ step, invitation, number, isNext: isCurrent, profile }: StepProps) {
  const { label, note, href } = invitation ? invitationWords(invitation, profile) : stepWords(step, profile);
  // Staff do this step.
  const isWaiting = step === 'review' && profile.verificationStatus === 'pending';
  const words = (
    <Box component="span" flex={1} miw={0}>
      <b>{label}</b>
      {(isCurrent || step === 'review' || invitation) && (
        <Text component="small" display="block" size="sm" variant="muted">
          {note}
        </Text>
      )}
    </Box>
  );
  return (
    <Group
      component="li"
      align="flex-start"
      wrap="nowrap"
      gap={12}
      mih={44}
      py={10}
      className={css.step}
      aria-current={isCurrent ? 'step' : undefined}
    >
      <Group component="span" justify="center" flex="none" w={24} h={24} bdrs="50%" className={css.mark} aria-hidden="true">
        {isWaiting ? <IconClock size={16} stroke={2} /> : number}
      </Group>
      {href ? (
        <Box component={UiLink} href={href} state={step === 'job' ? TO_FORM : undefined} flex={1} miw={0}>
          <Group component="span" align="flex-start" wrap="nowrap" gap={12}>
            {words}
            <Box component={IconChevronRight} mt={4} size={16} stroke={2} color="var(--cl-text-3)" aria-hidden="true" />
          </Group>
        </Box>
      ) : (
        words
      )}
    </Group>
  );
}

const STARS = { welcome: WELCOME_STARS, most: STAR_COST_MAX, days: ANSWER_BY_DAYS, below: DRIP_BELOW, every: DRIP_DAYS };

/** The steps that need an active profile. */
const NEEDS_REVIEW = new Set<FirstStep['step']>(['comment', 'invite']);

function stepWords(step: FirstStep['step'], profile: Profile) {
  if (step === 'review') return reviewWords(profile);
  const isActive = profile.status === 'active';
  const isLater = !isActive && NEEDS_REVIEW.has(step);
  const isDraft = !isActive && step === 'job';
  const note = isDraft ? t('welcome.jobDraftNote') : t('welcome.note', { context: step, ...STARS });
  return { label: t('welcome', { context: step }), note: isLater ? t('welcome.later') : note, href: hrefOf(step) };
}

function invitationWords({ company, job, token }: FirstInvitation, { status }: Profile) {
  const label = job ? t('welcome.invitedToJob', { title: job.title, company }) : t('welcome.invitedBy', { company });
  const href = job ? paths.feedDetails(job.slug) : paths.joinJob({ token: token ?? '' });
  const isActive = status === 'active';
  return { label, note: t(isActive ? 'welcome.invitedNote' : 'welcome.invitedLater'), href: isActive ? href : undefined };
}

/** Comments and invitations have no page: they start from the cards below the list. */
function hrefOf(step: FirstStep['step']): string | undefined {
  if (step === 'profile') return paths.setUpProfile();
  if (step === 'channel') return paths.socialAccount();
  return step === 'job' ? paths.createJob() : undefined;
}

function reviewWords({ verificationStatus, submittedAt, medianWaitMinutes }: Profile) {
  if (verificationStatus === 'rejected')
    return { label: t('welcome.rejected'), note: t('welcome.rejectedNote'), href: paths.setUpProfile() };
  const until = submittedAt && medianWaitMinutes !== null ? Date.parse(submittedAt) + medianWaitMinutes * 60_000 : 0;
  const note = until > serverTime() ? t('welcome.reviewUntil', { time: dayAndClock(new Date(until)) }) : t('welcome.reviewSoon');
  return { label: t('welcome.review'), note, href: undefined };
}
