import type postgres from 'postgres';
import { meanRating } from '#features/reviews/queries.ts';
import type { Tx } from '#platform/db/connect.ts';

type Sides = { ownerId: string; creatorId: string };

/** A job was completed: both sides' records say so, and the creator's whether the first delivery was in time. */
export async function countCompleted(tx: Tx, { ownerId, creatorId }: Sides, isOnTime: boolean): Promise<void> {
  await tx`
    UPDATE creator_records SET jobs_completed = jobs_completed + 1, on_time = on_time + ${isOnTime ? 1 : 0} WHERE creator_id = ${creatorId}`;
  await tx`UPDATE owner_records SET jobs_completed = jobs_completed + 1 WHERE owner_id = ${ownerId}`;
}

/** A job was cancelled after somebody had it, whoever asked. */
export async function countCancelled(tx: Tx, { ownerId, creatorId }: Sides): Promise<void> {
  await tx`UPDATE creator_records SET jobs_cancelled = jobs_cancelled + 1 WHERE creator_id = ${creatorId}`;
  await tx`UPDATE owner_records SET jobs_cancelled = jobs_cancelled + 1 WHERE owner_id = ${ownerId}`;
}

/** Writes the ratings `t` of owners anew where their cards are read from, which then read nothing else. Whoever changes a rating calls this in the same transaction. */
export async function showOwnerRatings(tx: Tx, which: postgres.Fragment): Promise<void> {
  await tx`UPDATE owner_records r SET rating = ${meanRating(tx, tx`t`)} FROM ratings t WHERE t.account_id = r.owner_id AND ${which}`;
}
