import type { EndReason } from '@castlane/contract/proposal.ts';
import type { ProposalStatus } from '@castlane/contract/proposal-state.ts';
import { recountProposals } from '#features/jobs/counters.ts';
import { countAnswers, countUnanswered } from '#features/records/counts.ts';
import { lockStars, refundProposal } from '#features/stars/actions.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Fragment } from '#platform/db/statement.ts';
import { isAnswerCounted } from './queries.ts';

/** A proposal with what the notification about its end needs. */
export type Place = { id: string; jobId: string; creatorId: string; ownerId: string; jobSlug: string; jobTitle: string; starCost: number };
/** A proposal that is still open, and locked. */
export type Live = Place & { status: ProposalStatus; openedAt: string | null; ageSeconds: number; isCounted: boolean };
export type Voided = { id: string; statusBefore: ProposalStatus };

/** Locks the proposals, for `proposals p` and `jobs j`, that are in one of these statuses, by id. */
export async function lockLive(tx: Tx, which: Fragment, statuses: readonly ProposalStatus[]): Promise<Live[]> {
  return tx<Live[]>`
    SELECT ${placeColumns(tx)}, p.status, p.opened_at, extract(epoch FROM app_now() - p.created_at)::int AS age_seconds, ${isAnswerCounted(tx)} AS is_counted
    FROM proposals p JOIN jobs j ON j.id = p.job_id
    WHERE p.status = ANY(${statuses}::text[]) AND ${which} ORDER BY p.id FOR UPDATE OF p`;
}

/** Ends locked proposals and recounts those of their jobs. */
export async function endLive(
  tx: Tx,
  live: readonly Live[],
  status: ProposalStatus,
  reason: EndReason | null,
  note?: string,
): Promise<void> {
  await tx`UPDATE proposals SET status = ${status}, end_reason = ${reason}, decline_note = coalesce(${note ?? null}, decline_note), decided_at = app_now() WHERE id = ANY(${idsOf(live)}::uuid[])`;
  await recountProposals(tx, [...new Set(live.map(({ jobId }) => jobId))]);
}

/** Counts expired proposals as unanswered and those of a closed job as answered, if the job was in the feed. Ends by staff, or without consent, do not count. */
export async function recordEnds(tx: Tx, live: readonly Live[], reason: EndReason): Promise<void> {
  const waited = live.filter(({ status, isCounted }) => isCounted && (status === 'submitted' || status === 'shortlisted'));
  for (const ownerId of new Set(waited.map((proposal) => proposal.ownerId))) {
    const own = waited.filter((proposal) => proposal.ownerId === ownerId);
    if (reason === 'unopened' || reason === 'job_expired') await countUnanswered(tx, ownerId, own.length);
    if (reason === 'job_closed')
      await countAnswers(
        tx,
        ownerId,
        own.map(({ ageSeconds }) => ageSeconds),
      );
  }
}

/** Refunds the stars of proposals. Returns the ids of those refunded now; each is refunded only once. */
export async function giveBack(tx: Tx, places: readonly Place[]): Promise<ReadonlySet<string>> {
  await lockStars(
    tx,
    places.map(({ creatorId }) => creatorId),
  );
  const givenBack = new Set<string>();
  for (const { id } of places) if (await refundProposal(tx, id)) givenBack.add(id);
  return givenBack;
}

/** Restores void proposals with the time that they had left. The caller holds the locks of the jobs. */
export async function reviveVoided(tx: Tx, proposals: readonly Voided[]): Promise<void> {
  await tx`
    UPDATE proposals p SET status = b.status, decided_at = NULL, end_reason = NULL, answer_by = p.answer_by + (app_now() - p.decided_at),
      consent_by = p.consent_by + (app_now() - p.decided_at)
    FROM unnest(${idsOf(proposals)}::uuid[], ${proposals.map(({ statusBefore }) => statusBefore)}::text[]) AS b(id, status)
    WHERE p.id = b.id AND p.status = 'void'`;
}

export function idsOf(proposals: readonly { id: string }[]): string[] {
  return proposals.map(({ id }) => id);
}

function placeColumns(tx: Tx): Fragment {
  return tx`p.id, p.job_id, p.creator_id, p.star_cost, j.owner_id, j.slug AS job_slug, j.title AS job_title`;
}

export async function placesOf(tx: Tx, ids: readonly string[]): Promise<Place[]> {
  return tx<Place[]>`
    SELECT ${placeColumns(tx)} FROM proposals p JOIN jobs j ON j.id = p.job_id WHERE p.id = ANY(${ids}::uuid[]) ORDER BY p.id`;
}
