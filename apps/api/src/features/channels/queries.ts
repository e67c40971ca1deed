import type { OwnChannel } from '@castlane/contract/integration.ts';
import type { Service } from '@castlane/contract/channel.ts';
import { SYNC_MINUTES } from '@castlane/contract/policy.ts';
import type postgres from 'postgres';
import type { Db } from '#platform/db/connect.ts';
import { timeText } from '#platform/db/time.ts';
import { Problem } from '#platform/problem.ts';
import { freshFollowers, whileFresh } from './freshness.ts';

/** An account's channels in the contract's shape, for `FROM accounts a`. A number that is too old is not told. */
export function channelsOfAccount(db: Db): postgres.Fragment {
  return db`coalesce((
    SELECT jsonb_agg(jsonb_build_object(${channelFields(db)}) ORDER BY h.service DESC)
    FROM channels h WHERE h.account_id = a.id), '[]'::jsonb)`;
}

/** The same with all that is shown on a profile. */
export function channelDetailsOfAccount(db: Db): postgres.Fragment {
  return db`coalesce((
    SELECT jsonb_agg(jsonb_build_object(${channelFields(db)}, 'name', ${nameShown(db)}, 'url', ${placeShown(db)}, 'picture', ${whileFresh(db, db`h.picture`)},
      'views', ${whileFresh(db, db`h.views`)}, 'posts', ${whileFresh(db, db`h.posts`)}) ORDER BY h.service DESC)
    FROM channels h WHERE h.account_id = a.id), '[]'::jsonb)`;
}

function channelFields(db: Db): postgres.Fragment {
  return db`'service', h.service, 'handle', h.handle, 'followers', ${freshFollowers(db)},
    'fetchedAt', ${timeText(db, db`h.fetched_at`)}, 'simulated', h.simulated`;
}

export async function listOwnChannels(db: Db, accountId: string): Promise<OwnChannel[]> {
  return db<OwnChannel[]>`SELECT ${ownFields(db)} FROM channels h WHERE h.account_id = ${accountId} ORDER BY h.service DESC`;
}

/** One's own channel at a service, or 1009. */
export async function getOwnChannel(db: Db, accountId: string, service: Service): Promise<OwnChannel> {
  const [channel] = await db<OwnChannel[]>`
    SELECT ${ownFields(db)} FROM channels h WHERE h.account_id = ${accountId} AND h.service = ${service}`;
  if (!channel) throw new Problem(1009);
  return channel;
}

function ownFields(db: Db): postgres.Fragment {
  return db`h.service, h.handle, ${freshFollowers(db)} AS followers, h.fetched_at, h.simulated, ${nameShown(db)} AS name, ${placeShown(db)} AS url,
    ${whileFresh(db, db`h.picture`)} AS picture, ${whileFresh(db, db`h.views`)} AS views, ${whileFresh(db, db`h.posts`)} AS posts,
    h.state, h.created_at AS connected_at, h.trouble, ${mayReadFrom(db)} AS may_refresh_at`;
}

/** From when on its owner may have a channel `h` read. */
export function mayReadFrom(db: Db): postgres.Fragment {
  return db`coalesce(h.tried_at + make_interval(mins => ${SYNC_MINUTES}), h.created_at)`;
}

function nameShown(db: Db): postgres.Fragment {
  return db`coalesce(${whileFresh(db, db`h.name`)}, h.handle)`;
}

/** Which channel it is, and so where, its owner has told by connecting it; that stays. */
function placeShown(db: Db): postgres.Fragment {
  return db`coalesce(h.url, CASE h.service WHEN 'youtube' THEN 'https://www.youtube.com/' || h.handle
    ELSE 'https://www.instagram.com/' || ltrim(h.handle, '@') || '/' END)`;
}
