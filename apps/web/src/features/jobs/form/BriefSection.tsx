import { IconPlus } from '@tabler/icons-react';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { Card } from '#ui/content/Card.tsx';
import { Button, type ButtonProps } from '#ui/controls/Button.ts';
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

type AddButtonProps = ButtonProps &
  Omit<ComponentProps<'button'>, keyof ButtonProps> & {
    /** Why nothing can be added; false while something can. */
    full: string | false;
  };

/** The button below a list of fields. */
export function AddButton({ full, ...button }: AddButtonProps) {
  return (
    <div>
      <Button
        variant="light"
        size="sm"
        leftSection={<IconPlus size={16} stroke={2} aria-hidden="true" />}
        disabled={full !== false}
        {...button}
      />
      {full && (
        <Text size="xs" variant="muted" mt={6}>
          {full}
        </Text>
      )}
    </div>
  );
}
