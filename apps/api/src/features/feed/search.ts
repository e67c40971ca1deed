import type { FeedFilter } from '@castlane/contract/feed.ts';
import type postgres from 'postgres';
import type { Db } from '#platform/db/connect.ts';
import { quoted, wordsOf } from './rules.ts';

/**
 * A search as the index understands it. `document` is a condition of words and choices, a `tsquery`, null
 * for none; `marks` finds the words alone.
 */
export type Search = { document: string | null; marks: string | null; filter: FeedFilter };

/** So many of the newest jobs are looked through before the index of words is asked: what is common is found there sooner. */
const NEWEST = 1500;
/** Shorter beginnings of words would find nearly everything, and shorter words are not worth mending. */
const SHORTEST_BEGINNING = 3;
const SHORTEST_MENDED = 4;
const MEANT = 4;
/** No job has that. */
const NOTHING = quoted('#');
const FIRST_PAGE = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Whether a search asks for more than categories, which have an index of their own. */
export function isSearch({ category: _, ...filter }: FeedFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}

export async function understand(db: Db, filter: FeedFilter): Promise<Search> {
  const parts: string[] = [];
  const words = filter.q === undefined ? null : await understandWords(db, wordsOf(filter.q));
  if (words) parts.push(words.document);
  if (filter.category) parts.push(await choiceOfCategories(db, filter.category.split(',')));
  if (filter.platform) parts.push(anyOf(filter.platform.split(',').map((platform) => `#p${platform}`)));
  const places = [...(filter.remote ? ['#remote'] : []), ...(filter.country ? [`#in${filter.country}`] : [])];
  if (places.length > 0) parts.push(anyOf(places));
  if (filter.language) parts.push(anyOf(['#l', `#l${filter.language}`]));
  return { document: parts.length === 0 ? null : parts.map((part) => `(${part})`).join(' & '), marks: words?.marks ?? null, filter };
}

/** Ids of open jobs that fit, newest first, without those that the reader has hidden. `enough` of them make a page. */
export async function findJobs(
  db: Db,
  accountId: string,
  { document, filter }: Search,
  { after = FIRST_PAGE, limit, enough }: { after?: string; limit: number; enough: number },
): Promise<string[]> {
  const fits = db`${conditionsOf(db, document, filter)} AND NOT ${isHidden(db, accountId, db`s.job_id`)}`;
  const newest = await db<{ jobId: string }[]>`
    SELECT s.job_id FROM (SELECT * FROM job_search WHERE job_id < ${after}::uuid ORDER BY job_id DESC LIMIT ${NEWEST}) s
    WHERE ${fits} ORDER BY s.job_id DESC LIMIT ${limit}`;
  if (newest.length >= enough) return newest.map(({ jobId }) => jobId);
  // So rare that the index has few of them. Materialized, or the planner would walk through all jobs to keep the order.
  const all = await db<{ jobId: string }[]>`
    WITH found AS MATERIALIZED (SELECT s.job_id FROM job_search s WHERE s.job_id < ${after}::uuid AND ${fits})
    SELECT job_id FROM found ORDER BY job_id DESC LIMIT ${limit}`;
  return all.map(({ jobId }) => jobId);
}

export function isHidden(db: Db, accountId: string, jobId: postgres.Fragment): postgres.Fragment {
  return db`EXISTS (SELECT 1 FROM hidden_jobs h WHERE h.account_id = ${accountId} AND h.job_id = ${jobId})`;
}

/** The conditions on `job_search s`. */
export function conditionsOf(db: Db, document: string | null, filter: FeedFilter): postgres.Fragment {
  const { budgetMin, budgetMax, applyWithin } = filter;
  const hasBudget = budgetMin !== undefined || budgetMax !== undefined;
  const currency = filter.currency ?? (hasBudget ? 'USD' : undefined);
  return db`true
    ${document === null ? db`` : db`AND s.document @@ ${document}::tsquery`}
    ${currency === undefined ? db`` : db`AND s.currency = ${currency}`}
    ${budgetMin === undefined ? db`` : db`AND s.highest_pay >= ${budgetMin}`}
    ${budgetMax === undefined ? db`` : db`AND s.lowest_pay <= ${budgetMax}`}
    ${applyWithin === undefined ? db`` : db`AND s.apply_by <= (app_now() AT TIME ZONE 'UTC')::date + ${applyWithin}::int`}`;
}

type Word = { query: string; categoryIds: string[] };

/**
 * Each word as it stands where jobs use it, its stem, or what begins with either; otherwise as
 * those that are spelled much alike, or the same but for two letters that changed places. Also as the name of a category.
 */
async function understandWords(db: Db, words: readonly string[]): Promise<{ document: string; marks: string }> {
  const rows = await db<Word[]>`
    SELECT to_tsquery('english', concat_ws(' | ', w.own, m.meant))::text AS query,
      ARRAY(SELECT c.id FROM categories c WHERE to_tsvector('english', c.name) @@ to_tsquery('english', w.own)) AS category_ids
    FROM (SELECT word, place, CASE WHEN length(word) >= ${SHORTEST_BEGINNING}::int THEN word || ':*' ELSE word END AS own
      FROM unnest(${words as string[]}::text[]) WITH ORDINALITY given (word, place)) w
    LEFT JOIN LATERAL (
      SELECT string_agg(a.word, ' | ') AS meant FROM (
        SELECT j.word, 1 AS likeness FROM generate_series(1, length(w.word) - 1) i
        JOIN job_words j ON j.word = overlay(w.word PLACING reverse(substr(w.word, i, 2)) FROM i FOR 2)
        UNION ALL SELECT j.word, similarity(j.word, w.word) FROM job_words j WHERE j.word % w.word
        ORDER BY likeness DESC, word LIMIT ${MEANT}) a
    ) m ON length(w.word) >= ${SHORTEST_MENDED}::int
      AND NOT EXISTS (SELECT 1 FROM unnest(tsvector_to_array(to_tsvector('english', w.word)) || w.word) b, job_words k
        WHERE k.word >= b AND k.word < b || chr(1114111))
    ORDER BY w.place`;
  // What every text has, is no word of the index.
  const used = rows.filter(({ query }) => query !== '');
  if (used.length === 0) return { document: NOTHING, marks: NOTHING };
  return {
    document: used.map(({ query, categoryIds }) => `(${[query, ...categoryIds.map((id) => quoted(`#c${id}`))].join(' | ')})`).join(' & '),
    marks: used.map(({ query }) => query).join(' | '),
  };
}

async function choiceOfCategories(db: Db, slugs: readonly string[]): Promise<string> {
  const rows = await db<{ id: string }[]>`SELECT id FROM categories WHERE slug = ANY(${slugs as string[]}::text[])`;
  return rows.length === 0 ? NOTHING : anyOf(rows.map(({ id }) => `#c${id}`));
}

function anyOf(lexemes: readonly string[]): string {
  return lexemes.map(quoted).join(' | ');
}
