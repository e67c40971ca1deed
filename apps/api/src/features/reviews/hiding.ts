import type { BodyOf } from '@castlane/contract/endpoint.ts';
import type { hideReview as hideEndpoint, StaffReview } from '@castlane/contract/review.ts';
import { recordAct } from '#platform/audit/record-act.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { newId } from '#platform/ids.ts';
import { Problem } from '#platform/problem.ts';
import { lockReviews } from './publishing.ts';
import { getStaffReview } from './queries.ts';
import { addToRatings, takeFromRatings, type Rated } from './ratings.ts';
import { notifyOfReview } from './notify.ts';
import { isPublished } from '#features/records/reviews.ts';

/** Hides a published review: a gap with the reason stays, its rating no longer counts, and its author is notified. */
export async function hideReview(
  deps: Deps,
  { accountId }: Viewer,
  id: string,
  { reason, note }: BodyOf<typeof hideEndpoint>,
  requestId: string,
): Promise<StaffReview> {
  return deps.write(async (tx) => {
    const review = await lockPublished(deps, tx, id);
    if (review.isHidden) throw new Problem(1005, { status: 409, message: 'Someone else has already hidden this review' });
    await tx`
      UPDATE reviews SET hidden_reason = ${reason}, hidden_note = ${note ?? null}, hidden_by = ${accountId}, hidden_at = app_now() WHERE id = ${id}`;
    await takeFromRatings(tx, [review]);
    const act = newId();
    await notifyOfReview(deps, tx, id, 'review_hidden', act);
    const hidden = await getStaffReview(tx, id);
    const change = { before: { isHidden: false }, after: { isHidden: true, hiddenReason: reason } };
    const why = note === undefined ? reason : `${reason}: ${note}`;
    await recordAct(tx, {
      id: act,
      actorId: accountId,
      action: 'review.hidden',
      targetKind: 'review',
      targetId: id,
      reason: why,
      requestId,
      ...change,
    });
    return hidden;
  });
}

/** Shows a hidden review again; its rating counts again. */
export async function showReview(deps: Deps, { accountId }: Viewer, id: string, requestId: string): Promise<StaffReview> {
  return deps.write(async (tx) => {
    const review = await lockPublished(deps, tx, id);
    if (!review.isHidden) throw new Problem(1005, { status: 409, message: 'This review is already shown' });
    await tx`UPDATE reviews SET hidden_reason = NULL, hidden_note = NULL, hidden_by = NULL, hidden_at = NULL WHERE id = ${id}`;
    await addToRatings(tx, [review]);
    const shown = await getStaffReview(tx, id);
    const change = { before: { isHidden: true, hiddenReason: review.hiddenReason }, after: { isHidden: false } };
    await recordAct(tx, { actorId: accountId, action: 'review.shown', targetKind: 'review', targetId: id, requestId, ...change });
    return shown;
  });
}

/** Locks a published review. Throws 1009 if there is none. */
async function lockPublished(deps: Deps, tx: Tx, id: string): Promise<Rated & { isHidden: boolean; hiddenReason: string | null }> {
  const [found] = await tx<{ engagementId: string }[]>`SELECT r.engagement_id FROM reviews r WHERE r.id = ${id} AND ${isPublished(tx)}`;
  if (!found) throw new Problem(1009);
  await lockReviews(deps, tx, found.engagementId);
  const [review] = await tx<(Rated & { isHidden: boolean; hiddenReason: string | null })[]>`
    SELECT reviewed_id, rating, communication, quality, punctuality, hidden_at IS NOT NULL AS is_hidden, hidden_reason FROM reviews WHERE id = ${id}`;
  return review!;
}
