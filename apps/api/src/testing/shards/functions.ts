import { parsePlPgSQL } from 'libpg-query';
import type { Db } from '#platform/db/connect.ts';

/** Returns the statements and expressions of each function of the database that is written in PL/pgSQL. */
export async function statementsOfFunctions(db: Db): Promise<Map<string, string[]>> {
  const functions = await db<{ name: string; text: string }[]>`
    SELECT p.proname AS name, pg_get_functiondef(p.oid) AS text FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
    WHERE p.pronamespace = 'public'::regnamespace AND l.lanname = 'plpgsql'`;
  const found = new Map<string, string[]>();
  for (const { name, text } of functions) found.set(name, queriesIn(await parsePlPgSQL(text)));
  return found;
}

function queriesIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    key === 'PLpgSQL_expr' ? [asStatement((value as { query: string }).query)] : queriesIn(value),
  );
}

/** An assignment or an expression becomes a SELECT. */
function asStatement(query: string): string {
  if (/^\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH)\b/i.test(query)) return query;
  return `SELECT ${query.replace(/^\s*[\w.]+\s*:=/, '')}`;
}
