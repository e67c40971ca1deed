import { IconAlertTriangleFilled, IconCircleCheckFilled } from '@tabler/icons-react';
import { t } from '#features/staff/words.ts';
import { Group, Stack, Text } from '#ui/layout.ts';

type FindingsProps = { items: readonly { isFine: boolean; words: string }[]; isSmall?: boolean };

export function Findings({ items, isSmall = false }: FindingsProps) {
  return (
    <Stack component="ul" gap={isSmall ? 10 : 8}>
      {items.map(({ isFine, words }) => {
        const Icon = isFine ? IconCircleCheckFilled : IconAlertTriangleFilled;
        return (
          <Text key={words} component="li" size={isSmall ? 'sm' : 'md'} variant={isFine ? 'soft' : 'warn'}>
            <Group component="span" gap={10} wrap="nowrap" align="flex-start">
              <Icon
                size={18}
                color={isFine ? 'var(--cl-ok-icon)' : 'var(--cl-gold)'}
                role="img"
                aria-label={t(isFine ? 'staff.fine' : 'staff.look')}
              />
              <span>{words}</span>
            </Group>
          </Text>
        );
      })}
    </Stack>
  );
}
