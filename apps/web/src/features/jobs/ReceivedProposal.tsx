import { whyCannot as whyJobCannot, type OwnJob } from '@castlane/contract/job.ts';
import { whyCannot, whyNotBeforeConsent, type ProposalStatus, type ReceivedProposal as Proposal } from '@castlane/contract/proposal.ts';
import { IconCheck, IconMessageCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { dayAndClock, money, place, shortDay } from '#platform/format.ts';
import { useT } from '#platform/i18n.ts';
import { useOnlyOnce } from '#platform/only-once.ts';
import { paths } from '#platform/paths.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.ts';
import { Card } from '#ui/Card.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Skeleton } from '#ui/Skeleton.ts';
import { StatusBadge, type StatusTone } from '#ui/StatusBadge.tsx';
import { toast } from '#ui/toast.ts';
import { UiLink } from '#ui/UiLink.tsx';
import { VerifiedBadge } from '#ui/VerifiedBadge.tsx';
import { jobStatusWord } from './OwnStatusBadge.tsx';
import { commentId, focusComment } from './comment-focus.ts';
import { ProposalText } from './ProposalText.tsx';
import { markOpened, priceOf, useApprove, useStartChat } from './received-api.ts';
import css from './ReceivedProposal.module.css';
import { ShortlistButton } from './ShortlistButton.tsx';
import { useSeen } from './use-seen.ts';

type Props = { job: OwnJob; proposal: Proposal; onDecline: () => void };

/** One comment as the job's owner reads and answers it. */
export function ReceivedProposal({ job, proposal, onDecline }: Props) {
  const t = useT();
  // Stays marked as new while it is being read, although the server knows by then.
  const [isNew] = useState(proposal.openedAt === null && proposal.status === 'submitted');
  const open = () => void markOpened(job.slug, proposal);
  const ref = useSeen<HTMLElement>(proposal.openedAt === null, open);
  const { creator } = proposal;
  const price = priceOf(proposal, job);
  const facts = [
    place({ city: creator.city, country: creator.country }),
    creator.jobsAssigned > 0 && t('jobs.jobsHere', { count: creator.jobsAssigned }),
  ].filter(Boolean);
  return (
    <article ref={ref} id={commentId(proposal)} tabIndex={-1} className={css.root} aria-label={t('jobs.commentBy', { name: creator.name })}>
      <Avatar name={creator.name} src={creator.profileImageUri} size={48} />
      <div className={css.main}>
        <header className={css.head}>
          <h2 className={css.name}>
            <UiLink href={paths.influencerProfile(creator.slug)}>{creator.name}</UiLink>
          </h2>
          {creator.verified && <VerifiedBadge size={17} />}
          <time className={css.time} dateTime={proposal.createdAt}>
            {dayAndClock(proposal.createdAt)}
          </time>
          {isNew && <span className={css.new}>{t('jobs.newMark')}</span>}
          <p className={css.price}>
            {price && money(price)}
            {proposal.deliverBy && <small>{t('jobs.by', { day: shortDay(proposal.deliverBy) })}</small>}
          </p>
        </header>
        {facts.length > 0 && <p className={css.facts}>{facts.join(' · ')}</p>}
        <ProposalText proposal={proposal} questions={proposal.questions} onExpand={open} />
        <Actions job={job} proposal={proposal} onDecline={onDecline} />
        {proposal.declineReason && (
          <p className={css.reason}>
            {t('jobs.declinedBecause', { reason: t(`jobs.reason.${proposal.declineReason}`) })} {proposal.declineNote}
          </p>
        )}
      </div>
    </article>
  );
}

const BADGES: Partial<Record<ProposalStatus, StatusTone>> = {
  shortlisted: 'gold',
  approved: 'ok',
  offered: 'info',
  assigned: 'ok',
  declined: 'bad',
  not_selected: 'neutral',
  withdrawn: 'neutral',
  expired: 'neutral',
  void: 'neutral',
};

function Actions({ job, proposal, onDecline }: Props) {
  const t = useT();
  const { status, creator } = proposal;
  const tone = BADGES[status];
  const canDecline = whyJobCannot('decline', job.status) === undefined && whyCannot('decline', status) === undefined;
  return (
    <div className={css.actions}>
      {tone && <StatusBadge tone={tone}>{t(`jobs.comment.${status}`)}</StatusBadge>}
      {proposal.consentBy !== null && <AskedAgain until={proposal.consentBy} />}
      {whyCannot('approve', status) === undefined && <Approve job={job} proposal={proposal} />}
      {proposal.threadId ? (
        <LinkButton
          size="sm"
          href={paths.thread(proposal.threadId)}
          aria-label={t('jobs.openChatNamed', { name: creator.name })}
          leftSection={<IconMessageCircle size={16} stroke={2} aria-hidden="true" />}
        >
          {t('jobs.openChat')}
        </LinkButton>
      ) : (
        (whyCannot('startThread', status) ?? whyNotBeforeConsent('startThread', proposal)) === undefined && (
          <StartChat job={job} proposal={proposal} />
        )
      )}
      {canDecline && (
        <Button
          size="sm"
          variant={status === 'approved' ? 'subtle' : 'default'}
          onClick={onDecline}
          aria-label={t('jobs.declineNamed', { name: creator.name })}
        >
          {t('jobs.decline')}
        </Button>
      )}
      {canDecline && <ShortlistButton slug={job.slug} proposal={proposal} />}
      <LinkButton
        size="sm"
        variant="subtle"
        href={paths.influencerProfile(creator.slug)}
        aria-label={t('jobs.profileOf', { name: creator.name })}
      >
        {t('jobs.profile')}
      </LinkButton>
    </div>
  );
}

/** Its creator is asked whether they agree to the changed brief. */
function AskedAgain({ until }: { until: string }) {
  const t = useT();
  return <StatusBadge tone="gold">{t('jobs.askedAgain', { time: dayAndClock(until) })}</StatusBadge>;
}

function Approve({ job, proposal }: Pick<Props, 'job' | 'proposal'>) {
  const t = useT();
  const approve = useApprove(job.slug);
  const { name } = proposal.creator;
  const press = useOnlyOnce(async () => {
    if (!(await approve.mutateAsync(proposal.id).catch(() => undefined))) return false;
    focusComment(proposal);
    toast.success(t('jobs.approved'), { note: t('jobs.approvedNote', { name }) });
    return true;
  });
  const why =
    (whyJobCannot('approve', job.status) && t('jobs.cannotApprove', { status: jobStatusWord(job.status).toLowerCase() })) ??
    (whyNotBeforeConsent('approve', proposal) && t('jobs.cannotApproveYet'));
  return (
    <>
      <Button
        size="sm"
        leftSection={<IconCheck size={16} stroke={2} aria-hidden="true" />}
        loading={approve.isPending}
        disabled={why !== undefined}
        aria-label={t('jobs.approveNamed', { name })}
        onClick={() => press()}
      >
        {t('jobs.approve')}
      </Button>
      {why && <span className={css.why}>{why}</span>}
    </>
  );
}

function StartChat({ job, proposal }: Pick<Props, 'job' | 'proposal'>) {
  const t = useT();
  const navigate = useNavigate();
  const start = useStartChat(job.slug);
  const press = useOnlyOnce(async () => {
    const thread = await start.mutateAsync(proposal.id).catch(() => undefined);
    if (thread) await navigate(paths.thread(thread.id));
    return thread !== undefined;
  });
  return (
    <Button
      size="sm"
      leftSection={<IconMessageCircle size={16} stroke={2} aria-hidden="true" />}
      loading={start.isPending}
      aria-label={t('jobs.startChatNamed', { name: proposal.creator.name })}
      onClick={() => press()}
    >
      {t('jobs.startChat')}
    </Button>
  );
}

export function ProposalSkeletons() {
  const t = useT();
  return (
    <Card pad="none" className={css.late ?? ''} role="status" aria-busy="true" aria-label={t('app.loading')}>
      {[0, 1, 2].map((row) => (
        <div key={row} className={css.root}>
          <Skeleton circle width={48} height={48} />
          <div className={css.main}>
            <Skeleton width="30%" height={16} />
            <Skeleton width="18%" height={12} mt={8} />
            <Skeleton width="84%" height={12} mt={16} />
            <Skeleton width="60%" height={12} mt={8} />
            <Skeleton width={190} height={34} mt={16} radius={9} />
          </div>
        </div>
      ))}
    </Card>
  );
}
