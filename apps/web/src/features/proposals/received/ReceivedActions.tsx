import { whyJobCannot } from '@castlane/contract/job-state.ts';
import type { OwnJob } from '@castlane/contract/job.ts';
import type { ReceivedProposal } from '@castlane/contract/proposal.ts';
import { whyProposalCannot, whyNotBeforeConsent } from '@castlane/contract/proposal-state.ts';
import { IconFileText, IconMessageCircle, IconBookmark, IconBookmarkFilled } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { t } from '#features/jobs/own/words.ts';
import { useOnlyOnce } from '#platform/forms/only-once.ts';
import { useKeys } from '#platform/page/keys.ts';
import { paths } from '#platform/page/paths.ts';
import { Button } from '#ui/controls/Button.ts';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { jobStatusWord } from '#features/jobs/own/OwnStatusBadge.tsx';
import { shownStatusOf } from '#features/jobs/shown-status.ts';
import { useApprove, useStartChat, useShortlist } from './received-api.ts';
import { Text } from '#ui/layout.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';

type Props = {
  job: OwnJob;
  proposal: ReceivedProposal;
  /** The only actions in view: the first is the filled button, and A, D and S are their keys. */
  isMain?: boolean;
  /** The chat has started by then, and offers are made in it. */
  onOffer: () => void;
  onDecline: () => void;
  onApproved: (proposal: ReceivedProposal) => void;
};

export function ReceivedActions({ job, proposal, isMain = false, onOffer, onDecline, onApproved }: Props) {
  const { status, creator } = proposal;
  const canDecline = whyCannot('decline', job, proposal) === undefined;
  const canStart = (whyProposalCannot('startThread', status) ?? whyNotBeforeConsent('startThread', proposal)) === undefined;
  useKeys(isMain && canDecline ? { d: onDecline } : {});
  return (
    <>
      {proposal.threadId ? (
        <LinkButton
          size="sm"
          // What comes next in work is said by the work.
          variant={isMain && status !== 'assigned' ? 'filled' : 'light'}
          href={paths.thread(proposal.threadId)}
          aria-label={t('jobs.openChatNamed', { name: creator.name })}
          leftSection={CHAT_ICON}
        >
          {t('jobs.openChat')}
        </LinkButton>
      ) : (
        (whyProposalCannot('approve', status) === undefined || canStart) && (
          <ApproveAndChat job={job} proposal={proposal} isMain={isMain} onApproved={onApproved} />
        )
      )}
      {whyCannot('offer', job, proposal) === undefined && <MakeOffer job={job} proposal={proposal} onOffer={onOffer} />}
      {canDecline && (
        <>
          <Button
            size="sm"
            variant={status === 'approved' ? 'subtle' : 'default'}
            onClick={onDecline}
            aria-keyshortcuts={isMain ? 'd' : undefined}
            aria-label={t('jobs.declineNamed', { name: creator.name })}
          >
            {t('jobs.decline')}
          </Button>
          <ShortlistButton slug={job.slug} proposal={proposal} isMain={isMain} />
        </>
      )}
    </>
  );
}

const CHAT_ICON = <IconMessageCircle size={16} stroke={2} aria-hidden="true" />;

function whyCannot(action: 'approve' | 'decline' | 'offer', job: OwnJob, proposal: ReceivedProposal): string | undefined {
  return whyJobCannot(action, job.status) ?? whyProposalCannot(action, proposal.status) ?? whyNotBeforeConsent(action, proposal);
}

export function canApprove(job: OwnJob, proposal: ReceivedProposal): boolean {
  return whyCannot('approve', job, proposal) === undefined;
}

