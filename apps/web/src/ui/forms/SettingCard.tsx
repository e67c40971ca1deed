import type { ReactNode } from 'react';
import { Card } from '#ui/content/Card.tsx';
import { Box, Group, Text, Title } from '#ui/layout.ts';
import css from './SettingCard.module.css';

type SettingCardProps = { title: string; badge?: ReactNode; text?: string; textId?: string; children: ReactNode };

export function SettingCard({ title, badge, text, textId, children }: SettingCardProps) {
  return (
    <Card as="section" pad="lg">
      <Group gap={8}>
        <Title order={2} size="h3">
          {title}
        </Title>
        {badge}
      </Group>
      {text && (
        <Text id={textId} size="sm" variant="soft" mt={4}>
          {text}
        </Text>
      )}
      {children}
    </Card>
  );
}

type SettingListProps = { title: string; text: string; action?: ReactNode; children: ReactNode };

/** A card with `SettingRow`s over its whole width. */
export function SettingList({ title, text, action, children }: SettingListProps) {
  return (
    <Card as="section" pad="none">
      <div className={css.head}>
        <div>
          <Title order={2} size="h3">
            {title}
          </Title>
          <Text size="sm" variant="soft" mt={4}>
            {text}
          </Text>
        </div>
        {action}
      </div>
      {children}
    </Card>
  );
}

type SettingRowProps = { picture: ReactNode; name: ReactNode; note: ReactNode; noteId?: string; action?: ReactNode };

export function SettingRow({ picture, name, note, noteId, action }: SettingRowProps) {
  return (
    <li className={css.row}>
      {picture}
      <Box flex={1} miw={0}>
        <Group gap="2px 8px">{name}</Group>
        <Text id={noteId} component="div" size="sm" variant="muted" mt={1}>
          <Group gap="0 14px">{note}</Group>
        </Text>
      </Box>
      {action}
    </li>
  );
}

export function SettingNone({ children }: { children: ReactNode }) {
  return (
    <Text component="div" variant="soft" className={css.row}>
      {children}
    </Text>
  );
}
