import { ago, dayAndClock } from '#platform/language/format.ts';
import { ageOf, useNow } from './now.ts';

export function When({ at }: { at: string }) {
  const now = useNow();
  return (
    <time dateTime={at} title={dayAndClock(at)}>
      {ago(at, new Date(Math.max(now, Date.parse(at))))}
    </time>
  );
}

export function Age({ since }: { since: string }) {
  const now = useNow();
  return (
    <time dateTime={since} title={dayAndClock(since)}>
      {ageOf(since, now)}
    </time>
  );
}
