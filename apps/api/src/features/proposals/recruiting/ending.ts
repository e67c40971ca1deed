import type { CloseReason } from '@castlane/contract/job.ts';
import { LIVE_STATUSES, type EndReason, type ProposalStatus } from '@castlane/contract/proposal.ts';
import type postgres from 'postgres';
import { withdrawOffers } from '#features/proposals/offers.ts';
import { notify } from '#features/notifications/actions.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import { lockStreams } from '#platform/live/stream.ts';
import { askForConsent } from '#features/proposals/consent.ts';
import {
  endLive,
  giveBack,
  idsOf,
  lockLive,
  placesOf,
  recordEnds,
  reviveVoided,
  type Live,
  type Place,
  type Voided,
} from '#features/proposals/ending.ts';
import { isRefunded } from '#features/proposals/rules.ts';

/** Why comments come to nothing without their owner's answer, and what did it: one cause is told once. */
type Why = { reason: EndReason; cause: string; close?: { reason: CloseReason; note?: string | undefined } };

/** What a comment is after it ended for a reason: only what comes to nothing by staff can come back. */
const ENDS: Record<EndReason, ProposalStatus> = {
  unopened: 'expired',
  brief_changed: 'expired',
  job_expired: 'expired',
  job_closed: 'not_selected',
  job_removed: 'void',
  owner_banned: 'void',
  owner_deleted: 'void',
  own_ban: 'void',
};

const WAITING = LIVE_STATUSES.filter((status) => status !== 'assigned');

/**
 * Ends the comments that still wait, for `proposals p`, with their offers. Their creators get the stars back and are told,
 * unless they are the cause. The caller holds the locks of the jobs.
 */
export async function endProposals(deps: Deps, tx: Tx, which: postgres.Fragment, why: Why): Promise<Voided[]> {
  const live = await lockLive(tx, which, why.reason === 'owner_deleted' ? LIVE_STATUSES : WAITING);
  await endLive(tx, live, ENDS[why.reason], why.reason, why.close?.note);
  await recordEnds(tx, live, why.reason);
  const givenBack = why.reason === 'own_ban' ? undefined : await giveBack(tx, live);
  await withdrawTheirOffers(deps, tx, live);
  if (givenBack) await tell(deps, tx, live, givenBack, why);
  // Its offer is gone for good: what may come back is an approved comment.
  return live.map(({ id, status }) => ({ id, statusBefore: status === 'offered' ? 'approved' : status }));
}

/** Takes back whatever somebody who leaves has commented, as if by hand. The caller holds the locks of the jobs, and cancels the work that they leave. */
export async function withdrawProposals(deps: Deps, tx: Tx, creatorId: string, leftJobIds: readonly string[]): Promise<void> {
  // Of work that is over, the comment stays what it is.
  const which = tx`p.creator_id = ${creatorId} AND (p.status <> 'assigned' OR j.id = ANY(${leftJobIds as string[]}::uuid[]))`;
  const live = await lockLive(tx, which, LIVE_STATUSES);
  await endLive(tx, live, 'withdrawn', null);
  await giveBack(tx, live.filter(isRefunded));
  await withdrawTheirOffers(deps, tx, live);
}

/** Gives the stars of comments back that were void without that, and tells their creators why. */
export async function notifyVoided(deps: Deps, tx: Tx, ids: readonly string[], why: Why): Promise<void> {
  const places = await placesOf(tx, ids);
  await tell(deps, tx, places, await giveBack(tx, places), why);
}

/** Brings void comments back as they were, with the time that they had left, and tells their creators. The caller holds the locks of the jobs. */
export async function restoreProposals(deps: Deps, tx: Tx, proposals: readonly Voided[], cause: string): Promise<void> {
  await reviveVoided(tx, proposals);
  // The brief may have changed while they were away.
  await askForConsent(deps, tx, tx`p.id = ANY(${idsOf(proposals)}::uuid[])`);
  const places = await placesOf(tx, idsOf(proposals));
  await lockStreams(tx, [...new Set(places.map(({ creatorId }) => creatorId))]);
  for (const { id, creatorId, jobSlug, jobTitle } of places) {
    const data = { jobSlug, jobTitle, proposalId: id };
    await notify(tx, deps.wake, { accountId: creatorId, kind: 'proposal_restored', cause: `restored:${cause}:${id}`, data });
  }
}

/** Threads before streams, and each kind in the order of ids: then nobody who writes in one of them waits in a circle. */
async function withdrawTheirOffers({ wake }: Deps, tx: Tx, live: readonly Live[]): Promise<void> {
  await tx`SELECT 1 FROM threads WHERE proposal_id = ANY(${idsOf(live)}::uuid[]) ORDER BY id FOR UPDATE`;
  await lockStreams(tx, [...new Set(live.flatMap(({ creatorId, ownerId }) => [creatorId, ownerId]))]);
  await withdrawOffers(tx, wake, tx`f.proposal_id = ANY(${idsOf(live)}::uuid[])`);
}

async function tell(
  { wake }: Deps,
  tx: Tx,
  places: readonly (Place & { status?: ProposalStatus })[],
  givenBack: ReadonlySet<string>,
  { reason, cause, close }: Why,
): Promise<void> {
  for (const { id, creatorId, jobSlug, jobTitle, starCost, status } of places) {
    const data = {
      jobSlug,
      jobTitle,
      proposalId: id,
      reason,
      ...(close && { closeReason: close.reason, ...(close.note ? { note: close.note } : {}) }),
      ...(givenBack.has(id) ? { stars: starCost } : {}),
    };
    const kind = ENDS[reason] === 'expired' ? 'proposal_expired' : 'proposal_void';
    // Whoever worked at it hears that the work is cancelled.
    const inProductOnly = status === 'assigned';
    await notify(tx, wake, { accountId: creatorId, kind, cause: `void:${cause}:${id}`, data, inProductOnly });
  }
}
