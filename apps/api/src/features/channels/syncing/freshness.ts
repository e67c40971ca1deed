import { CHANNEL_GONE_DAYS } from '@castlane/contract/policy.ts';
import type { Db } from '#platform/db/connect.ts';
import type { Fragment } from '#platform/db/statement.ts';

/**
 * The services' rules about their data, in one place (YouTube API Services Developer Policies III.E.4: stored data is refreshed or deleted
 * after 30 days at the latest; III.E.2: no figure is derived from or combined with theirs). Every query that shows a service's data checks
 * this, and the clock in `purge-expired.ts` deletes stale data. Instagram is held to the same rules.
 */
export function isFresh(db: Db, toldAt: Fragment): Fragment {
  return db`${toldAt} > ${freshUntil(db)}`;
}

/** Selects the time before which data is stale. */
export function freshUntil(db: Db): Fragment {
  return db`(SELECT app_now()) - make_interval(days => ${CHANNEL_GONE_DAYS})`;
}

/** Selects a value of a channel while it may be shown, for `FROM channels h`. The clock is read once per statement. */
export function whileFresh(db: Db, value: Fragment): Fragment {
  return db`CASE WHEN ${isFresh(db, db`h.fetched_at`)} THEN ${value} END`;
}

/** Selects a channel's followers while the number may be shown, for `FROM channels h`. */
export function freshFollowers(db: Db): Fragment {
  return whileFresh(db, db`h.followers`);
}
