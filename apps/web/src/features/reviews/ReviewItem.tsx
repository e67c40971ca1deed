import { REVIEW_PARTS } from '@castlane/contract/review-parts.ts';
import type { Review } from '@castlane/contract/review.ts';
import { IconEyeOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { shownName } from '#features/accounts/names.ts';
import { ago, agoInside, oneDecimal } from '#platform/language/format.ts';
import { t } from './words.ts';
import { Avatar, kindOf } from '#ui/pictures/Avatar.tsx';
import { Rating } from '#ui/badges/Star.tsx';
import { Box, Group, Small, Stack, Text } from '#ui/layout.ts';
import { partLabel } from './review-words.ts';
import css from './ReviewItem.module.css';

type ReviewItemProps = {
  review: Review;
  answerTitle: string;
  /** In place of the author; the reader's own is `Your review`. */
  title?: string | undefined;
  children?: ReactNode;
};

/** One review: author, job, stars, text and answer. A hidden one shows only the reason. */
export function ReviewItem({ review, answerTitle, title, children }: ReviewItemProps) {
  const { id, author, publishedAt, writtenAt, rating, text, hiddenReason } = review;
  const name = shownName(author);
  const jobTitle = review.jobTitle ?? t('reviews.byInvitation');
  return (
    <Stack
      component="article"
      className={css.root}
      gap={10}
      miw={0}
      id={`review-${id}`}
      tabIndex={-1}
      aria-label={t('reviews.by', { name, job: jobTitle })}
    >
      <Group gap={12} wrap="nowrap" align="flex-start">
        <Avatar name={name} src={author.profileImageUri} size={40} kind={kindOf(author.userType)} />
        <Box miw={0} flex={1}>
          <Text fw={600}>{title ?? author.name}</Text>
          <Small>{[title ? undefined : author.company, jobTitle, ago(publishedAt ?? writtenAt)].filter(Boolean).join(' · ')}</Small>
        </Box>
        {rating !== null && <Rating value={oneDecimal(rating)} label={t('reviews.overallLabel')} />}
      </Group>
      {hiddenReason ? (
        <p className={css.gap}>
          <IconEyeOff size={18} stroke={1.75} aria-hidden="true" />
          <span>{t('reviews.hidden', { context: hiddenReason })}</span>
        </p>
      ) : (
        <>
          <Text maw="72ch" variant="soft" mod="written" fz={15} lh="23px">
            {text}
          </Text>
          <Parts review={review} />
          <Answer review={review} title={answerTitle} />
        </>
      )}
      {children}
    </Stack>
  );
}

function Parts({ review }: { review: Review }) {
  const reviewed = review.author.userType === 'creator' ? 'business_owner' : 'creator';
  return (
    <Small component="dl" className={css.parts} mod="tabular">
      {REVIEW_PARTS.map((part) => (
        <div key={part}>
          <dt>{partLabel(part, reviewed)}</dt>
          <dd>{review[part]}</dd>
        </div>
      ))}
    </Small>
  );
}

function Answer({ review: { answer, answeredAt }, title }: { review: Review; title: string }) {
  if (answer === null) return null;
  return (
    <Box px={16} py={12} mod="inset">
      <b>{title}</b>
      {answeredAt && <Small span>{` · ${agoInside(answeredAt)}`}</Small>}
      <Text maw="72ch" variant="soft" mod="written" mt={2} lh="21px">
        {answer}
      </Text>
    </Box>
  );
}
