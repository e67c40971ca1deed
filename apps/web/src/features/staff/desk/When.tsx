import { ago, dayAndClock } from '#platform/format.ts';
import { ageOf, useNow } from './now.ts';

/** When something was, from now; the exact time as its title. */
export function When({ at, className }: { at: string; className?: string | undefined }) {
  const now = useNow();
  return (
    <time dateTime={at} title={dayAndClock(at)} className={className}>
      {ago(at, new Date(Math.max(now, Date.parse(at))))}
    </time>
  );
}

/** How long something waits. */
export function Age({ since, className }: { since: string; className?: string | undefined }) {
  const now = useNow();
  return (
    <time dateTime={since} title={dayAndClock(since)} className={className}>
      {ageOf(since, now)}
    </time>
  );
}
