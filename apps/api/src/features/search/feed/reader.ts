import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import type { FeedItem, getFeedItem } from '@castlane/contract/feed.ts';
import { PAGE_SIZE } from '@castlane/contract/page.ts';
import type postgres from 'postgres';
import { slugsApartFrom } from '#features/blocks/queries.ts';
import { channelsOfAccount } from '#features/channels/queries.ts';
import type { MatchFacts } from '#features/jobs/match.ts';
import type { Db } from '#platform/db/connect.ts';
import { SharedReads } from '#platform/db/shared-reads.ts';
import { cardsOfJobs, cardTables, stampOf, type JobCard } from '#features/jobs/cards.ts';
import { newestInCategories, newestOfAll } from './pages.ts';

/** Which jobs a creator wants to read: the newest before an id, in all categories or in some; given ones; or one by its slug. */
type Wish = { accountId: string } & (
  | { before: string; slugs?: readonly string[] | undefined }
  | { ids: readonly string[] }
  | { slug: string }
);
/** `apartFrom`: slugs of the accounts that the reader has blocked or that have blocked the reader. */
export type ReaderFacts = MatchFacts & { apartFrom: string[] };
/** A job as one creator sees it. */
export type Place = Pick<FeedItem, 'ownProposal' | 'saved' | 'invited'> & { id: string; card: JobCard | undefined };
type Page = { places: Place[]; facts: ReaderFacts };
/** Of the first job. */
type More = Pick<AnswerOf<typeof getFeedItem>, 'balance' | 'engagement'> & { hasProposal: boolean };

type Row = ReaderFacts & {
  ids: string[];
  proposed: Record<string, FeedItem['ownProposal']> | null;
  saved: string[];
  invited: string[];
  stamps: Record<string, string> | null;
};

// What is asked for at the same time is read in one statement.
const pages = new SharedReads<{ limit: number }, Wish, Page>(async (db, wishes, { limit }) =>
  pagesOf(db, await readRows(db, wishes, limit)),
);
const details = new SharedReads<Record<string, never>, Wish, Page & More>(async (db, wishes) => {
  const rows = await readRows<More>(db, wishes, PAGE_SIZE, detailColumns(db));
  const found = await pagesOf(db, rows);
  return rows.map(({ balance, engagement, hasProposal }, i) => ({ ...found[i]!, balance, engagement, hasProposal }));
});

/** Returns the jobs of a page in order. Those of `before` may be more than `limit`. */
export function readPage(db: Db, wish: Wish, limit = PAGE_SIZE): Promise<Page> {
  return pages.of(db, wish, { limit });
}

/** Returns one job with everything that only its own page shows. */
export function readDetails(db: Db, wish: Wish & { slug: string }): Promise<Page & More> {
  return details.of(db, wish, {});
}

async function pagesOf(db: Db, rows: readonly Row[]): Promise<Page[]> {
  const cards = await cardsOfJobs(db).of(rows[0]?.stamps ?? {});
  return rows.map(({ ids, proposed, saved, invited, ...facts }) => ({
    facts,
    places: ids.map((id) => ({
      id,
      card: cards.get(id),
      ownProposal: proposed?.[id] ?? null,
      saved: saved.includes(id),
      invited: invited.includes(id),
    })),
  }));
}

/**
 * Returns the pages of some creators, in their order: the ids of their jobs, what only they see of them, and the facts that jobs are matched
 * against. The first row has the stamps of the cards of all jobs. Selects ids first, from narrow indexes, so the cost depends neither
 * on the number of jobs nor on how rare a category is.
 */
async function readRows<Columns>(db: Db, wishes: readonly Wish[], limit: number, more = db``): Promise<(Row & Columns)[]> {
  const wished = wishes.map((wish, n) => ({ ...wish, n }));
  const window = { before: db`w.before`, limit: limit + 1 };
  const account = db`w."accountId"`;
  const those = db`(SELECT ids FROM every)::uuid[]`;
  return db<(Row & Columns)[]>`
    WITH page AS MATERIALIZED (
      SELECT w.n, w."accountId" AS account_id, CASE
        WHEN w.ids IS NOT NULL THEN w.ids
        WHEN w.slug IS NOT NULL THEN ARRAY(SELECT id FROM jobs WHERE slug = w.slug AND status <> 'draft')
        WHEN w.slugs IS NOT NULL THEN ARRAY(${newestInCategories(db, account, db`slug = ANY(w.slugs)`, window)})
        ELSE ARRAY(${newestOfAll(db, account, window)}) END AS ids
      FROM jsonb_to_recordset(${db.json(wished)}) AS w (n int, "accountId" uuid, before uuid, slugs text[], ids uuid[], slug text)),
    every AS MATERIALIZED (SELECT array_agg(DISTINCT id) AS ids FROM page CROSS JOIN unnest(page.ids) AS id)
    SELECT page.ids, ${markColumns(db)}, ${factColumns(db)} ${more},
      CASE page.n WHEN 0 THEN (
        SELECT json_object_agg(j.id, ${stampOf(db)}) ${cardTables(db)} WHERE j.id = ANY(${those}) AND s.job_id = ANY(${those}) ) END AS stamps
    FROM page LEFT JOIN accounts a ON a.id = page.account_id ORDER BY page.n`;
}

/** Selects what only the reader of `page` sees. */
function markColumns(db: Db): postgres.Fragment {
  return db`(
      SELECT json_object_agg(p.job_id, json_build_object('status', p.status, 'work', e.status) ORDER BY p.id)
      FROM proposals p LEFT JOIN engagements e ON e.proposal_id = p.id
      WHERE p.creator_id = page.account_id AND p.job_id = ANY(page.ids) AND p.status NOT IN ('withdrawn', 'expired')) AS proposed,
    ARRAY(SELECT x.job_id FROM saved_jobs x WHERE x.account_id = page.account_id AND x.job_id = ANY(page.ids)) AS saved,
    ARRAY(SELECT i.job_id FROM invitations i WHERE i.creator_id = page.account_id AND i.job_id = ANY(page.ids)) AS invited`;
}

/** Selects the stars of `accounts a`, and its newest engagement on the first job of `page`. */
function detailColumns(db: Db): postgres.Fragment {
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

function factColumns(db: Db): postgres.Fragment {
  return db`a.languages, a.country, ${channelsOfAccount(db)} AS channels,
    ARRAY(SELECT ac.category_id FROM account_categories ac WHERE ac.account_id = a.id) AS category_ids, ${slugsApartFrom(db, db`a.id`)} AS apart_from`;
}
