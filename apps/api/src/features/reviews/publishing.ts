import { holdAccounts } from '#features/account-status/locks.ts';
import type { Clock } from '#platform/clocks.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Fragment } from '#platform/db/statement.ts';
import type { Deps } from '#platform/deps.ts';
import { addToRatings, type Rated } from './ratings.ts';
import { notifyOfReview } from './notify.ts';

/** Publishes the review of a single party when the 14 days are over. */
export const publishReviews: Clock = {
  name: 'reviews to publish',
  async due(db, most) {
    const rows = await db<{ id: string }[]>`
      SELECT engagement_id AS id FROM reviews WHERE published_at IS NULL AND publish_by <= (SELECT app_now()) ORDER BY publish_by LIMIT ${most}`;
    return rows.map(({ id }) => id);
  },
  async act(deps, tx, id) {
    await holdSides(tx, id);
    const [job] = await tx`SELECT 1 FROM jobs WHERE id = (SELECT job_id FROM engagements WHERE id = ${id}) FOR UPDATE SKIP LOCKED`;
    return job !== undefined && (await publishOverdue(deps, tx, id));
  },
};

/** Locks an engagement, by its job, for a change to its reviews, after the accounts of its parties. Publishes overdue reviews before the clock does. */
export async function lockReviews(deps: Deps, tx: Tx, id: string): Promise<void> {
  await holdSides(tx, id);
  await tx`SELECT 1 FROM jobs WHERE id = (SELECT job_id FROM engagements WHERE id = ${id}) FOR UPDATE`;
  await publishOverdue(deps, tx, id);
}

async function holdSides(tx: Tx, id: string): Promise<void> {
  await holdAccounts(tx, tx`a.id IN (SELECT unnest(ARRAY[e.owner_id, e.creator_id]) FROM engagements e WHERE e.id = ${id})`);
}

type Published = Rated & { id: string; authorId: string };

/** Publishes overdue reviews as of the end of the 14 days, however late it runs. The caller holds the locks of `lockReviews`. */
async function publishOverdue(deps: Deps, tx: Tx, id: string): Promise<boolean> {
  const reviews = await publish(tx, tx`r.engagement_id = ${id} AND r.publish_by <= (SELECT app_now())`, tx`r.publish_by`);
  await notifyOfReviews(deps, tx, reviews);
  return reviews.length > 0;
}

/** Publishes both reviews, at the same time, once both parties have written. */
export async function publishBoth(tx: Tx, id: string): Promise<Published[]> {
  return publish(tx, tx`r.engagement_id = ${id}`, tx`(SELECT app_now())`);
}

async function publish(tx: Tx, which: Fragment, at: Fragment): Promise<Published[]> {
  const reviews = await tx<Published[]>`
    UPDATE reviews r SET published_at = ${at} WHERE ${which} AND r.published_at IS NULL
    RETURNING r.id, r.author_id, r.reviewed_id, r.rating, r.communication, r.quality, r.punctuality`;
  if (reviews.length > 0) await addToRatings(tx, reviews);
  return reviews;
}

/** Notifies each reviewed account, in the order in which streams are locked. */
export async function notifyOfReviews(deps: Deps, tx: Tx, reviews: readonly Published[]): Promise<void> {
  for (const { id } of reviews.toSorted((a, b) => (a.reviewedId < b.reviewedId ? -1 : 1)))
    await notifyOfReview(deps, tx, id, 'review_published');
}
