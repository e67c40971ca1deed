import type { Category } from '@castlane/contract/category.ts';
import { Job, OwnerCard } from '@castlane/contract/job.ts';
import type postgres from 'postgres';
import { allCategories, categoriesOf } from '#features/categories/shown.ts';
import { bytesOf, Cards, type Card } from '#platform/cards.ts';
import { anyOf } from '#platform/db/page.ts';
import type { Db } from '#platform/db/connect.ts';
import { perDatabase } from '#platform/db/per-database.ts';
import { writerOf } from '#platform/http/serializer.ts';
import type { MatchedJob } from './match.ts';
import { jobColumns, ownerCardOf, ownerColumns, type JobRow, type OwnerRow } from './queries.ts';

/** The most bytes of cards that a node keeps, for each database that it reads. */
const MOST_BYTES = 64 * 1024 * 1024;

/** A job as all its readers see it. */
export type JobCard = Card &
  MatchedJob & {
    isOpen: boolean;
    ownerSlug: string;
    ownerActive: boolean;
    proposalCount: number;
    starCost: number;
  };
type Row = JobRow & OwnerRow & { stamp: string };

const writeJob = writerOf(Job);
const writeOwner = writerOf(OwnerCard);

/** Returns the cards of a database that all lists of this node share. */
export const cardsOfJobs = perDatabase((db) => jobCards(db));

/** Returns the jobs in the memory of this node. The bytes of a card are `"job":{…},"owner":{…}`. */
export function jobCards(db: Db, mostBytes = MOST_BYTES): Cards<JobCard> {
  return new Cards({ basis: () => allCategories(db, []), read: (ids) => readCards(db, ids) }, mostBytes);
}

async function readCards(db: Db, ids: readonly string[]): Promise<{ cards: JobCard[]; basis: readonly Category[] }> {
  const rows = await db<Row[]>`
    SELECT ${jobColumns(db)}, ${ownerColumns(db)}, ${stampOf(db)} AS stamp ${cardTables(db)} WHERE j.id = ${anyOf(db, ids)}`;
  const categories = await allCategories(db, rows);
  return { cards: rows.map((row) => cardOf({ ...row, categories: categoriesOf(row, categories) })), basis: categories };
}

function cardOf(job: Row & Job): JobCard {
  const { id, stamp, categoryIds, platforms, wanted, location, ownerSlug, ownerActive, proposalCount, starCost } = job;
  const bytes = bytesOf(`"job":${writeJob(job)},"owner":${writeOwner(ownerCardOf(job))}`);
  const isOpen = job.status === 'open';
  return { id, stamp, categoryIds, platforms, wanted, location, isOpen, ownerSlug, ownerActive, proposalCount, starCost, bytes };
}

/** The tables of `jobColumns`, `ownerColumns` and `stampOf`. */
export function cardTables(db: Db): postgres.Fragment {
  return db`FROM jobs j JOIN job_stats s ON s.job_id = j.id JOIN accounts o ON o.id = j.owner_id LEFT JOIN owner_records r ON r.owner_id = o.id`;
}

/**
 * Selects the versions of all rows that a card is made of: PostgreSQL gives a row the number of the transaction that wrote it. Whatever a new
 * column of a card is read from must be here as well. Categories are known to the node.
 */
export function stampOf(db: Db): postgres.Fragment {
  return db`concat_ws(' ', j.xmin, s.xmin, o.xmin, r.xmin, CASE WHEN j.image_ids <> '{}' OR j.file_ids <> '{}' THEN (
    SELECT string_agg(concat_ws(' ', u.id, u.xmin), ' ' ORDER BY u.id) FROM uploads u WHERE u.id = ANY(j.image_ids || j.file_ids)) END)`;
}
