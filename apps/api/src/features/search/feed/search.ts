import type { FeedFilter } from '@castlane/contract/feed.ts';
import type { Db } from '#platform/db/connect.ts';
import { pageLimit, rowLimit, unseen } from '#platform/db/page.ts';
import { findSpellings, phraseOf, searchedWords } from '#platform/db/spelling.ts';
import type { Fragment } from '#platform/db/statement.ts';

/**
 * A search in terms of the index. `document` is a `tsquery` of words and choices, null for none. `marks` matches just the words; `parts` are
 * those that may be found inside of others.
 */
export type Search = { document: string | null; marks: Marks | null; filter: FeedFilter };
export type Marks = { query: string; parts: readonly string[] };

/** This many of the newest jobs are scanned before the word index is used: common matches are found there sooner. */
const NEWEST = 1000;
/** Then this many, if they are likely to have a page. The index costs more with every job that fits; this does not. */
const MORE = 8000;
/** Shorter prefixes would match nearly everything, and shorter words are not worth correcting. */
const SHORTEST_BEGINNING = 3;
const SHORTEST_MENDED = 4;
/** A lexeme that no job has. */
const NOTHING = quoted('#');

/** Tests whether a search has more than categories, which have their own index. */
export function isSearch(filter: FeedFilter): boolean {
  const { category: _category, ...others } = filter;
  return Object.values(others).some((value) => value !== undefined);
}

export async function understand(db: Db, filter: FeedFilter): Promise<Search> {
  const parts: string[] = [];
  const asked = filter.q === undefined ? null : searchedWords(filter.q);
  const words = asked && (await understandWords(db, asked));
  if (words) parts.push(words.document);
  if (filter.category) parts.push(await choiceOfCategories(db, filter.category.split(',')));
  if (filter.platform) parts.push(anyOf(filter.platform.split(',').map((platform) => `#p${platform}`)));
  const places = [...(filter.remote ? ['#remote'] : []), ...(filter.country ? [`#in${filter.country}`] : [])];
  if (places.length > 0) parts.push(anyOf(places));
  if (filter.language) parts.push(anyOf(['#l', `#l${filter.language}`]));
  const marks = asked && words && { query: words.marks, parts: asked.filter((word) => phraseOf(word) !== undefined) };
  return { document: parts.length === 0 ? null : parts.map((part) => `(${part})`).join(' & '), marks, filter };
}

/** Selects where `job_search s` stands in the feed. */
export function searchOrder(db: Db): Fragment {
  return db`coalesce(s.feed_order, s.job_id)`;
}

/** Selects where a job stands in the feed; an id that no job has stands for itself. */
export function orderOf(db: Db, jobId: string | Fragment): Fragment {
  return db`(SELECT coalesce((SELECT b.feed_order FROM jobs b WHERE b.id = ${jobId}), ${jobId}::uuid))`;
}

/**
 * Returns ids of open jobs that fit and stand below the job `before`, newest first, without those that the reader has hidden. A page needs
 * `enough` of them.
 */
export async function findJobs(
  db: Db,
  accountId: string,
  { document, filter }: Search,
  { before, limit, enough }: { before: string; limit: number; enough: number },
): Promise<string[]> {
  const fits = conditionsOf(db, document, filter, unseen);
  const order = searchOrder(db);
  const follows = db`${order} < ${orderOf(db, before)}`;
  const isShown = db`NOT ${isHidden(db, accountId, db`s.job_id`)}`;
  const scan = (most: number) => db<{ jobId: string }[]>`
    SELECT s.job_id FROM (SELECT s.*, ${order} AS place FROM job_search s WHERE ${follows} ORDER BY place DESC LIMIT ${rowLimit(db, most)}) s
    WHERE ${fits} AND ${isShown} ORDER BY s.place DESC LIMIT ${pageLimit(db, limit)}`;
  const newest = await scan(NEWEST);
  if (newest.length >= enough) return newest.map(({ jobId }) => jobId);
  const isLikely = newest.length * (MORE / NEWEST) >= 2 * limit;
  const more = isLikely ? await scan(MORE) : [];
  // Near the end, a scan reads fewer jobs than the index, which finds those of all pages.
  const isAll = more.length < limit && newest.length > 0 && (await isNearEnd(db, follows));
  if (isAll || more.length >= limit) return (isAll && !isLikely ? await scan(MORE) : more).map(({ jobId }) => jobId);
  // The matches are so rare that the index has few. Materialized, or the planner would scan all jobs in order. Hidden jobs are
  // looked up last and in order, so only for the page.
  const all = await db<{ jobId: string }[]>`
    WITH found AS MATERIALIZED (SELECT s.job_id, ${order} AS place FROM job_search s WHERE ${follows} AND ${fits})
    SELECT s.job_id FROM (SELECT * FROM found ORDER BY place DESC OFFSET 0) s
    WHERE ${isShown} ORDER BY s.place DESC LIMIT ${pageLimit(db, limit)}`;
  return all.map(({ jobId }) => jobId);
}

