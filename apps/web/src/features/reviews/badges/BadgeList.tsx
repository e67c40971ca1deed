import type { Badge } from '@castlane/contract/badges.ts';
import type { ReactNode } from 'react';
import { t } from '#features/reviews/words.ts';
import { Card } from '#ui/content/Card.tsx';
import { Box, Group, Stack, Text } from '#ui/layout.ts';
import { BadgeIcon } from './BadgeIcon.tsx';
import css from './BadgeList.module.css';

export function BadgeList({ note, children }: { note: string; children: ReactNode }) {
  return (
    <Card as="section" aria-labelledby="badges-title">
      <Text component="h2" id="badges-title" size="lg" fw={600}>
        {t('reviews.badges')}
      </Text>
      <Text size="sm" variant="muted" mt={2}>
        {note}
      </Text>
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
