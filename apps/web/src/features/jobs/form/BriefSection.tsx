import { useId, type ReactNode } from 'react';
import { Card } from '#ui/content/Card.tsx';
import { Box, Stack, Text, Title } from '#ui/layout.ts';

export function BriefSection({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card as="section" pad="lg" aria-labelledby={id}>
      <Box mb={16}>
        <Title order={2} fw={620} lts="-0.016em" id={id}>
          {title}
        </Title>
        {note && (
          <Text inherit variant="muted" mt={2}>
            {note}
          </Text>
        )}
      </Box>
      <Stack gap={18}>{children}</Stack>
    </Card>
  );
}
