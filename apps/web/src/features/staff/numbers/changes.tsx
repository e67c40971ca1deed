import { VisuallyHidden } from '#ui/content/VisuallyHidden.ts';
import { Text } from '#ui/layout.ts';
import { count, percent } from '#platform/language/format.ts';
import { t } from './words.ts';
import { spanOf } from './span.ts';

/** `42 in 30 days` and `12 more than in the 30 days before (40%)`. `before` is null without such a period: a dash, and in words why. */
export function CountChange({ now, before }: { now: number; before: number | null }) {
  return (
    <Text size="sm" mod="tabular" mb={6}>
      <b>{t('staffNumbers.sum', { number: count(now) })}</b>
      <Text component="small" display="block" size="xs" variant="muted">
        <span aria-hidden={before === null || undefined}>{before === null ? '–' : changeWords(now, before)}</span>
        {before === null && <VisuallyHidden>{t('staffNumbers.change.none')}</VisuallyHidden>}
      </Text>
    </Text>
  );
}

/** In words, and in percent unless there was nothing to grow from. */
function changeWords(now: number, before: number): string {
  const by = Math.abs(now - before);
  const words = t('staffNumbers.change', { context: wayOf(now, before), number: count(by) });
  return before === 0 || by === 0 ? words : t('staffNumbers.changeShare', { words, percent: percent(by / before) });
}

/** `2 h less than in the 30 days before`. A shorter or longer wait has no percentage: half of 3 minutes is no news. */
export function SpanChange({ now, before }: { now: number; before: number }) {
  return <span>{t('staffNumbers.wait', { context: wayOf(now, before), time: spanOf(Math.abs(now - before)) })}</span>;
}

function wayOf(now: number, before: number): 'more' | 'fewer' | 'same' {
  if (now === before) return 'same';
  return now > before ? 'more' : 'fewer';
}