/** Tests whether a scan reads all jobs that follow. */
async function isNearEnd(db: Db, follows: Fragment): Promise<boolean> {
  const further =
    await db`SELECT 1 FROM job_search s WHERE ${follows} ORDER BY ${searchOrder(db)} DESC OFFSET ${rowLimit(db, MORE)} LIMIT 1`;
  return further.length === 0;
}

export function isHidden(db: Db, accountId: string | Fragment, jobId: Fragment): Fragment {
  return db`EXISTS (SELECT 1 FROM hidden_jobs h WHERE h.account_id = ${accountId} AND h.job_id = ${jobId})`;
}

/** Builds the conditions on `job_search s`. `wrap` is `unseen` where one plan is right for all words. */
export function conditionsOf(db: Db, document: string | null, filter: FeedFilter, wrap = (_db: Db, value: Fragment) => value): Fragment {
  const { budgetMin, budgetMax, applyWithin } = filter;
  const hasBudget = budgetMin !== undefined || budgetMax !== undefined;
  const currency = filter.currency ?? (hasBudget ? 'USD' : undefined);
  // With words, pay and days are checked on the rows that the words find: looking them up in their own indexes costs more.
  const alone = document === null;
  const [paidIn, highest, lastDay] = alone
    ? [db`s.currency`, db`s.highest_pay`, db`s.closes_at`]
    : [db`(s.currency || '')`, db`(s.highest_pay + 0)`, db`(s.closes_at + interval '0')`];
  return db`true
    ${alone ? db`` : db`AND s.document @@ ${wrap(db, db`${document}::tsquery`)}`}
    ${currency === undefined ? db`` : db`AND ${paidIn} = ${currency}`}
    ${budgetMin === undefined ? db`` : db`AND ${highest} >= ${budgetMin}::int`}
    ${budgetMax === undefined ? db`` : db`AND s.lowest_pay <= ${budgetMax}::int`}
    ${applyWithin === undefined ? db`` : db`AND ${lastDay} < (SELECT app_now()) + make_interval(days => ${applyWithin}::int + 1)`}`;
}

type Word = { word: string; isWhole: boolean; isBeginning: boolean };

/** Builds the query for words: whole if jobs use them, otherwise as prefixes; also likely spellings, and categories of that name. */
async function understandWords(db: Db, words: readonly string[]): Promise<{ document: string; marks: string }> {
  const known = await db<Word[]>`
    SELECT w.word, EXISTS (SELECT 1 FROM job_words k WHERE k.word IN (w.word, w.stem)) AS is_whole,
      EXISTS (SELECT 1 FROM job_words k WHERE k.word >= w.stem AND k.word < w.stem || chr(1114111)) AS is_beginning
    FROM (SELECT word, place, coalesce((tsvector_to_array(to_tsvector('english', word)))[1], word) AS stem
      FROM unnest(${words}::text[]) WITH ORDINALITY given (word, place)) w ORDER BY w.place`;
  const unknown = known.filter(
    ({ word, isWhole, isBeginning }) => !phraseOf(word) && word.length >= SHORTEST_MENDED && !isWhole && !isBeginning,
  );
  const meant = await findSpellings(
    db,
    'job_words',
    unknown.map(({ word }) => word),
  );
  // A word that is not known as a whole is searched as a prefix: the index finds whole words sooner.
  const asked = known.map(({ word, isWhole }) => {
    const own = isWhole || word.length < SHORTEST_BEGINNING ? word : `${word}:*`;
    return [phraseOf(word) ?? own, ...(meant.get(word) ?? [])].join(' | ');
  });
  const rows = await db<{ query: string; categoryIds: string[] }[]>`
    SELECT q::text AS query, ARRAY(SELECT c.id FROM categories c WHERE to_tsvector('english', searched_words(c.name)) @@ q) AS category_ids
    FROM (SELECT to_tsquery('english', asked) AS q, place FROM unnest(${unseen(db, db`${asked}::text[]`)}) WITH ORDINALITY given (asked, place)) a ORDER BY a.place`;
  // Stop words are not in the index.
  const used = rows.filter(({ query }) => query !== '');
  if (used.length === 0) return { document: NOTHING, marks: NOTHING };
  return {
    document: used.map(({ query, categoryIds }) => `(${[query, ...categoryIds.map((id) => quoted(`#c${id}`))].join(' | ')})`).join(' & '),
    marks: used.map(({ query }) => query).join(' | '),
  };
}

async function choiceOfCategories(db: Db, slugs: readonly string[]): Promise<string> {
  const rows = await db<{ id: string }[]>`SELECT id FROM categories WHERE slug = ANY(${slugs}::text[])`;
  return rows.length === 0 ? NOTHING : anyOf(rows.map(({ id }) => `#c${id}`));
}

function anyOf(lexemes: readonly string[]): string {
  return lexemes.map(quoted).join(' | ');
}

/** Quotes a lexeme for a query. */
function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
