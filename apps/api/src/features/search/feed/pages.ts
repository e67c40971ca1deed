import { lettersWithoutSpaces } from '@castlane/contract/plain-text.ts';
import { feedOrder, isInFeed } from '#features/jobs/visibility.ts';
import { indexRows, searchedWordsOf } from '#features/search-index/jobs.ts';
import type { Db } from '#platform/db/connect.ts';
import { anyOf, pageLimit, rowLimit } from '#platform/db/page.ts';
import type { Fragment } from '#platform/db/statement.ts';
import { conditionsOf, isHidden, orderOf, searchOrder, type Marks, type Search } from './search.ts';

/** Where a page starts, which is the place of a job in the feed, and its size. */
type Window = { before: Fragment; limit: number };
/** An id, or a column that has it. */
type Value = string | Fragment;

/** Selects ids of jobs in the feed that the creator has not hidden, newest first. */
export function newestOfAll(db: Db, accountId: Value, { before, limit }: Window): Fragment {
  return db`
    SELECT j.id FROM jobs j WHERE ${isInFeed(db)} AND ${feedOrder(db)} < ${before} AND NOT ${isHidden(db, accountId, db`j.id`)}
    ORDER BY ${feedOrder(db)} DESC LIMIT ${pageLimit(db, limit)}`;
}

/** Selects the same in some of the `categories`. */
export function newestInCategories(db: Db, accountId: Value, which: Fragment, { before, limit }: Window): Fragment {
  const order = db`coalesce(oc.feed_order, oc.job_id)`;
  return db`
    SELECT x.id FROM (SELECT id FROM categories WHERE ${which}) c
    CROSS JOIN LATERAL (
      SELECT oc.job_id AS id, ${order} AS place FROM open_job_categories oc
      WHERE oc.category_id = c.id AND ${order} < ${before} AND NOT ${isHidden(db, accountId, db`oc.job_id`)}
      ORDER BY ${order} DESC LIMIT ${pageLimit(db, limit)}
    ) x GROUP BY x.place, x.id ORDER BY x.place DESC LIMIT ${pageLimit(db, limit)}`;
}

/** Which of the open jobs a creator asks for: those that they saved, or those that they are invited to. */
export type Own = 'saved' | 'invited';

/** So many invitations of a creator are looked at, the newest: jobs do not stay open forever. */
const INVITATIONS = 500;

/**
 * Returns those of them that fit, newest first. Those in the feed are read by its index. Those by invitation are not in it, and few: they
 * are filtered after they are read.
 */
export async function findOwn(
  db: Db,
  accountId: string,
  own: Own,
  { document, filter }: Search,
  { before, limit }: { before: string; limit: number },
): Promise<string[]> {
  const marked = own === 'saved' ? db`saved_jobs WHERE account_id = ${accountId}` : db`invited WHERE true`;
  const isSaved = db`EXISTS (SELECT FROM saved_jobs x WHERE x.account_id = ${accountId} AND x.job_id = j.id)`;
  const byInvitation = db`
    j.status = 'open' AND j.visibility = 'invited' AND j.id = ANY(ARRAY(SELECT job_id FROM invited)) ${own === 'saved' ? db`AND ${isSaved}` : db``}`;
  const order = searchOrder(db);
  const fitting = db`${order} < ${orderOf(db, before)} AND ${conditionsOf(db, document, filter)} ORDER BY ${order} DESC LIMIT ${pageLimit(db, limit)}`;
  const rows = await db<{ jobId: string }[]>`
    WITH invited AS MATERIALIZED (
      SELECT job_id FROM invitations WHERE creator_id = ${accountId} ORDER BY id DESC LIMIT ${rowLimit(db, INVITATIONS)})
    SELECT job_id FROM (
      (SELECT s.job_id, s.feed_order FROM (SELECT job_id FROM ${marked}) x JOIN job_search s ON s.job_id = x.job_id WHERE ${fitting})
      UNION ALL (SELECT s.job_id, s.feed_order FROM (${indexRows(db, byInvitation)}) s WHERE ${fitting})) s
    ORDER BY ${order} DESC LIMIT ${pageLimit(db, limit)}`;
  return rows.map(({ jobId }) => jobId);
}

const [MARK, END] = ['\u0001', '\u0002'];

/** Returns which words of each job a search found, in plain text. The marker characters are in no text. */
export async function marksOf(db: Db, ids: readonly string[], { query, parts }: Marks): Promise<Map<string, string[]>> {
  const rows = await db<{ id: string; text: string }[]>`
    SELECT j.id, ts_headline('english', ${searchedWordsOf(db)}, ${query}::tsquery,
      ${`StartSel=${MARK}, StopSel=${END}, HighlightAll=true`}) AS text
    FROM jobs j JOIN accounts o ON o.id = j.owner_id WHERE j.id = ${anyOf(db, ids)}`;
  return new Map(rows.map(({ id, text }) => [id, [...parts, ...markedWords(text)]]));
}

function markedWords(text: string): string[] {
  const words = text
    .split(MARK)
    .slice(1)
    .map((part) => part.slice(0, part.indexOf(END)));
  // Letters of scripts without spaces are marked one by one: the parts that they make are known.
  return [...new Set(words)].filter((word) => lettersWithoutSpaces(word).length === 0);
}
