import type postgres from 'postgres';
import type { Db } from './connect.ts';

/** A table of figures that are kept beside the rows they can be counted anew from. */
export type Figures = {
  table: string;
  /** The column that says whose they are. */
  key: string;
  /** What they must be: the key and every figure, by the names of the columns. A row that is absent has none but zeros. */
  definition: (db: Db) => postgres.Fragment;
};

/** A figure that is kept as something else than what it comes to. */
export type Difference = { table: string; id: string; figure: string; kept: unknown; due: unknown };

/** One statement, so that it sees figures and rows as of one moment. */
export async function differencesOf(db: Db, { table, key, definition }: Figures): Promise<Difference[]> {
  return db<Difference[]>`
    SELECT ${table}::text AS table, d.${db(key)} AS id, x.figure, k.kept, x.due
    FROM (${definition(db)}) d LEFT JOIN ${db(table)} r ON r.${db(key)} = d.${db(key)}
    CROSS JOIN LATERAL jsonb_each(to_jsonb(d)) x (figure, due)
    CROSS JOIN LATERAL (
      SELECT coalesce(to_jsonb(r) -> x.figure, CASE jsonb_typeof(x.due) WHEN 'number' THEN '0' WHEN 'array' THEN '[]' ELSE 'null' END::jsonb) AS kept) k
    WHERE x.figure <> ${key} AND k.kept <> x.due ORDER BY 2, 3`;
}
