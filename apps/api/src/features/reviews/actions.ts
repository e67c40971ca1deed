import { whyEngagementCannot } from '@castlane/contract/engagement-state.ts';
import { REVIEW_DAYS } from '@castlane/contract/policy.ts';
import type { Review, ReviewInput } from '@castlane/contract/review.ts';
import { requireThere } from '#features/account-status/locks.ts';
import { appendEvent } from '#features/threads/events.ts';
import { acceptOverdue } from '#features/engagements/clocks.ts';
import { lockEngagement } from '#features/engagements/locks.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { newId } from '#platform/ids.ts';
import { Problem, refuse } from '#platform/problem.ts';
import { lockReviews, publishBoth, notifyOfReviews } from './publishing.ts';
import { getReview } from './queries.ts';
import { whyCannotAnswer, whyCannotReview } from './rules.ts';
import { notifyOfReview } from './notify.ts';
import { answerBy, isPublished } from '#features/records/reviews.ts';

/** Reviews the other party of completed work. The second review publishes both. */
export async function createReview(deps: Deps, { accountId }: Viewer, { engagementId, ...input }: ReviewInput): Promise<Review> {
  return deps.write(async (tx) => {
    await lockReviews(deps, tx, engagementId);
    await requireThere(tx, accountId);
    // An auto-accepted delivery completes the work, even before the clock has run.
    await acceptOverdue(deps, tx, engagementId);
    const work = await lockEngagement(tx, accountId, engagementId);
    refuse(whyEngagementCannot('review', work.status));
    const { isSecond, ...place } = await placeOf(tx, engagementId, accountId);
    refuse(whyCannotReview(place));
    const id = newId();
    await tx`
      INSERT INTO reviews (id, engagement_id, author_id, reviewed_id, rating, communication, quality, punctuality, text, publish_by)
      SELECT ${id}, e.id, ${accountId}, ${work.side === 'owner' ? work.creatorId : work.ownerId}, ${input.rating}, ${input.communication}, ${input.quality},
        ${input.punctuality}, ${input.text}, e.completed_at + make_interval(days => ${REVIEW_DAYS}) FROM engagements e WHERE e.id = ${engagementId}`;
    const published = isSecond ? await publishBoth(tx, engagementId) : [];
    await appendEvent(tx, deps.wake, work.threadId, { kind: 'review_left', senderId: accountId });
    await (isSecond ? notifyOfReviews(deps, tx, published) : notifyOfReview(deps, tx, id, 'review_written'));
    return getReview(tx, accountId, id);
  });
}

type Place = { hasReviewed: boolean; isSecond: boolean; isOver: boolean };

/** Returns the state of the reviews. Once the clock has published the other review, the time is over, even for an earlier call. */
async function placeOf(tx: Tx, engagementId: string, accountId: string): Promise<Place> {
  const [place] = await tx<Place[]>`
    SELECT EXISTS (SELECT 1 FROM reviews r WHERE r.engagement_id = e.id AND r.author_id = ${accountId}) AS has_reviewed,
      EXISTS (SELECT 1 FROM reviews r WHERE r.engagement_id = e.id AND r.author_id <> ${accountId}) AS is_second,
      e.completed_at + make_interval(days => ${REVIEW_DAYS}) <= (SELECT app_now())
        OR EXISTS (SELECT 1 FROM reviews r WHERE r.engagement_id = e.id AND r.published_at IS NOT NULL) AS is_over
    FROM engagements e WHERE e.id = ${engagementId}`;
  return place!;
}

/** Stores the one answer of the reviewed account to a published review. Throws 1009 if it is not about the viewer. */
export async function answerReview(deps: Deps, { accountId }: Viewer, id: string, text: string): Promise<Review> {
  return deps.write(async (tx) => {
    const [review] = await tx<{ engagementId: string }[]>`
      SELECT r.engagement_id FROM reviews r WHERE r.id = ${id} AND r.reviewed_id = ${accountId} AND ${isPublished(tx)}`;
    if (!review) throw new Problem(1009);
    await lockReviews(deps, tx, review.engagementId);
    await requireThere(tx, accountId);
    const [now] = await tx<{ isHidden: boolean; hasAnswer: boolean; isOver: boolean }[]>`
      SELECT r.hidden_at IS NOT NULL AS is_hidden, r.answer IS NOT NULL AS has_answer, ${answerBy(tx)} <= (SELECT app_now()) AS is_over FROM reviews r WHERE r.id = ${id}`;
    refuse(whyCannotAnswer(now!));
    await tx`UPDATE reviews SET answer = ${text}, answered_at = app_now() WHERE id = ${id}`;
    await notifyOfReview(deps, tx, id, 'review_answered');
    return getReview(tx, accountId, id);
  });
}
