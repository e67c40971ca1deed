import type { Category } from '@castlane/contract/category.ts';
import { Job, OwnerCard } from '@castlane/contract/job.ts';
import { LRUCache } from 'lru-cache';
import type postgres from 'postgres';
import { allCategories, categoriesOf } from '#features/categories/shown.ts';
import { jobColumns, ownerCardOf, ownerColumns, type JobRow, type OwnerRow } from '#features/jobs/queries.ts';
import type { MatchedJob } from '#features/jobs/match.ts';
import { anyOf } from '#platform/db/page.ts';
import type { Db } from '#platform/db/connect.ts';
import { writerOf } from '#platform/http/serializer.ts';

/** The most bytes of written cards that a node keeps, for each database that it reads. */
const MOST_BYTES = 32 * 1024 * 1024;
/** What a card takes beside its bytes, about. */
const REST_BYTES = 1024;
/**
 * How long a card is kept at most. It counts only if the database gives its own transaction numbers again, which happens if it is set back to
 * an earlier state.
 */
const KEPT_MS = 60_000;

/** A job as all its readers see it. */
export type Card = MatchedJob & {
  id: string;
  /** The versions of all rows that it was made of. */
  stamp: string;
  isOpen: boolean;
  ownerSlug: string;
  ownerActive: boolean;
  proposalCount: number;
  starCost: number;
  /** `"job":{…},"owner":{…}`. */
  bytes: Buffer;
};
type Kept = { card: Card; categories: readonly Category[] };
type Row = JobRow & OwnerRow & { stamp: string };

const writeJob = writerOf(Job);
const writeOwner = writerOf(OwnerCard);

/** The cards in the memory of this node. One is used only if all its rows still have the same versions, so none is ever out of date. */
export class Cards {
  readonly #db: Db;
  readonly #kept: LRUCache<string, Kept>;

  constructor(db: Db, mostBytes = MOST_BYTES) {
    this.#db = db;
    this.#kept = new LRUCache({ maxSize: mostBytes, sizeCalculation: sizeOf, ttl: KEPT_MS, ttlResolution: 0 });
  }

  get bytes(): number {
    return this.#kept.calculatedSize;
  }

  /** Returns the cards of jobs by their ids. Those that are not known are read in one statement, and may be newer than their stamps. */
  async of(stamps: Readonly<Record<string, string>>): Promise<Map<string, Card>> {
    const categories = await allCategories(this.#db, []);
    const cards = new Map<string, Card>();
    const unknown: string[] = [];
    for (const [id, stamp] of Object.entries(stamps)) {
      const kept = this.#kept.get(id);
      if (kept?.card.stamp === stamp && kept.categories === categories) cards.set(id, kept.card);
      else unknown.push(id);
    }
    if (unknown.length > 0) for (const card of await this.#read(unknown)) cards.set(card.id, card);
    return cards;
  }

  async #read(ids: readonly string[]): Promise<Card[]> {
    const start = performance.now();
    const rows = await this.#db<Row[]>`
      SELECT ${jobColumns(this.#db)}, ${ownerColumns(this.#db)}, ${stampOf(this.#db)} AS stamp ${cardTables(this.#db)} WHERE j.id = ${anyOf(this.#db, ids)}`;
    const categories = await allCategories(this.#db, rows);
    const cards = rows.map((row) => cardOf({ ...row, categories: categoriesOf(row, categories) }));
    for (const card of cards) this.#kept.set(card.id, { card, categories }, { start });
    return cards;
  }
}

function sizeOf({ card }: Kept): number {
  return card.bytes.length + REST_BYTES;
}

function cardOf(job: Row & Job): Card {
  const { id, stamp, categoryIds, platforms, wanted, location, ownerSlug, ownerActive, proposalCount, starCost } = job;
  const text = `"job":${writeJob(job)},"owner":${writeOwner(ownerCardOf(job))}`;
  // Memory of its own: a small buffer would keep 8 kB of others alive.
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
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
