import { whyJobCannot } from '@castlane/contract/job-state.ts';
import { REVIEW_DAYS } from '@castlane/contract/policy.ts';
import type { Review, ReviewInput } from '@castlane/contract/review.ts';
import { requireThere } from '#features/account-status/locks.ts';
import { lockWork } from '#features/jobs/queries.ts';
import { appendEvent } from '#features/threads/events.ts';
import { acceptOverdue } from '#features/engagements/work/acceptance.ts';
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

/** Reviews the other party of a completed job. The second review publishes both. */
export async function createReview(deps: Deps, { accountId }: Viewer, input: ReviewInput): Promise<Review> {
  return deps.write(async (tx) => {
    const { slug } = await findJob(tx, accountId, input.jobId);
    await lockReviews(deps, tx, input.jobId);
    await requireThere(tx, accountId);
    // An auto-accepted delivery completes the job, even before the clock has run.
    await acceptOverdue(deps, tx, input.jobId);
    const { id: jobId, status, ownerId, creatorId, threadId } = await lockWork(tx, accountId, slug);
    refuse(whyJobCannot('review', status));
    const { isSecond, ...place } = await placeOf(tx, jobId, accountId);
    refuse(whyCannotReview(place));
    const id = newId();
    await tx`
      INSERT INTO reviews (id, job_id, author_id, reviewed_id, rating, communication, quality, punctuality, text, publish_by)
      SELECT ${id}, j.id, ${accountId}, ${accountId === ownerId ? creatorId! : ownerId}, ${input.rating}, ${input.communication}, ${input.quality},
        ${input.punctuality}, ${input.text}, j.completed_at + make_interval(days => ${REVIEW_DAYS}) FROM jobs j WHERE j.id = ${jobId}`;
    const published = isSecond ? await publishBoth(tx, jobId) : [];
    await appendEvent(tx, deps.wake, threadId!, { kind: 'review_left', senderId: accountId });
    await (isSecond ? notifyOfReviews(deps, tx, published) : notifyOfReview(deps, tx, id, 'review_written'));
    return getReview(tx, id);
  });
}

/** Returns a job's slug, for one of its two parties. Throws 1013 for other accounts. */
async function findJob(tx: Tx, accountId: string, jobId: string): Promise<{ slug: string }> {
  const [job] = await tx<{ slug: string }[]>`
    SELECT j.slug FROM jobs j LEFT JOIN agreements g ON g.job_id = j.id AND g.number = 1
    WHERE j.id = ${jobId} AND ${accountId}::uuid IN (j.owner_id, g.creator_id)`;
  if (!job) throw new Problem(1013);
  return job;
}

type Place = { hasReviewed: boolean; isSecond: boolean; isOver: boolean };

/** Returns the state of a job's reviews. Once the clock has published the other review, the time is over, even for an earlier call. */
async function placeOf(tx: Tx, jobId: string, accountId: string): Promise<Place> {
  const [place] = await tx<Place[]>`
    SELECT EXISTS (SELECT 1 FROM reviews r WHERE r.job_id = j.id AND r.author_id = ${accountId}) AS has_reviewed,
      EXISTS (SELECT 1 FROM reviews r WHERE r.job_id = j.id AND r.author_id <> ${accountId}) AS is_second,
      j.completed_at + make_interval(days => ${REVIEW_DAYS}) <= app_now()
        OR EXISTS (SELECT 1 FROM reviews r WHERE r.job_id = j.id AND r.published_at IS NOT NULL) AS is_over
    FROM jobs j WHERE j.id = ${jobId}`;
  return place!;
}

/** Stores the one answer of the reviewed account to a published review. Throws 1009 if it is not about the viewer. */
export async function answerReview(deps: Deps, { accountId }: Viewer, id: string, text: string): Promise<Review> {
  return deps.write(async (tx) => {
    const [review] = await tx<{ jobId: string }[]>`
      SELECT r.job_id FROM reviews r WHERE r.id = ${id} AND r.reviewed_id = ${accountId} AND ${isPublished(tx)}`;
    if (!review) throw new Problem(1009);
    await lockReviews(deps, tx, review.jobId);
    await requireThere(tx, accountId);
    const [now] = await tx<{ isHidden: boolean; hasAnswer: boolean; isOver: boolean }[]>`
      SELECT r.hidden_at IS NOT NULL AS is_hidden, r.answer IS NOT NULL AS has_answer, ${answerBy(tx)} <= app_now() AS is_over FROM reviews r WHERE r.id = ${id}`;
    refuse(whyCannotAnswer(now!));
    await tx`UPDATE reviews SET answer = ${text}, answered_at = app_now() WHERE id = ${id}`;
    await notifyOfReview(deps, tx, id, 'review_answered');
    return getReview(tx, id);
  });
}
