import type { BodyOf } from '@castlane/contract/endpoint.ts';
import { TAKEN_STATUSES, whyJobCannot } from '@castlane/contract/job-state.ts';
import type { NotificationData, NotificationKind } from '@castlane/contract/notification.ts';
import type { declineProposal as declineEndpoint, ReceivedProposal } from '@castlane/contract/proposal.ts';
import { whyNotBeforeConsent, whyProposalCannot } from '@castlane/contract/proposal-state.ts';
import { countProposals } from '#features/jobs/counters.ts';
import { lockOwnJob, type LockedJob } from '#features/jobs/queries.ts';
import { notify } from '#features/notifications/actions.ts';
import { seeInPlace } from '#features/notifications/seen.ts';
import { countAnswers } from '#features/records/counts.ts';
import { rewardApproval } from '#features/stars/actions.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { lockStreams } from '#platform/live/stream.ts';
import { Problem, refuse } from '#platform/problem.ts';
import { lockReceivedProposal, type LockedProposal } from './queries.ts';
import { getReceivedProposal } from './received.ts';

/** Under the locks of both. Returns what to tell the creator. */
type Act = (tx: Tx, job: LockedJob, proposal: LockedProposal) => Promise<News | undefined>;
type News = { kind: NotificationKind; cause: string; data?: NotificationData };

/** Takes a step on a proposal for the owner of its job: locks both, does what `act` does, tells the creator, and returns the proposal. */
async function takeStep({ write, wake }: Deps, { accountId }: Viewer, slug: string, id: string, act: Act): Promise<ReceivedProposal> {
  return write(async (tx) => {
    const job = await lockOwnJob(tx, accountId, slug);
    const proposal = await lockReceivedProposal(tx, job.id, id);
    const news = await act(tx, job, proposal);
    if (news) {
      const data = { jobSlug: job.slug, jobTitle: job.title, proposalId: id, ...news.data };
      await notify(tx, wake, { ...news, accountId: proposal.creatorId, actorId: accountId, data });
    }
    return getReceivedProposal(tx, id);
  });
}

/** Records that the owner has read the proposal, which its creator sees. Idempotent. */
export async function openProposal(deps: Deps, viewer: Viewer, slug: string, id: string): Promise<ReceivedProposal> {
  return takeStep(deps, viewer, slug, id, async (tx, _job, proposal) => {
    await lockStreams(tx, [viewer.accountId, proposal.creatorId]);
    await seeInPlace(tx, deps.wake, viewer.accountId, 'comment', id);
    if (proposal.openedAt !== null || whyProposalCannot('open', proposal.status) !== undefined) return undefined;
    await markOpened(tx, proposal);
    return { kind: 'proposal_opened', cause: `opened:${id}` };
  });
}

export async function approveProposal(deps: Deps, viewer: Viewer, slug: string, id: string): Promise<ReceivedProposal> {
  return takeStep(deps, viewer, slug, id, async (tx, job, proposal) => {
    if (TAKEN_STATUSES.includes(job.status)) throw new Problem(1014);
    refuse(
      whyJobCannot('approve', job.status) ?? whyProposalCannot('approve', proposal.status) ?? whyNotBeforeConsent('approve', proposal),
    );
    await markOpened(tx, proposal);
    await tx`UPDATE proposals SET status = 'approved', approved_at = app_now() WHERE id = ${id}`;
    await countProposals(tx, job.id, { approved_count: 1 });
    if (proposal.isCounted) await countAnswers(tx, job.ownerId, [proposal.ageSeconds]);
    const stars = await rewardApproval(tx, proposal.creatorId, id, job.id);
    return { kind: 'proposal_approved', cause: `approved:${id}`, data: { stars } };
  });
}

export async function declineProposal(
  deps: Deps,
  viewer: Viewer,
  slug: string,
  id: string,
  { reason, note }: BodyOf<typeof declineEndpoint>,
): Promise<ReceivedProposal> {
  return takeStep(deps, viewer, slug, id, async (tx, job, proposal) => {
    refuse(whyJobCannot('decline', job.status) ?? whyProposalCannot('decline', proposal.status));
    await markOpened(tx, proposal);
    await tx`UPDATE proposals SET status = 'declined', decided_at = app_now(), decline_reason = ${reason}, decline_note = ${note ?? null} WHERE id = ${id}`;
    if (proposal.status === 'approved') await countProposals(tx, job.id, { approved_count: -1 });
    else if (proposal.isCounted) await countAnswers(tx, job.ownerId, [proposal.ageSeconds]);
    return { kind: 'proposal_declined', cause: `declined:${id}`, data: { reason } };
  });
}

/** Adds a proposal to the owner's private shortlist, which also opens it. */
export async function shortlistProposal(deps: Deps, viewer: Viewer, slug: string, id: string): Promise<ReceivedProposal> {
  return takeStep(deps, viewer, slug, id, (tx, job, proposal) => sort(tx, job, proposal, 'shortlist'));
}

export async function unshortlistProposal(deps: Deps, viewer: Viewer, slug: string, id: string): Promise<ReceivedProposal> {
  return takeStep(deps, viewer, slug, id, (tx, job, proposal) => sort(tx, job, proposal, 'unshortlist'));
}

async function sort(tx: Tx, job: LockedJob, proposal: LockedProposal, action: 'shortlist' | 'unshortlist'): Promise<undefined> {
  refuse(whyJobCannot('shortlist', job.status) ?? whyProposalCannot(action, proposal.status));
  await markOpened(tx, proposal);
  await tx`UPDATE proposals SET status = ${action === 'shortlist' ? 'shortlisted' : 'submitted'} WHERE id = ${proposal.id}`;
}

async function markOpened(tx: Tx, { id, jobId, openedAt }: LockedProposal): Promise<void> {
  if (openedAt !== null) return;
  await tx`UPDATE proposals SET opened_at = app_now() WHERE id = ${id}`;
  await countProposals(tx, jobId, { unopened_count: -1 });
}
