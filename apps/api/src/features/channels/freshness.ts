import { CHANNEL_GONE_DAYS } from '@castlane/contract/policy.ts';
import type postgres from 'postgres';
import type { Db } from '#platform/db/connect.ts';

/**
 * The services' rules about what they tell, in one place (YouTube API Services Developer Policies III.E.4: what is kept is refreshed or deleted
 * after 30 days at the latest; III.E.2: no figure is derived or combined from theirs). Whatever shows what a service told asks this, and what is no longer fresh
 * is deleted by the clock in `emptying.ts`. Instagram is held to the same.
 */
export function isFresh(db: Db, toldAt: postgres.Fragment): postgres.Fragment {
  return db`${toldAt} > (SELECT app_now()) - make_interval(days => ${CHANNEL_GONE_DAYS})`;
}

/** Something of a channel while it may be shown, for `FROM channels h`. The clock is read once for all of them. */
export function whileFresh(db: Db, value: postgres.Fragment): postgres.Fragment {
  return db`CASE WHEN ${isFresh(db, db`h.fetched_at`)} THEN ${value} END`;
}

/** A channel's followers while the number may be shown, for `FROM channels h`. */
export function freshFollowers(db: Db): postgres.Fragment {
  return whileFresh(db, db`h.followers`);
}
