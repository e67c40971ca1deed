import type { OwnJob } from '@castlane/contract/job.ts';
import { isIn, type ReceivedProposal as Proposal } from '@castlane/contract/proposal.ts';
import type { ReactNode } from 'react';
import { ago, agoInside, dayAndClock, money, shortDay } from '#platform/language/format.ts';
import { t } from './words.ts';
import { paths } from '#platform/page/paths.ts';
import { Avatar } from '#ui/pictures/Avatar.tsx';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { StickyFoot } from '#ui/forms/StickyFoot.tsx';
import { UiLink } from '#ui/pages/UiLink.tsx';
import { VerifiedBadge } from '#ui/badges/badges.tsx';
import { Box, Group, Text } from '#ui/layout.ts';
import { commentId, focusComment } from './proposal-focus.ts';
import { CreatorFacts } from './CreatorFacts.tsx';
import { ProposalStatusBadge } from './ProposalStatusBadge.tsx';
import { ProposalText } from './ProposalText.tsx';
import { markOpened, priceOf } from './received-api.ts';
import { canApprove, ReceivedActions } from './ReceivedActions.tsx';
import css from './ReceivedProposal.module.css';
import { useSeen } from '#features/jobs/use-seen.ts';

type Props = {
  job: OwnJob;
  proposal: Proposal;
  onOffer: () => void;
  onDecline: () => void;
  /** Its box of the comparison. Without one it stands alone beside the list: with its whole text, the filled button and the keys. */
  box?: ReactNode;
};

/** A comment as its owner reads it. What is seen of it for a second is marked as opened, which its creator is told. */
export function ReceivedProposal({ job, proposal, onOffer, onDecline, box }: Props) {
  const isAlone = box === undefined;
  const open = () => void markOpened(job.slug, proposal);
  const ref = useSeen<HTMLElement>(proposal.openedAt === null, open);
  const { creator } = proposal;
  const actions = (
    <>
      <ReceivedActions job={job} proposal={proposal} isMain={isAlone} onOffer={onOffer} onDecline={onDecline} onApproved={focusComment} />
      <LinkButton
        size="sm"
        variant={isAlone ? 'default' : 'subtle'}
        href={paths.influencerProfile(creator.slug)}
        aria-label={t('jobs.profileOf', { name: creator.name })}
      >
        {t('jobs.profile')}
      </LinkButton>
    </>
  );
  return (
    <article
      ref={ref}
      id={commentId(proposal)}
      tabIndex={-1}
      className={css.root}
      data-alone={isAlone || undefined}
      aria-label={t('jobs.commentBy', { name: creator.name })}
    >
      {!isAlone && <div className={css.choose}>{box}</div>}
      <Box flex={1} miw={0}>
        <div className={css.person}>
          <Avatar name={creator.name} src={creator.profileImageUri} size={isAlone ? 56 : 40} />
          <Box flex={1} miw={0}>
            <Head job={job} proposal={proposal} hasTimes={isAlone} />
            <CreatorFacts proposal={proposal} isShort={!isAlone} />
          </Box>
        </div>
        <ProposalText proposal={proposal} isWhole={isAlone} onExpand={open} />
        {proposal.declineReason && (
          <Text size="sm" variant="muted" mb={12}>
            <span>{t('jobs.declinedBecause', { reason: t('jobs.reason', { context: proposal.declineReason }) })}</span>{' '}
            {proposal.declineNote && <span>{proposal.declineNote}</span>}
          </Text>
        )}
        {isAlone ? (
          <StickyFoot>
            <Group className={css.foot} gap={8}>
              {actions}
              {canApprove(job, proposal) && (
                <Text className={css.means} size="sm" variant="muted">
                  {t('jobs.approveMeans')}
                </Text>
              )}
            </Group>
          </StickyFoot>
        ) : (
          <Group className={css.actions} gap={8}>
            {actions}
          </Group>
        )}
      </Box>
    </article>
  );
}

function Head({ job, proposal, hasTimes }: Pick<Props, 'job' | 'proposal'> & { hasTimes: boolean }) {
  const { creator, createdAt, openedAt, deliverBy } = proposal;
  const price = priceOf(proposal, job);
  // As long as the tab of new ones counts it.
  const isNew = isIn('new', proposal);
  return (
    <Group component="header" gap="2px 6px">
      <Text component="h2" size="lg" fw={600} truncate miw={0}>
        <UiLink href={paths.influencerProfile(creator.slug)} data-underlined>
          {creator.name}
        </UiLink>
      </Text>
      {creator.verified && <VerifiedBadge size={17} />}
      <Text className={css.price} size="lg" fw={640} mod={['tabular', 'optional']}>
        {price && <span>{money(price)}</span>}
        {deliverBy && <small>{t('jobs.by', { day: shortDay(deliverBy) })}</small>}
      </Text>
      {isNew && <NewMark />}
      <ProposalStatusBadge proposal={proposal} job={job} />
      {hasTimes && (
        <Text flex="1 0 100%" size="sm" variant="muted" mod="tabular">
          <time dateTime={createdAt} title={dayAndClock(createdAt)}>
            {ago(createdAt)}
          </time>
          {!isNew && openedAt && <span>{` · ${t('received.opened', { when: agoInside(openedAt) })}`}</span>}
        </Text>
      )}
    </Group>
  );
}

export function NewMark() {
  return <span className={css.new}>{t('jobs.newMark')}</span>;
}
