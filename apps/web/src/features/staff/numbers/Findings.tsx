import { IconAlertTriangleFilled, IconCircleCheckFilled } from '@tabler/icons-react';
import { Stack, Text } from '#ui/layout.ts';
import css from './Findings.module.css';

type Finding = { isFine: boolean; words: string };
/** `fine` and `look` name the two icons for screen readers. */
type FindingsProps = { items: readonly Finding[]; fine: string; look: string; isSmall?: boolean };

export function Findings({ items, fine, look, isSmall = false }: FindingsProps) {
  return (
    <Stack component="ul" gap={isSmall ? 10 : 8}>
      {items.map(({ isFine, words }) => {
        const Icon = isFine ? IconCircleCheckFilled : IconAlertTriangleFilled;
        return (
          <Text key={words} component="li" className={css.item} size={isSmall ? 'sm' : 'md'} variant={isFine ? 'soft' : 'warn'}>
            <Icon size={18} role="img" aria-label={isFine ? fine : look} data-fine={isFine || undefined} />
            <span>{words}</span>
          </Text>
        );
      })}
    </Stack>
  );
}
