import type { CloseReason } from '@castlane/contract/job.ts';
import { type EndReason } from '@castlane/contract/proposal.ts';
import { LIVE_STATUSES, WAITING_STATUSES, type ProposalStatus } from '@castlane/contract/proposal-state.ts';
import { withdrawOffers } from '#features/proposals/offers.ts';
import { notify } from '#features/notifications/actions.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Fragment } from '#platform/db/statement.ts';
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

/** Why proposals end without their owner's answer, and the cause: each is notified once per cause. */
type Why = { reason: EndReason; cause: string; close?: { reason: CloseReason; note?: string | undefined } };

/** The status of a proposal that ended for a reason: only what staff ended can be restored. */
export const ENDS: Record<EndReason, ProposalStatus> = {
  unopened: 'expired',
  brief_changed: 'expired',
  job_expired: 'expired',
  job_closed: 'not_selected',
  job_removed: 'void',
  owner_banned: 'void',
  owner_deleted: 'void',
  own_ban: 'void',
};

/**
 * Ends the open proposals, for `proposals p`, with their offers. Their creators get the stars back and are notified, unless they are the
 * cause. The caller holds the locks of the jobs.
 */
export async function endProposals(deps: Deps, tx: Tx, which: Fragment, why: Why): Promise<Voided[]> {
  const live = await lockLive(tx, which, why.reason === 'owner_deleted' ? LIVE_STATUSES : WAITING_STATUSES);
  await endLive(tx, live, ENDS[why.reason], why.reason, why.close?.note);
  await recordEnds(tx, live, why.reason);
  const givenBack = why.reason === 'own_ban' ? undefined : await giveBack(tx, live);
  await withdrawTheirOffers(deps, tx, live);
  if (givenBack) await tell(deps, tx, live, givenBack, why);
  // Its offer is not restored, so the proposal would come back as approved.
  return live.map(({ id, status }) => ({ id, statusBefore: status === 'offered' ? 'approved' : status }));
}

/** Withdraws all proposals of a leaving creator, as if by hand. Those that led to work stay on the owner's board. The caller holds the locks of the jobs. */
export async function withdrawProposals(deps: Deps, tx: Tx, creatorId: string): Promise<void> {
  const live = await lockLive(tx, tx`p.creator_id = ${creatorId}`, WAITING_STATUSES);
  await endLive(tx, live, 'withdrawn', null);
  await giveBack(tx, live.filter(isRefunded));
  await withdrawTheirOffers(deps, tx, live);
}

/** Refunds the stars of proposals that were void without a refund, and notifies their creators of the reason. */
export async function notifyVoided(deps: Deps, tx: Tx, ids: readonly string[], why: Why): Promise<void> {
  const places = await placesOf(tx, ids);
  await tell(deps, tx, places, await giveBack(tx, places), why);
}

/** Restores void proposals with the time that they had left, and notifies their creators. The caller holds the locks of the jobs. */
export async function restoreProposals(deps: Deps, tx: Tx, proposals: readonly Voided[], cause: string): Promise<void> {
  const offered = await withoutOffer(tx, idsOf(proposals));
  await reviveVoided(tx, proposals);
  // The brief may have changed while they were void.
  await askForConsent(deps, tx, tx`p.id = ANY(${idsOf(proposals)}::uuid[])`);
  const places = await placesOf(tx, idsOf(proposals));
  const owners = places.filter(({ id }) => offered.get(id) === 'own_ban').map(({ ownerId }) => ownerId);
  await lockStreams(tx, [...new Set([...places.map(({ creatorId }) => creatorId), ...owners])]);
  for (const { id, creatorId, ownerId, jobSlug, jobTitle } of places) {
    const endedBy = offered.get(id);
    const data = { jobSlug, jobTitle, proposalId: id, ...(endedBy === undefined ? {} : { reason: 'offer_gone' }) };
    await notify(tx, deps.wake, { accountId: creatorId, kind: 'proposal_restored', cause: `restored:${cause}:${id}`, data });
    // An owner who was banned is told so with the account.
    if (endedBy !== 'own_ban') continue;
    await notify(tx, deps.wake, {
      accountId: ownerId,
      actorId: creatorId,
      kind: 'proposal_came_back',
      cause: `restored:${cause}:${id}`,
      data,
    });
  }
}

/** Returns why the void proposals ended whose offer was withdrawn then: it is not restored. */
async function withoutOffer(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, EndReason>> {
  const rows = await tx<{ id: string; endReason: EndReason }[]>`
    SELECT DISTINCT p.id, p.end_reason FROM proposals p
    JOIN offers f ON f.proposal_id = p.id AND f.kind = 'offer' AND f.status = 'withdrawn' AND f.decided_at >= p.decided_at
    WHERE p.id = ANY(${ids}::uuid[])`;
  return new Map(rows.map(({ id, endReason }) => [id, endReason]));
}

/** Locks threads before streams, and each kind by id, so concurrent writers never deadlock. */
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
    // A creator who was at work is notified that the work is canceled.
    const inProductOnly = status === 'assigned';
    await notify(tx, wake, { accountId: creatorId, kind, cause: `void:${cause}:${id}`, data, inProductOnly });
  }
}
