import type { Profile } from '@castlane/contract/account.ts';
import type { VerificationAppeal } from '@castlane/contract/verification.ts';
import { IconArrowRight } from '@tabler/icons-react';
import { useId } from 'react';
import { day, dayAndClock, span } from '#platform/language/format.ts';
import { t } from '#features/accounts/words.ts';
import { paths } from '#platform/page/paths.ts';
import { Card } from '#ui/content/Card.tsx';
import { Fact, Facts } from '#ui/content/Facts.tsx';
import { Group, Stack, Text, Title } from '#ui/layout.ts';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { StatusBadge, type StatusTone } from '#ui/badges/badges.tsx';
import { Timeline, type TimelineStep } from '#ui/content/Timeline.tsx';
import { useMe } from '#features/accounts/api.ts';
import css from '#features/accounts/panel.module.css';
import { isPublic, waitingOf } from './verification-note.ts';
import { VerificationBadge } from '#features/accounts/verification/VerificationBadge.tsx';

/** The state of the review of the reader's own profile, and the next step. Follows the account, so a decision shows without a reload. */
export function VerificationCard({ profile }: { profile: Profile }) {
  // Keeps the place in the queue fresh.
  useMe();
  const titleId = useId();
  const { verificationStatus: status } = profile;
  return (
    <Card as="section" aria-labelledby={titleId}>
      <Group justify="space-between" wrap="nowrap" gap={12} mb={14}>
        <Title id={titleId} order={2} size="h3">
          {t('accounts.review')}
        </Title>
        <VerificationBadge profile={profile} />
      </Group>
      <div aria-live="polite">
        <Timeline label={t('accounts.review')} steps={stepsOf(profile)} />
        {status === 'incomplete' && (
          <LinkButton mt={16} href={paths.setUpProfile()} fullWidth>
            {t('accounts.goOn')}
          </LinkButton>
        )}
        {status === 'rejected' && <Rejected profile={profile} />}
        {status === 'approved' && <Approved profile={profile} />}
      </div>
    </Card>
  );
}

function stepsOf(profile: Profile): TimelineStep[] {
  const { verificationStatus: status, submittedAt, reviewedAt, userType } = profile;
  const sentAt = submittedAt && (status === 'pending' ? dayAndClock(submittedAt) : day(submittedAt));
  const sent: TimelineStep = { label: t('accounts.submitted'), note: sentAt, state: 'done' };
  const active: TimelineStep = { label: t('accounts.active'), note: t('accounts.activeNote'), state: 'next' };
  const reviewDay = reviewedAt && day(reviewedAt);
  if (status === 'incomplete') {
    const unsent: TimelineStep = { label: t('accounts.notSent'), note: t('accounts.notSentNote'), state: 'now' };
    return [unsent, { label: t('accounts.inReview'), state: 'next' }, active];
  }
  if (status === 'pending') return [sent, { label: t('accounts.inReview'), note: <Wait profile={profile} />, state: 'now' }, active];
  if (status === 'rejected') return [sent, { label: t('app.review.rejected'), note: reviewDay, state: 'bad' }, active];
  const badgeNote = t(userType === 'creator' ? 'accounts.badgeCreator' : 'accounts.badgeOwner');
  return [
    sent,
    { label: t('accounts.reviewed'), note: reviewDay, state: 'done' },
    { label: t('accounts.badge'), note: badgeNote, state: 'done' },
  ];
}

/** The place in the queue, the usual waiting time, and that the page may be left. */
function Wait({ profile: { placeInQueue, medianWaitMinutes } }: { profile: Profile }) {
  const place =
    placeInQueue === null ? '' : placeInQueue === 0 ? t('accounts.nextInQueue') : t('accounts.placeInQueue', { count: placeInQueue });
  return (
    <>
      {place && (
        <Text span inherit display="block" variant="soft" mod="tabular" fw={560}>
          {place}
        </Text>
      )}
      {medianWaitMinutes !== null && (
        <Text span inherit display="block" mod="tabular">
          {t('accounts.usualWait', { time: span(medianWaitMinutes) })}
        </Text>
      )}
      <span>{t('accounts.inReviewNote')}</span>
    </>
  );
}

function Rejected({ profile: { rejectionReason, appeal } }: { profile: Profile }) {
  return (
    <>
      <Text component="div" mod="written" variant="soft" mt={14} className={css.panel} data-tone="bad">
        <Text component="small" display="block" size="xs" fw={560} variant="bad" mb={2}>
          {t('modal.rejectedReason')}
        </Text>
        <span>{rejectionReason}</span>
      </Text>
      {appeal && <AppealNote appeal={appeal} />}
      <LinkButton
        mt={16}
        href={paths.setUpProfile()}
        fullWidth
        rightSection={<IconArrowRight size={18} stroke={1.75} aria-hidden="true" />}
      >
        {t('modal.rejectedButton')}
      </LinkButton>
    </>
  );
}

function Approved({ profile }: { profile: Profile }) {
  const { userType, appeal } = profile;
  return (
    <>
      {appeal?.outcome === 'granted' && <AppealNote appeal={appeal} />}
      <WaitingChanges profile={profile} />
      <LinkButton mt={16} href={paths.home()} variant="default" fullWidth>
        {t(userType === 'creator' ? 'accounts.seeJobs' : 'accounts.goHome')}
      </LinkButton>
    </>
  );
}

/** Changes of an active profile that staff have not reviewed yet; null if there are none. */
function WaitingChanges({ profile }: { profile: Profile }) {
  const changes = waitingOf(profile);
  if (changes.length === 0) return null;
  return (
    <Stack component="section" gap={8} mb={14} className={css.panel} data-tone="warn" aria-label={t('accounts.waitingTitle')}>
      <Text component="h3" size="xs" fw={600} variant="warn">
        {t('accounts.waitingTitle')}
      </Text>
      <Facts layout="stack">
        {changes.map(({ field, now, before }) => (
          <Fact
            key={field}
            label={t('accounts.field', { context: field })}
            note={t(isPublic(field) ? 'accounts.othersSee' : 'accounts.untilThen', { before })}
          >
            {now}
          </Fact>
        ))}
      </Facts>
    </Stack>
  );
}

type Standing = 'waiting' | 'granted' | 'refused';
const TONES: Record<Standing, StatusTone> = { waiting: 'gold', granted: 'ok', refused: 'bad' };

/** The appeal against a rejection, and the answer of another member of staff. */
export function AppealNote({ appeal: { text, createdAt, outcome, answer, decidedAt } }: { appeal: VerificationAppeal }) {
  const standing = outcome ?? 'waiting';
  return (
    <Stack gap={8} mt={14} className={css.panel}>
      <Group justify="space-between" wrap="nowrap" gap={12}>
        <Title order={3} size="h4">
          {t('accounts.appealTitle')}
        </Title>
        <StatusBadge tone={TONES[standing]}>{t('accounts.appeal', { context: standing })}</StatusBadge>
      </Group>
      {outcome === null ? (
        <Text size="sm" variant="soft">
          {t('accounts.appealWaits')}
        </Text>
      ) : (
        <Text component="blockquote" mod="written">
          <Text component="small" display="block" size="xs" variant="muted">
            {t('accounts.appealAnswer', { when: decidedAt ? dayAndClock(decidedAt) : '' })}
          </Text>
          <span>{answer}</span>
        </Text>
      )}
      <Text component="details" size="sm" variant="muted">
        <summary>{t('accounts.appealOwn', { when: dayAndClock(createdAt) })}</summary>
        <Text inherit variant="soft" mod="written">
          {text}
        </Text>
      </Text>
    </Stack>
  );
}
