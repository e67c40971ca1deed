import type { AnswerOf, QueryOf } from '@castlane/contract/endpoint.ts';
import { RIGHT_ENDING_DAYS } from '@castlane/contract/policy.ts';
import type { listRights as endpoint, RightRow, RightState } from '@castlane/contract/right.ts';
import { partyOf } from '#features/engagements/queries.ts';
import type { Db } from '#platform/db/connect.ts';
import { pageLimit, pageOf, rankCursor, rankCursorOf, type Rank } from '#platform/db/page.ts';
import type { Fragment } from '#platform/db/statement.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { rightColumns } from './columns.ts';

/** The end of what has none, as a number in a cursor: later than every other. */
const NEVER = 999_999_999_999_999;

/** Returns a page of an account's rights of one state. */
export async function listRights(
  db: Db,
  viewer: Pick<Viewer, 'accountId' | 'userType'>,
  { state, limit, cursor }: QueryOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const rows = await rowsOf(db, viewer, state, rankCursor(cursor), pageLimit(db, limit + 1));
  const { items, nextCursor } = pageOf(rows, limit, rankCursorOf);
  return { items: items.map(({ rank: _rank, from: _from, until: _until, ...row }) => row), nextCursor };
}

/** `from` and `until`: its days in the time zone of the job. */
export type Row = RightRow & Rank & { from: string; until: string | null };

/** Returns rights of one state, after a place in their order. */
export async function rowsOf(
  db: Db,
  { accountId, userType }: Pick<Viewer, 'accountId' | 'userType'>,
  state: RightState,
  after: Rank | undefined,
  most: Fragment,
): Promise<Row[]> {
  const isOwn = userType === 'creator' ? db`r.creator_id = ${accountId}` : db`r.owner_id = ${accountId}`;
  const order = state === 'ended' ? db`r.ends_at DESC, r.id DESC` : db`r.ends_at, r.id`;
  return db<Row[]>`
    WITH page AS MATERIALIZED (
      SELECT r.id, row_number() OVER (ORDER BY ${order}) AS nth FROM rights r
      WHERE ${isOwn} AND ${isIn(db, state)} AND ${isAfter(db, state, after)} ORDER BY ${order} LIMIT ${most})
    SELECT ${rightColumns(db)}, CASE WHEN isfinite(r.ends_at) THEN (extract(epoch FROM r.ends_at) * 1000)::bigint ELSE ${NEVER}::bigint END AS rank,
      (r.starts_at AT TIME ZONE j.time_zone)::date AS from, CASE WHEN isfinite(r.ends_at) THEN (r.ends_at AT TIME ZONE j.time_zone)::date END AS until,
      r.engagement_id, e.thread_id, jsonb_build_object('slug', j.slug, 'title', j.title, 'openings', j.openings) AS job,
      ${partyOf(db, db`o`)} AS owner, ${partyOf(db, db`c`)} AS creator,
      ARRAY(SELECT l ->> 'url' FROM jsonb_array_elements(d.links) l) AS links,
      ARRAY(SELECT coalesce(u.name, 'file') FROM unnest(d.file_ids) WITH ORDINALITY AS x(id, nth) JOIN uploads u ON u.id = x.id ORDER BY x.nth) AS files,
      coalesce(jsonb_array_length(d.gone_files), 0) AS gone_files
    FROM page JOIN rights r ON r.id = page.id JOIN engagements e ON e.id = r.engagement_id JOIN jobs j ON j.id = e.job_id
    JOIN accounts o ON o.id = r.owner_id JOIN accounts c ON c.id = r.creator_id LEFT JOIN deliveries d ON d.id = r.delivery_id
    ORDER BY page.nth`;
}

function isIn(db: Db, state: RightState): Fragment {
  const soon = db`(SELECT app_now() + make_interval(days => ${RIGHT_ENDING_DAYS}))`;
  if (state === 'ended') return db`r.ends_at < (SELECT app_now())`;
  return state === 'ending' ? db`r.ends_at >= (SELECT app_now()) AND r.ends_at <= ${soon}` : db`r.ends_at > ${soon}`;
}

/** The first page begins at the end of time or before its beginning, so that one statement with one plan reads all pages. */
function isAfter(db: Db, state: RightState, after: Rank | undefined): Fragment {
  const isDown = state === 'ended';
  const place = after ?? (isDown ? LAST : FIRST);
  const end = place.rank >= NEVER ? 'infinity' : place.rank <= -NEVER ? '-infinity' : new Date(place.rank).toISOString();
  return isDown
    ? db`(r.ends_at, r.id) < (${end}::timestamptz, ${place.id}::uuid)`
    : db`(r.ends_at, r.id) > (${end}::timestamptz, ${place.id}::uuid)`;
}

const FIRST: Rank = { rank: -NEVER, id: '00000000-0000-0000-0000-000000000000' };
const LAST: Rank = { rank: NEVER, id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };
