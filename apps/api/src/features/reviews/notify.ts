import { notify } from '#features/notifications/actions.ts';
import { timeText } from '#platform/db/time.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import { mailOf, type Kind, type News } from './mails.ts';
import { answerBy } from '#features/records/reviews.ts';

/** The party that is notified; the other party acted, or staff. */
const READERS: Record<Kind, 'author' | 'reviewed'> = {
  review_written: 'reviewed',
  review_published: 'reviewed',
  review_answered: 'author',
  review_hidden: 'author',
};

/** Notifies one party of a review, in the product and by mail, without its text. A deleted account gets nothing. */
export async function notifyOfReview(deps: Deps, tx: Tx, id: string, kind: Kind, cause = id): Promise<void> {
  const news = await newsOf(tx, id, READERS[kind]);
  if (news.isDeleted) return;
  const { accountId, actorName, actorImageUri, jobSlug, jobTitle, threadId, engagementId } = news;
  const until = { review_written: news.publishBy, review_published: news.answerBy, review_answered: undefined, review_hidden: undefined }[
    kind
  ];
  const data = {
    jobSlug,
    jobTitle,
    threadId,
    ...(engagementId !== null && { engagementId }),
    ...(kind === 'review_hidden' ? { otherName: actorName, reason: news.hiddenReason! } : { actorName, actorImageUri }),
  };
  await notify(tx, deps.wake, {
    accountId,
    kind,
    cause: `${kind}:${cause}`,
    data: until === undefined ? data : { ...data, until },
    mail: mailOf(kind, news),
  });
}

async function newsOf(tx: Tx, id: string, reader: 'author' | 'reviewed'): Promise<News> {
  const [own, other] = reader === 'author' ? [tx`r.author_id`, tx`r.reviewed_id`] : [tx`r.reviewed_id`, tx`r.author_id`];
  const [news] = await tx<News[]>`
    SELECT a.id AS account_id, a.deleted_at IS NOT NULL AS is_deleted, a.user_type,
      CASE WHEN o.user_type = 'business_owner' THEN coalesce(o.company, o.name) ELSE o.name END AS actor_name, o.profile_image_uri AS actor_image_uri,
      j.slug AS job_slug, j.title AS job_title, e.thread_id, CASE WHEN a.id = j.owner_id AND j.openings > 1 THEN e.id END AS engagement_id, r.publish_by, ${timeText(tx, answerBy(tx))} AS answer_by, r.hidden_reason, r.hidden_note
    FROM reviews r JOIN accounts a ON a.id = ${own} JOIN accounts o ON o.id = ${other} JOIN engagements e ON e.id = r.engagement_id
    JOIN jobs j ON j.id = e.job_id WHERE r.id = ${id}`;
  return news!;
}
