import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import type { FeedItem, getFeedItem } from '@castlane/contract/feed.ts';
import { PAGE_SIZE } from '@castlane/contract/page.ts';
import { slugsApartFrom } from '#features/blocks/queries.ts';
import { channelsOfAccount } from '#features/channels/queries.ts';
import type { MatchFacts } from '#features/jobs/match.ts';
import { findShownJobs, type ShownJob } from '#features/jobs/shown.ts';
import type { Db } from '#platform/db/connect.ts';
import { SharedReads } from '#platform/db/shared-reads.ts';
import type { Fragment } from '#platform/db/statement.ts';
import { newestInCategories, newestOfAll } from './pages.ts';
import { orderOf } from './search.ts';

/** Which jobs a creator wants to read: the newest below a job, in all categories or in some; given ones; or one by its slug. */
type Wish = { accountId: string } & (
  | { before: string; slugs?: readonly string[] | undefined }
  | { ids: readonly string[] }
  | { slug: string }
);
/** `apartFrom`: slugs of the accounts that the reader has blocked or that have blocked the reader. */
export type ReaderFacts = MatchFacts & { apartFrom: string[] };
/** A job as one creator sees it. `isFree`: a proposal costs no star. */
export type Place = Pick<FeedItem, 'ownProposal' | 'saved' | 'invited'> & { id: string; shown: ShownJob | undefined; isFree: boolean };
type Page = { places: Place[]; facts: ReaderFacts };
/** Of the first job. */
type More = Pick<AnswerOf<typeof getFeedItem>, 'balance' | 'engagement'> & { hasProposal: boolean };

type Row = ReaderFacts & {
  ids: string[];
  proposed: Record<string, FeedItem['ownProposal']> | null;
  saved: string[];
  /** By job, whether the invitation is free. */
  invited: Record<string, boolean> | null;
};

/** Pages of requests that arrive together. Read apart, a page misses its budget: see `shared-reads.ts`. */
const pages = new SharedReads<{ limit: number }, Wish, Page>(async (db, wishes, { limit }) =>
  pagesOf(db, await readRows(db, wishes, limit)),
);

/** Returns the jobs of a page in order. Those of `before` may be more than `limit`. */
export function readPage(db: Db, wish: Wish, limit = PAGE_SIZE): Promise<Page> {
  return pages.of(db, wish, { limit });
}

/** Returns one job with everything that only its own page shows. */
export async function readDetails(db: Db, wish: Wish & { slug: string }): Promise<Page & More> {
  const rows = await readRows<More>(db, [wish], PAGE_SIZE, detailColumns(db));
  const [page] = await pagesOf(db, rows);
  const { balance, engagement, hasProposal } = rows[0]!;
  return { ...page!, balance, engagement, hasProposal };
}

async function pagesOf(db: Db, rows: readonly Row[]): Promise<Page[]> {
  const jobs = await findShownJobs(db, [...new Set(rows.flatMap(({ ids }) => ids))]);
  return rows.map(({ ids, proposed, saved, invited, ...facts }) => ({
    facts,
    places: ids.map((id) => ({
      id,
      shown: jobs.get(id),
      ownProposal: proposed?.[id] ?? null,
      saved: saved.includes(id),
      invited: invited?.[id] !== undefined,
      isFree: invited?.[id] ?? false,
    })),
  }));
}

/**
 * Returns the pages of some creators, in their order: the ids of their jobs, what only they see of them, and the facts that jobs are matched
 * against. Selects ids first, from narrow indexes, so the cost depends neither on the number of jobs nor on how rare a category is.
 */
async function readRows<Columns>(db: Db, wishes: readonly Wish[], limit: number, more: Fragment = db``): Promise<(Row & Columns)[]> {
  const wished = wishes.map((wish, n) => ({ ...wish, n }));
  const window = { before: db`w.place`, limit: limit + 1 };
  const account = db`w."accountId"`;
  return db<(Row & Columns)[]>`
    WITH page AS MATERIALIZED (
      SELECT w.n, w."accountId" AS account_id, CASE
        WHEN w.ids IS NOT NULL THEN w.ids
        WHEN w.slug IS NOT NULL THEN ARRAY(SELECT id FROM jobs WHERE slug = w.slug AND status <> 'draft')
        WHEN w.slugs IS NOT NULL THEN ARRAY(${newestInCategories(db, account, db`slug = ANY(w.slugs)`, window)})
        ELSE ARRAY(${newestOfAll(db, account, window)}) END AS ids
      FROM (
        SELECT r.*, ${orderOf(db, db`r.before`)} AS place
        FROM jsonb_to_recordset(${db.json(wished)}) AS r (n int, "accountId" uuid, before uuid, slugs text[], ids uuid[], slug text)) w)
    SELECT page.ids, ${markColumns(db)}, ${factColumns(db)} ${more} FROM page LEFT JOIN accounts a ON a.id = page.account_id ORDER BY page.n`;
}

/** Selects what only the reader of `page` sees. */
function markColumns(db: Db): Fragment {
  return db`(
      SELECT json_object_agg(p.job_id, json_build_object('status', p.status, 'work', e.status) ORDER BY p.id)
      FROM proposals p LEFT JOIN engagements e ON e.proposal_id = p.id
      WHERE p.creator_id = page.account_id AND p.job_id = ANY(page.ids) AND p.status NOT IN ('withdrawn', 'expired')) AS proposed,
    ARRAY(SELECT x.job_id FROM saved_jobs x WHERE x.account_id = page.account_id AND x.job_id = ANY(page.ids)) AS saved,
    (SELECT json_object_agg(i.job_id, i.is_free) FROM invitations i WHERE i.creator_id = page.account_id AND i.job_id = ANY(page.ids)) AS invited`;
}

/** Selects the stars of `accounts a`, and its newest engagement on the first job of `page`. */
function detailColumns(db: Db): Fragment {
  return db`, coalesce((SELECT b.balance FROM star_accounts b WHERE b.account_id = a.id), 0) AS balance,
    (SELECT json_build_object('id', e.id, 'status', e.status) FROM engagements e
     WHERE e.job_id = page.ids[1] AND e.creator_id = a.id ORDER BY e.id DESC LIMIT 1) AS engagement,
    EXISTS (SELECT FROM proposals p WHERE p.job_id = page.ids[1] AND p.creator_id = a.id) AS has_proposal`;
}

/** Returns the facts that jobs are matched against. */
export async function factsOf(db: Db, accountId: string): Promise<ReaderFacts> {
  const [facts] = await db<ReaderFacts[]>`SELECT ${factColumns(db)} FROM accounts a WHERE a.id = ${accountId}`;
  return facts!;
}

function factColumns(db: Db): Fragment {
  return db`a.languages, a.country, ${channelsOfAccount(db)} AS channels,
    ARRAY(SELECT ac.category_id FROM account_categories ac WHERE ac.account_id = a.id) AS category_ids, ${slugsApartFrom(db, db`a.id`)} AS apart_from`;
}
