import type { OwnChannel } from '@castlane/contract/integration.ts';
import type { Service } from '@castlane/contract/channel.ts';
import { SYNC_MINUTES } from '@castlane/contract/policy.ts';
import type { Db } from '#platform/db/connect.ts';
import type { Fragment } from '#platform/db/statement.ts';
import { timeText } from '#platform/db/time.ts';
import { Problem } from '#platform/problem.ts';
import { freshFollowers, whileFresh } from '#features/channels/syncing/freshness.ts';

/** Selects an account's channels in the contract's shape, for `FROM accounts a`. A number that is too old is null. */
export function channelsOfAccount(db: Db): Fragment {
  return db`coalesce((
    SELECT json_agg(json_build_object(${channelFields(db)}) ORDER BY h.service DESC)
    FROM channels h WHERE h.account_id = a.id), '[]'::json)`;
}

/** Does the same with everything that a profile shows. */
export function channelDetailsOfAccount(db: Db): Fragment {
  return db`coalesce((
    SELECT jsonb_agg(jsonb_build_object(${channelFields(db)}, 'name', ${nameShown(db)}, 'url', ${placeShown(db)}, 'picture', ${whileFresh(db, db`h.picture`)},
      'views', ${whileFresh(db, db`h.views`)}, 'posts', ${whileFresh(db, db`h.posts`)}) ORDER BY h.service DESC)
    FROM channels h WHERE h.account_id = a.id), '[]'::jsonb)`;
}

function channelFields(db: Db): Fragment {
  return db`'service', h.service, 'handle', h.handle, 'followers', ${freshFollowers(db)},
    'fetchedAt', ${timeText(db, db`h.fetched_at`)}, 'simulated', h.simulated`;
}

export async function listOwnChannels(db: Db, accountId: string): Promise<OwnChannel[]> {
  return db<OwnChannel[]>`SELECT ${ownFields(db)} FROM channels h WHERE h.account_id = ${accountId} ORDER BY h.service DESC`;
}

/** Returns the account's own channel of a service. Throws 1009 if there is none. */
export async function getOwnChannel(db: Db, accountId: string, service: Service): Promise<OwnChannel> {
  const [channel] = await db<OwnChannel[]>`
    SELECT ${ownFields(db)} FROM channels h WHERE h.account_id = ${accountId} AND h.service = ${service}`;
  if (!channel) throw new Problem(1009);
  return channel;
}

function ownFields(db: Db): Fragment {
  return db`h.service, h.handle, ${freshFollowers(db)} AS followers, h.fetched_at, h.simulated, ${nameShown(db)} AS name, ${placeShown(db)} AS url,
    ${whileFresh(db, db`h.picture`)} AS picture, ${whileFresh(db, db`h.views`)} AS views, ${whileFresh(db, db`h.posts`)} AS posts,
    h.state, h.created_at AS connected_at, h.trouble, ${mayReadFrom(db)} AS may_refresh_at`;
}

/** Selects the time from which its owner may have channel `h` read again. */
export function mayReadFrom(db: Db): Fragment {
  return db`coalesce(h.tried_at + make_interval(mins => ${SYNC_MINUTES}), h.created_at)`;
}

function nameShown(db: Db): Fragment {
  return db`coalesce(${whileFresh(db, db`h.name`)}, h.handle)`;
}

/** Selects the address of a channel. The owner identified the channel by connecting it, so this never expires. */
function placeShown(db: Db): Fragment {
  return db`coalesce(h.url, CASE h.service WHEN 'youtube' THEN 'https://www.youtube.com/' || h.handle
    ELSE 'https://www.instagram.com/' || ltrim(h.handle, '@') || '/' END)`;
}
