import { IconAlertTriangleFilled, IconCircleCheckFilled } from '@tabler/icons-react';
import { t } from '#features/staff/words.ts';
import { Stack, Text } from '#ui/layout.ts';
import css from './Findings.module.css';

type FindingsProps = { items: readonly { isFine: boolean; words: string }[]; isSmall?: boolean };

export function Findings({ items, isSmall = false }: FindingsProps) {
  return (
    <Stack component="ul" gap={isSmall ? 10 : 8}>
      {items.map(({ isFine, words }) => {
        const Icon = isFine ? IconCircleCheckFilled : IconAlertTriangleFilled;
        return (
          <Text key={words} component="li" className={css.item} size={isSmall ? 'sm' : 'md'} variant={isFine ? 'soft' : 'warn'}>
            <Icon size={18} role="img" aria-label={t(isFine ? 'staff.fine' : 'staff.look')} data-fine={isFine || undefined} />
            <span>{words}</span>
          </Text>
        );
      })}
    </Stack>
  );
}
