import { showRatings } from '#features/search-index/creators.ts';
import { showOwnerRatings } from '#features/records/counts.ts';
import type { Tx } from '#platform/db/connect.ts';

export type Rated = { reviewedId: string; rating: number; communication: number; quality: number; punctuality: number };

/** Counts reviews that were published or are shown again. Locks rows by account id. */
export async function addToRatings(tx: Tx, reviews: readonly Rated[]): Promise<void> {
  await count(tx, reviews, 1);
}

/** Stops counting reviews that were hidden. */
export async function takeFromRatings(tx: Tx, reviews: readonly Rated[]): Promise<void> {
  await count(tx, reviews, -1);
}

async function count(tx: Tx, reviews: readonly Rated[], by: 1 | -1): Promise<void> {
  for (const { reviewedId, rating, communication, quality, punctuality } of inOrder(reviews)) {
    await tx`INSERT INTO ratings (account_id) VALUES (${reviewedId}) ON CONFLICT DO NOTHING`;
    await tx`
      UPDATE ratings SET distribution[${rating}::int] = distribution[${rating}::int] + ${by}, review_count = review_count + ${by},
        rating_sum = rating_sum + ${by * rating}, communication_sum = communication_sum + ${by * communication}, quality_sum = quality_sum + ${by * quality},
        punctuality_sum = punctuality_sum + ${by * punctuality} WHERE account_id = ${reviewedId}`;
  }
  await showEverywhere(
    tx,
    reviews.map(({ reviewedId }) => reviewedId),
  );
}

/** Copies ratings to the other places that show them: the search for creators, and owners' cards. */
export async function showEverywhere(tx: Tx, accountIds: string[]): Promise<void> {
  await showRatings(tx, tx`t.account_id = ANY(${accountIds}::uuid[])`);
  await showOwnerRatings(tx, tx`t.account_id = ANY(${accountIds}::uuid[])`);
}

function inOrder(reviews: readonly Rated[]): Rated[] {
  return reviews.toSorted((a, b) => (a.reviewedId < b.reviewedId ? -1 : 1));
}
