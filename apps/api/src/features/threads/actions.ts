import { whyProposalCannot, whyNotBeforeConsent } from '@castlane/contract/proposal-state.ts';
import { notify } from '#features/notifications/actions.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { newId } from '#platform/ids.ts';
import { Problem, refuse } from '#platform/problem.ts';
import { appendEvent } from './events.ts';

type Started = { threadId: string; isNew: boolean };

/** Starts the chat of an approved proposal, or returns the existing one. */
export async function startThread({ write, wake }: Deps, viewer: Viewer, proposalId: string): Promise<Started> {
  return write(async (tx) => {
    const proposal = await lockForThread(tx, viewer.accountId, proposalId);
    if (proposal.threadId) return { threadId: proposal.threadId, isNew: false };
    refuse(whyProposalCannot('startThread', proposal.status) ?? whyNotBeforeConsent('startThread', proposal));
    const threadId = newId();
    const { jobId, creatorId, jobSlug, jobTitle } = proposal;
    await tx`INSERT INTO threads (id, job_id, proposal_id, owner_id, creator_id) VALUES (${threadId}, ${jobId}, ${proposalId}, ${viewer.accountId}, ${creatorId})`;
    await tx`INSERT INTO thread_members (thread_id, account_id) VALUES (${threadId}, ${viewer.accountId}), (${threadId}, ${creatorId})`;
    await appendEvent(tx, wake, threadId, { kind: 'proposal_approved', senderId: viewer.accountId });
    await appendEvent(tx, wake, threadId, { kind: 'thread_started', senderId: viewer.accountId });
    const data = { jobSlug, jobTitle, threadId };
    await notify(tx, wake, { accountId: creatorId, actorId: viewer.accountId, kind: 'thread_started', cause: `thread:${threadId}`, data });
    return { threadId, isNew: true };
  });
}

type ForThread = {
  jobId: string;
  creatorId: string;
  status: Parameters<typeof whyProposalCannot>[1];
  consentBy: string | null;
  jobSlug: string;
  jobTitle: string;
  threadId: string | null;
};

/** Locks the job first, so concurrent clicks start one thread. */
async function lockForThread(tx: Tx, ownerId: string, proposalId: string): Promise<ForThread> {
  const [found] = await tx<{ jobId: string }[]>`
    SELECT j.id AS job_id FROM proposals p JOIN jobs j ON j.id = p.job_id WHERE p.id = ${proposalId} AND j.owner_id = ${ownerId}`;
  if (!found) throw new Problem(1009);
  await tx`SELECT 1 FROM jobs WHERE id = ${found.jobId} FOR UPDATE`;
  const [proposal] = await tx<ForThread[]>`
    SELECT p.job_id, p.creator_id, p.status, p.consent_by, j.slug AS job_slug, j.title AS job_title, t.id AS thread_id
    FROM proposals p JOIN jobs j ON j.id = p.job_id LEFT JOIN threads t ON t.proposal_id = p.id WHERE p.id = ${proposalId}`;
  return proposal!;
}
