import type { Badge } from '@castlane/contract/badges.ts';
import { useId, useState } from 'react';
import { t } from '#features/reviews/words.ts';
import { badgeNeeds } from './badge-words.ts';
import { BadgeIcon } from './BadgeIcon.tsx';
import { BadgeLine, BadgeList } from './BadgeList.tsx';
import { Group, Text } from '#ui/layout.ts';
import css from './Badges.module.css';

/** The badges of an account. Hover, focus or a tap shows the conditions of one. */
export function BadgeChips({ badges }: { badges: readonly Badge[] }) {
  const [open, setOpen] = useState<Badge>();
  return (
    <Group component="ul" className={css.list} gap={6} mt={10} align="stretch" aria-label={t('reviews.badges')}>
      {badges.map((badge) => (
        <BadgeChip
          key={badge}
          badge={badge}
          isOpen={open === badge}
          onOpen={() => setOpen(badge)}
          onClose={() => setOpen((before) => (before === badge ? undefined : before))}
        />
      ))}
    </Group>
  );
}

type BadgeChipProps = { badge: Badge; isOpen: boolean; onOpen: () => void; onClose: () => void };

function BadgeChip({ badge, isOpen, onOpen, onClose }: BadgeChipProps) {
  const id = useId();
  return (
    <li onPointerEnter={onOpen} onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onClose()}>
      <button
        type="button"
        className={css.chip}
        aria-describedby={id}
        onClick={onOpen}
        onFocus={onOpen}
        onBlur={onClose}
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
      >
        <BadgeIcon badge={badge} size={15} />
        <span>{t('reviews.badge', { context: badge })}</span>
      </button>
      <span id={id} role="tooltip" className={css.tip} data-open={isOpen || undefined}>
        {badgeNeeds(badge)}
      </span>
    </li>
  );
}

export function BadgeCard({ badges }: { badges: readonly Badge[] }) {
  return (
    <BadgeList note={t('reviews.badgesNote')}>
      {badges.map((badge) => (
        <BadgeLine key={badge} badge={badge} isEarned>
          <Text size="sm" variant="soft">
            {badgeNeeds(badge)}
          </Text>
        </BadgeLine>
      ))}
    </BadgeList>
  );
}
