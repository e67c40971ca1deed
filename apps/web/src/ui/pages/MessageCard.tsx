import type { ReactNode } from 'react';
import { Card } from '#ui/content/Card.tsx';
import { Box, Group, Text } from '#ui/layout.ts';
import css from './MessageCard.module.css';

type MessageCardProps = { art: ReactNode; title: string; text: ReactNode; className?: string | undefined; children: ReactNode };

/** The content of a bare page: a picture, a heading, a few words, and where to go next. `className` sets the width. */
export function MessageCard({ art, title, text, className = css.width, children }: MessageCardProps) {
  return (
    <Card pad="page" className={className}>
      <Box ta="center">
        <Group justify="center" mb={12}>
          {art}
        </Group>
        <h1>{title}</h1>
        <Text variant="soft" textWrap="balance" mt={8} mb={24} className={css.text}>
          {text}
        </Text>
        {children}
      </Box>
    </Card>
  );
}
