import { ago, dayAndClock } from '#platform/language/format.ts';
import { ageOf, useNow } from './now.ts';

/** A relative time, with the exact one as its title. */
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
