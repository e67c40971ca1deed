import { VisuallyHidden } from '#ui/content/VisuallyHidden.ts';
import { Text } from '#ui/layout.ts';
import { count, percent } from '#platform/language/format.ts';
import { t } from './words.ts';
import { spanOf } from './span.ts';

/** How a number differs from the period before: in words, and in percent unless there was nothing to grow from. */
export type Change = { way: 'more' | 'fewer' | 'same'; by: number; share: number | null };

export function changeOf(now: number, before: number): Change {
  const way = now > before ? 'more' : now < before ? 'fewer' : 'same';
  const by = Math.abs(now - before);
  return { way, by, share: before === 0 || by === 0 ? null : by / before };
}

/** `42 in 30 days` and `12 more than in the 30 days before (40%)`. `before` is null without such a period. */
export function CountChange({ now, before }: { now: number; before: number | null }) {
  return (
    <Text size="sm" mod="tabular" mb={6}>
      <b>{t('staffNumbers.sum', { number: count(now) })}</b>
      <Text component="small" display="block" size="xs" variant="muted">
        {before === null ? <NoChange /> : <Words change={changeOf(now, before)} format={count} />}
      </Text>
    </Text>
  );
}

/** `2 h less than in the 30 days before`. A shorter or longer wait has no percentage: half of 3 minutes is no news. */
export function SpanChange({ now, before }: { now: number; before: number }) {
  const { way, by } = changeOf(now, before);
  return <span>{t('staffNumbers.wait', { context: way, time: spanOf(by) })}</span>;
}

function Words({ change: { way, by, share }, format }: { change: Change; format: (value: number) => string }) {
  const words = t('staffNumbers.change', { context: way, number: format(by) });
  return <span>{share === null ? words : t('staffNumbers.changeShare', { words, percent: percent(share) })}</span>;
}

/** A dash, and in words why. */
function NoChange() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>{t('staffNumbers.change.none')}</VisuallyHidden>
    </>
  );
}
