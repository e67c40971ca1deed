import type { OwnJob } from '@castlane/contract/job.ts';
import { COMPARED_MAX } from '@castlane/contract/policy.ts';
import { isIn, type ReceivedProposal as Proposal } from '@castlane/contract/proposal.ts';
import { agoInside, dayAndClock, money, shortDay } from '#platform/language/format.ts';
import { t } from './words.ts';
import { paths } from '#platform/page/paths.ts';
import { Avatar } from '#ui/pictures/Avatar.tsx';
import { Checkbox } from '#ui/controls/choices.ts';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { UiLink } from '#ui/pages/UiLink.tsx';
import { VerifiedBadge } from '#ui/badges/badges.tsx';
import { Group, Text } from '#ui/layout.ts';
import { commentId, focusComment } from './proposal-focus.ts';
import { CreatorFacts } from './CreatorFacts.tsx';
import { ProposalStatusBadge } from './ProposalStatusBadge.tsx';
import { ProposalText } from './ProposalText.tsx';
import { markOpened, priceOf } from './received-api.ts';
import { ReceivedActions } from './ReceivedActions.tsx';
import css from './ReceivedProposal.module.css';
import { useSeen } from '#features/jobs/use-seen.ts';

type Props = {
  job: OwnJob;
  proposal: Proposal;
  onOffer: () => void;
  onDecline: () => void;
  /** Whether it is in the comparison, and whether one more fits. */
  isChosen: boolean;
  canChoose: boolean;
  onChoose: (isChosen: boolean) => void;
};

export function ReceivedProposal({ job, proposal, onOffer, onDecline, isChosen, canChoose, onChoose }: Props) {
  // As long as the tab of new ones counts it.
  const isNew = isIn('new', proposal);
  const open = () => void markOpened(job.slug, proposal);
  const ref = useSeen<HTMLElement>(proposal.openedAt === null, open);
  const { creator } = proposal;
  const price = priceOf(proposal, job);
  return (
    <article ref={ref} id={commentId(proposal)} tabIndex={-1} className={css.root} aria-label={t('jobs.commentBy', { name: creator.name })}>
      <Checkbox
        className={css.choose ?? ''}
        size="md"
        checked={isChosen}
        disabled={!isChosen && !canChoose}
        aria-label={t('received.choose', { name: creator.name })}
        title={!isChosen && !canChoose ? t('received.most', { count: COMPARED_MAX }) : undefined}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
      />
      <Avatar name={creator.name} src={creator.profileImageUri} size={48} />
      <div className={css.main}>
        <Group component="header" className={css.head} gap="2px 6px">
          <Text component="h2" className={css.name} size="lg" fw={600} truncate miw={0}>
            <UiLink href={paths.influencerProfile(creator.slug)}>{creator.name}</UiLink>
          </Text>
          {creator.verified && <VerifiedBadge size={17} />}
          <Text className={css.price} size="lg" fw={640} mod="tabular">
            {price && <span>{money(price)}</span>}
            {proposal.deliverBy && <small>{t('jobs.by', { day: shortDay(proposal.deliverBy) })}</small>}
          </Text>
          <p className={css.time}>
            <time dateTime={proposal.createdAt}>{dayAndClock(proposal.createdAt)}</time>
            {!isNew && proposal.openedAt && <span>{` · ${t('received.opened', { when: agoInside(proposal.openedAt) })}`}</span>}
          </p>
          {isNew && <span className={css.new}>{t('jobs.newMark')}</span>}
        </Group>
        <CreatorFacts creator={creator} match={proposal.match} />
        <ProposalText proposal={proposal} onExpand={open} />
        <Group className={css.actions} gap={8}>
          <ProposalStatusBadge proposal={proposal} job={job} />
          <ReceivedActions job={job} proposal={proposal} onOffer={onOffer} onDecline={onDecline} onApproved={focusComment} />
          <LinkButton
            className={css.profile ?? ''}
            size="sm"
            variant="subtle"
            href={paths.influencerProfile(creator.slug)}
            aria-label={t('jobs.profileOf', { name: creator.name })}
          >
            {t('jobs.profile')}
          </LinkButton>
        </Group>
        {proposal.declineReason && (
          <Text size="sm" variant="muted" mt={8}>
            <span>{t('jobs.declinedBecause', { reason: t('jobs.reason', { context: proposal.declineReason }) })}</span>{' '}
            {proposal.declineNote && <span>{proposal.declineNote}</span>}
          </Text>
        )}
      </div>
    </article>
  );
}
