import type { Db } from './connect.ts';
import type { Fragment } from './statement.ts';

/** A table of stored figures that can be recounted from other rows. */
export type Figures = {
  table: string;
  /** The column of the id they belong to. */
  key: string;
  /** The right values: the key and every figure, by column name. A missing row counts as zeros. */
  definition: (db: Db) => Fragment;
};

/** A stored figure that differs from its right value. */
export type Difference = { table: string; id: string; figure: string; kept: unknown; due: unknown };

/** Finds the wrong figures. One statement, so that it sees figures and rows as of the same moment. */
export async function differencesOf(db: Db, { table, key, definition }: Figures): Promise<Difference[]> {
  return db<Difference[]>`
    SELECT ${table}::text AS table, d.${db(key)} AS id, x.figure, k.kept, x.due
    FROM (${definition(db)}) d LEFT JOIN ${db(table)} r ON r.${db(key)} = d.${db(key)}
    CROSS JOIN LATERAL jsonb_each(to_jsonb(d)) x (figure, due)
    CROSS JOIN LATERAL (
      SELECT coalesce(to_jsonb(r) -> x.figure, CASE jsonb_typeof(x.due) WHEN 'number' THEN '0' WHEN 'array' THEN '[]' ELSE 'null' END::jsonb) AS kept) k
    WHERE x.figure <> ${key} AND k.kept <> x.due ORDER BY 2, 3`;
}
