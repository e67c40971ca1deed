import { REVIEW_PARTS } from '@castlane/contract/review-parts.ts';
import type { RatingSummary } from '@castlane/contract/review.ts';
import { IconStarFilled } from '@tabler/icons-react';
import { count as short, oneDecimal } from '#platform/language/format.ts';
import { t } from './words.ts';
import { VisuallyHidden } from '#ui/content/VisuallyHidden.ts';
import { Group, Small, Stack, Text } from '#ui/layout.ts';
import css from './RatingHead.module.css';
import { partLabel, type Reviewed } from './review-words.ts';

const STARS = [5, 4, 3, 2, 1] as const;

export function RatingHead({ summary, reviewed }: { summary: RatingSummary & { mean: number }; reviewed: Reviewed }) {
  const { mean, count, distribution, parts } = summary;
  return (
    <div className={css.root}>
      <Mean mean={mean} count={count} />
      <Stack component="ul" className={css.bars} gap={6}>
        {STARS.map((stars) => (
          <Bar key={stars} stars={stars} count={distribution[stars]} of={count} />
        ))}
      </Stack>
      <dl className={css.parts}>
        {REVIEW_PARTS.map((part) => (
          <Group key={part} gap={6} align="stretch">
            <Text component="dt" variant="muted">
              {partLabel(part, reviewed)}
            </Text>
            <Text component="dd" fw={600} mod="tabular">
              {parts[part] !== null && oneDecimal(parts[part])}
            </Text>
          </Group>
        ))}
      </dl>
    </div>
  );
}

function Mean({ mean, count }: { mean: number; count: number }) {
  return (
    <Stack component="p" className={css.mean} gap={4} align="center" ta="center">
      <b aria-hidden="true">{oneDecimal(mean)}</b>
      <VisuallyHidden>{`${t('reviews.meanOf', { mean: oneDecimal(mean) })}, `}</VisuallyHidden>
      <span className={css.stars} style={{ '--share': `${mean * 20}%` }} aria-hidden="true">
        <FiveStars />
        <span className={css.filled}>
          <FiveStars />
        </span>
      </span>
      <Small component="small">{t('reviews.count', { count, number: short(count) })}</Small>
    </Stack>
  );
}

function FiveStars() {
  return STARS.map((star) => <IconStarFilled key={star} size={16} />);
}

function Bar({ stars, count, of }: { stars: number; count: number; of: number }) {
  return (
    <li>
      <VisuallyHidden>{t('reviews.bar', { count, stars: t('reviews.stars', { count: stars }) })}</VisuallyHidden>
      <Group component="span" gap={0} wrap="nowrap" justify="space-between" aria-hidden="true">
        <span>{stars}</span>
        <IconStarFilled size={12} color="var(--cl-text)" />
      </Group>
      <span className={css.bar} aria-hidden="true">
        <i style={{ '--share': `${of > 0 ? (count / of) * 100 : 0}%` }} />
      </span>
      <Text span inherit variant="muted" ta="end" aria-hidden="true">
        {short(count)}
      </Text>
    </li>
  );
}
