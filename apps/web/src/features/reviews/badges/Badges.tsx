import type { Badge } from '@castlane/contract/badges.ts';
import { IconBolt, IconBriefcase, IconClockCheck, IconHeartHandshake, IconMessages, IconStar, type TablerIcon } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { t } from '#features/reviews/words.ts';
import { Card } from '#ui/content/Card.tsx';
import { Box, Group, Small, Stack, Text } from '#ui/layout.ts';
import { badgeNeeds } from './badge-words.ts';
import css from './Badges.module.css';

const ICONS: Record<Badge, TablerIcon> = {
  experienced: IconBriefcase,
  on_time: IconClockCheck,
  top_rated: IconStar,
  trusted_client: IconHeartHandshake,
  answers_everyone: IconMessages,
  quick_to_answer: IconBolt,
  well_reviewed: IconStar,
};

function BadgeIcon({ badge, size }: { badge: Badge; size: number }) {
  const Icon = ICONS[badge];
  return <Icon size={size} stroke={1.75} aria-hidden="true" />;
}

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

export function BadgeList({ note, children }: { note: string; children: ReactNode }) {
  return (
    <Card as="section" aria-labelledby="badges-title">
      <Text component="h2" id="badges-title" size="lg" fw={600}>
        {t('reviews.badges')}
      </Text>
      <Small mt={2}>{note}</Small>
      <Stack component="ul" gap={16} mt={14}>
        {children}
      </Stack>
    </Card>
  );
}

export function BadgeLine({ badge, isEarned, children }: { badge: Badge; isEarned: boolean; children: ReactNode }) {
  return (
    <Group component="li" gap={12} wrap="nowrap" align="stretch">
      <span className={css.icon} data-earned={isEarned || undefined}>
        <BadgeIcon badge={badge} size={18} />
      </span>
      <Box miw={0}>
        <b>{t('reviews.badge', { context: badge })}</b>
        {children}
      </Box>
    </Group>
  );
}
