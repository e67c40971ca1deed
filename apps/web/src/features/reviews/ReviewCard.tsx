import type { Review } from '@castlane/contract/review.ts';
import type { Engagement } from '@castlane/contract/engagement.ts';
import { IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { otherName } from '#features/accounts/names.ts';
import { day, dayAndClock } from '#platform/language/format.ts';
import { t } from './words.ts';
import { Card } from '#ui/content/Card.tsx';
import { Note } from '#ui/content/Note.tsx';
import { Stack, Text, Title } from '#ui/layout.ts';
import { AnswerReview } from './AnswerReview.tsx';
import { isAhead } from './review-words.ts';
import css from './ReviewCard.module.css';
import { ReviewForm } from './ReviewForm.tsx';
import { ReviewItem } from './ReviewItem.tsx';

export function ReviewCard({ work }: { work: Engagement }) {
  const [sent, setSent] = useState<Review>();
  const [answered, setAnswered] = useState<Review>();
  if (work.status !== 'completed') return null;
  const { reviewBy, otherHasWritten } = work.reviews;
  const own = work.reviews.own ?? sent ?? null;
  const other = answered && work.reviews.other?.answer === null ? answered : work.reviews.other;
  return (
    <Card as="section" pad="lg" id="reviews" aria-labelledby="reviews-title">
      <Title order={2} id="reviews-title" mb={14} tabIndex={-1}>
        {t(own || !isAhead(reviewBy) ? 'reviews.title' : 'reviews.write', { name: otherName(work) })}
      </Title>
      <Stack className={css.list} gap={20}>
        <Own work={work} own={own} isOtherThere={other !== null || otherHasWritten} onSent={setSent} />
        {own && <ReviewItem review={own} title={t('reviews.yours')} answerTitle={t('reviews.answerOf', { name: otherName(work) })} />}
        {other && (
          <ReviewItem review={other} answerTitle={t('reviews.yourAnswer')}>
            <AnswerReview review={other} jobSlug={work.job.slug} onAnswered={setAnswered} />
          </ReviewItem>
        )}
      </Stack>
    </Card>
  );
}

type OwnProps = { work: Engagement; own: Review | null; isOtherThere: boolean; onSent: (review: Review) => void };

/** The form while a review may be written; otherwise the state of the reader's own review. */
function Own({ work, own, isOtherThere, onSent }: OwnProps) {
  const { reviewBy } = work.reviews;
  function sent(review: Review) {
    onSent(review);
    // The form is gone: the focus moves to what replaced it.
    requestAnimationFrame(() => document.getElementById('reviews-title')?.focus({ preventScroll: true }));
  }
  if (!own && reviewBy !== null && isAhead(reviewBy)) return <ReviewForm work={work} reviewBy={reviewBy} onSent={sent} />;
  if (!own)
    return (
      <Text inherit variant="soft">
        {t(isOtherThere ? 'reviews.youWroteNone' : 'reviews.noneWritten', { day: reviewBy ? day(reviewBy) : '' })}
      </Text>
    );
  if (own.publishedAt !== null || reviewBy === null) return null;
  return (
    <Note icon={<IconClock size={18} stroke={1.75} aria-hidden="true" />}>
      {t('reviews.waits', { name: otherName(work), when: dayAndClock(reviewBy) })}
    </Note>
  );
}
