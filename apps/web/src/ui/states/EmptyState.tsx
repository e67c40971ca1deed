import type { ReactNode } from 'react';
import { Stack, Text, Title } from '#ui/layout.ts';

type EmptyStateProps = { art?: ReactNode; title: string; text?: ReactNode; action?: ReactNode; children?: ReactNode };

/** Shows that there is nothing yet: art, a title, one line, and one button to change that. */
export function EmptyState({ art, title, text, action, children }: EmptyStateProps) {
  return (
    <Stack align="center" gap={0} px={24} py={32} ta="center">
      {art}
      <Title order={2} size="h3" mt={16}>
        {title}
      </Title>
      {text && (
        <Text variant="muted" textWrap="balance" maw={320} mt={4} mb={16}>
          {text}
        </Text>
      )}
      {action}
      {children}
    </Stack>
  );
}
