import type { CreatorCard as Shown } from '@castlane/contract/discovery.ts';
import { lettersWithoutSpaces, wordsIn } from '@castlane/contract/plain-text.ts';
import { IconSparkles } from '@tabler/icons-react';
import { ChannelNumbers } from '#features/channels/ChannelNumbers.tsx';
import { notMetWords } from '#features/jobs/match/unmet-words.ts';
import { count, oneDecimal } from '#platform/language/format.ts';
import { partsOf } from '#platform/language/found.ts';
import { CardCover, useWorks } from './CardCover.tsx';
import cover from './CardCover.module.css';
import { fitWords, t } from './words.ts';
import { paths } from '#platform/page/paths.ts';
import { Avatar } from '#ui/pictures/Avatar.tsx';
import { Card } from '#ui/content/Card.tsx';
import { Rating } from '#ui/badges/Star.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { CoverLink } from '#ui/pages/CoverLink.tsx';
import { VerifiedBadge } from '#ui/badges/badges.tsx';
import { Group, Text } from '#ui/layout.ts';
import css from './CreatorCard.module.css';
import { InviteButton, ListButton } from '#features/search/lists/CreatorMarks.tsx';

/** A creator whom a business may invite. Matches of the search are marked. */
export function CreatorCard({ card, words, isFirst = false }: { card: Shown; words: string; isFirst?: boolean }) {
  const { slug, name, profileImageUri, verified, about, channels, rating, reviewCount, reasons, unmet = [], works } = card;
  const { handlers, ...shown } = useWorks(works.length);
  return (
    <Card as="article" pad="none" isLink className={css.root ?? ''} data-swipes={works.length > 1 || undefined} {...handlers}>
      <CardCover card={card} isFirst={isFirst} {...shown} />
      <span className={css.avatar}>
        <Avatar size={64} name={name} src={profileImageUri} kind="person" />
      </span>
      <div className={css.body}>
        <Group component="h2" fz={15} lh="22px" fw={620} gap={6} wrap="nowrap">
          <CoverLink className={css.link} href={paths.influencerProfile(slug)}>
            <Marked text={name} words={words} />
          </CoverLink>
          {verified && <VerifiedBadge size={18} />}
        </Group>
        <Text size="sm" variant="muted" truncate>
          <Marked text={about ?? ''} words={words} />
        </Text>
        <Group gap="4px 14px" mih={20} mt={10}>
          <ChannelNumbers channels={channels} />
          {rating !== null && (
            <span className={css.rating}>
              <Rating value={oneDecimal(rating)} label={t('discovery.ratingLabel')} note={count(reviewCount)} />
            </span>
          )}
        </Group>
        {reasons.length > 0 && (
          <Text size="sm" variant="link" mt={8} mod="icon" title={fitWords(card)}>
            <IconSparkles size={16} stroke={2} aria-hidden="true" />
            <Text span inherit truncate>
              {fitWords(card)}
            </Text>
          </Text>
        )}
        {unmet.length > 0 && (
          <Text size="sm" variant="warn" mt={reasons.length > 0 ? 2 : 8}>
            {notMetWords(unmet)}
          </Text>
        )}
        <div className={css.action}>
          <InviteButton card={card} />
        </div>
      </div>
      {/* After the name, so that the keyboard comes to the creator first. */}
      <div className={css.list}>
        <ListButton card={card} />
      </div>
    </Card>
  );
}

/** Marks the words that start with one of the search words, as the search itself matches. */
function Marked({ text, words }: { text: string; words: string }) {
  const found = wordsIn(words).filter((word) => word.length > 1 || lettersWithoutSpaces(word).length > 0);
  if (found.length === 0) return text;
  return partsOf(text, found, 'start').map((part, index) =>
    part.isFound ? <mark key={index}>{part.text}</mark> : <span key={index}>{part.text}</span>,
  );
}

export function CreatorCardSkeletons() {
  return Array.from({ length: 8 }, (_, index) => (
    <Card key={index} pad="none" className={css.root ?? ''} aria-hidden="true">
      <div className={cover.root}>
        <Skeleton height="100%" radius={0} />
      </div>
      <div className={css.avatar}>
        <Skeleton circle width={64} height={64} />
      </div>
      <div className={css.body}>
        <Skeleton width="70%" height={14} mt={4} />
        <Skeleton width="90%" height={12} mt={7} />
        <Skeleton width="40%" height={14} mt={16} />
        <Skeleton width="60%" height={12} mt={14} />
        <Skeleton height={34} mt={17} />
      </div>
    </Card>
  ));
}