/** One press approves and opens the chat. If only the chat fails, or the comment was approved before, the button starts the chat. */
function ApproveAndChat({ job, proposal, isMain, onApproved }: Pick<Props, 'job' | 'proposal' | 'isMain' | 'onApproved'>) {
  const navigate = useNavigate();
  const approve = useApprove(job.slug);
  const start = useStartChat(job.slug);
  const { name } = proposal.creator;
  async function startChat(): Promise<boolean> {
    const thread = await start.mutateAsync(proposal.id).catch(() => undefined);
    if (thread) await navigate(paths.thread(thread.id));
    return thread !== undefined;
  }
  const pressStart = useOnlyOnce(startChat);
  const pressApprove = useOnlyOnce(async () => {
    if (!(await approve.mutateAsync(proposal.id).catch(() => undefined))) return false;
    onApproved(proposal);
    toast.success(t('jobs.approved'), { note: t('jobs.approvedNote', { name }) });
    await startChat();
    return true;
  });
  useKeys(isMain && canApprove(job, proposal) ? { a: () => pressApprove() } : {});
  const look = { size: 'sm', variant: isMain ? 'filled' : 'light', leftSection: CHAT_ICON } as const;
  if (whyProposalCannot('approve', proposal.status) !== undefined) {
    return (
      <Button {...look} loading={start.isPending} aria-label={t('jobs.startChatNamed', { name })} onClick={() => pressStart()}>
        {t('jobs.startChat')}
      </Button>
    );
  }
  const why =
    (whyJobCannot('approve', job.status) && t('jobs.cannotApprove', { status: jobStatusWord(shownStatusOf(job)) })) ??
    (whyNotBeforeConsent('approve', proposal) && t('jobs.cannotApproveYet'));
  return (
    <>
      <Button
        {...look}
        loading={approve.isPending}
        disabled={why !== undefined}
        aria-keyshortcuts={isMain ? 'a' : undefined}
        aria-label={t('jobs.approveNamed', { name })}
        onClick={() => pressApprove()}
      >
        {t('jobs.approve')}
      </Button>
      {why && (
        <Text span size="sm" variant="muted" data-why>
          {why}
        </Text>
      )}
    </>
  );
}

/** Offers are made in the chat: if there is none, it is started first. */
function MakeOffer({ job, proposal, onOffer }: Pick<Props, 'job' | 'proposal' | 'onOffer'>) {
  const start = useStartChat(job.slug);
  const press = useOnlyOnce(async () => {
    const isStarted = proposal.threadId !== null || (await start.mutateAsync(proposal.id).catch(() => undefined)) !== undefined;
    if (isStarted) onOffer();
    return false;
  });
  return (
    <Button
      size="sm"
      variant="default"
      leftSection={<IconFileText size={16} stroke={2} aria-hidden="true" />}
      loading={start.isPending}
      aria-label={t('jobs.makeOfferNamed', { name: proposal.creator.name })}
      onClick={() => press()}
    >
      {t('jobs.makeOffer')}
    </Button>
  );
}

/** Puts a proposal on the shortlist. It keeps its place in the list, and the button keeps the focus. */
function ShortlistButton({ slug, proposal, isMain }: { slug: string; proposal: ReceivedProposal; isMain: boolean }) {
  const { id, status, creator } = proposal;
  const shortlist = useShortlist(slug);
  const isOn = status === 'shortlisted';
  const press = useOnlyOnce(async () => {
    await shortlist.mutateAsync({ id, isOn: !isOn }).catch(() => undefined);
    // A proposal may be added and removed many times, so each call needs a new key.
    return false;
  });
  const isPossible = whyProposalCannot(isOn ? 'unshortlist' : 'shortlist', status) === undefined;
  useKeys(isMain && isPossible ? { s: () => press() } : {});
  if (!isPossible) return null;
  const Icon = isOn ? IconBookmarkFilled : IconBookmark;
  return (
    <IconButton
      Icon={Icon}
      size="sm"
      aria-keyshortcuts={isMain ? 's' : undefined}
      label={t(isOn ? 'jobs.unshortlistNamed' : 'jobs.shortlistNamed', { name: creator.name })}
      // The second half of a double click would undo the first.
      onClick={({ detail }) => detail < 2 && press()}
    />
  );
}
