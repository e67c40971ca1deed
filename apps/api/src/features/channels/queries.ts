import { CHANNEL_GONE_DAYS } from '@castlane/contract/policy.ts';
import type postgres from 'postgres';
import type { Db } from '#platform/db/connect.ts';
import { timeText } from '#platform/db/time.ts';

/** An account's channels in the contract's shape, for `FROM accounts a`. A number that is too old is not told. */
export function channelsOfAccount(db: Db): postgres.Fragment {
  return db`coalesce((
    SELECT jsonb_agg(jsonb_build_object('service', h.service, 'handle', h.handle, 'followers', ${freshFollowers(db)},
      'fetchedAt', ${timeText(db, db`h.fetched_at`)}, 'simulated', h.simulated) ORDER BY h.service DESC)
    FROM channels h WHERE h.account_id = a.id), '[]'::jsonb)`;
}

/** A channel's followers while the number may be shown, for `FROM channels h`. The clock is read once for all of them. */
export function freshFollowers(db: Db): postgres.Fragment {
  return db`CASE WHEN h.fetched_at > (SELECT app_now()) - make_interval(days => ${CHANNEL_GONE_DAYS}) THEN h.followers END`;
}
