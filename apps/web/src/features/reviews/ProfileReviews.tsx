import type { Review } from '@castlane/contract/review.ts';
import { IconMessageStar } from '@tabler/icons-react';
import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from './words.ts';
import { isProblem } from '#platform/http/problem.ts';
import { whyNotLoaded } from '#platform/http/problem-words.ts';
import { Button } from '#ui/controls/Button.ts';
import { Card } from '#ui/content/Card.tsx';
import { LoadError } from '#ui/states/LoadError.tsx';
import { Box, Group, Stack, Text, Title } from '#ui/layout.ts';
import { profileReviewsQuery, type ReviewPage } from './profile-reviews-query.ts';
import css from './ProfileReviews.module.css';
import { RatingHead } from './RatingHead.tsx';
import { ReviewItem } from './ReviewItem.tsx';
import { Loading } from '#ui/states/Loading.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import type { Reviewed } from './review-words.ts';

type ProfileReviewsProps = {
  slug: string;
  name: string;
  userType: Reviewed;
  /** On the reader's own profile: renders the answer to a review. The page of another profile does not load its form. */
  renderAnswer?: ((review: Review) => ReactNode) | undefined;
};

export function ProfileReviews(props: ProfileReviewsProps) {
  return (
    <section id="reviews" className={css.root} aria-labelledby="reviews-heading">
      <Title order={2} id="reviews-heading" mb={12}>
        {t('reviews.title')}
      </Title>
      <Card pad="lg">
        <Body {...props} />
      </Card>
    </section>
  );
}

function Body({ slug, name, userType, renderAnswer }: ProfileReviewsProps) {
  const isOwn = renderAnswer !== undefined;
  const list = useInfiniteQuery(profileReviewsQuery(slug));
  if (list.isPending) return <ReviewSkeleton />;
  const [first] = list.data?.pages ?? [];
  // Before its first verification an account has no public profile, so it has no reviews.
  if (!first && !(isOwn && isProblem(list.error, 1009))) return <LoadError problem={list.error} onRetry={() => void list.refetch()} />;
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  if (!first || items.length === 0) return <Nothing isOwn={isOwn} />;
  return (
    <>
      {hasMean(first) && <RatingHead summary={first} reviewed={userType} />}
      <ul className={css.list} data-head={hasMean(first) || undefined} aria-label={t('reviews.title')}>
        {items.map((review) => (
          <li key={review.id}>
            <ReviewItem review={review} answerTitle={isOwn ? t('reviews.yourAnswer') : t('reviews.answerOf', { name })}>
              {renderAnswer?.(review)}
            </ReviewItem>
          </li>
        ))}
      </ul>
      <More list={list} />
    </>
  );
}

function ReviewSkeleton() {
  return (
    <Loading>
      <Stack gap={24}>
        <Skeleton height={112} />
        {[1, 2].map((row) => (
          <Group key={row} gap={12} wrap="nowrap" align="flex-start">
            <Skeleton width={40} height={40} circle />
            <Box flex={1}>
              <Skeleton width="40%" height={14} />
              <Skeleton width="90%" height={14} mt={12} />
            </Box>
          </Group>
        ))}
      </Stack>
    </Loading>
  );
}

/** If all reviews are hidden, there is no mean. */
function hasMean(page: ReviewPage): page is ReviewPage & { mean: number } {
  return page.mean !== null;
}

function Nothing({ isOwn }: { isOwn: boolean }) {
  return (
    <Stack align="center" gap={4} py={20} ta="center">
      <Text variant="muted">
        <IconMessageStar size={28} stroke={1.5} aria-hidden="true" />
      </Text>
      <b>{t('reviews.none')}</b>
      <Text variant="muted" maw="44ch">
        {t(isOwn ? 'reviews.noneOwn' : 'reviews.noneText')}
      </Text>
    </Stack>
  );
}

function More({ list }: { list: UseInfiniteQueryResult }) {
  if (!list.hasNextPage) return null;
  return (
    <Stack align="center" gap={8} mt={24}>
      {list.isFetchNextPageError && (
        <Text inherit variant="bad" role="alert">
          {`${t('reviews.moreFailed')} ${whyNotLoaded(list.error)}`}
        </Text>
      )}
      <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {t(list.isFetchNextPageError ? 'app.tryAgain' : 'reviews.more')}
      </Button>
    </Stack>
  );
}
