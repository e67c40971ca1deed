import type { Db } from '#platform/db/connect.ts';

/** Returns the whole schema as SQL, read from the catalogue: the result of all migrations. */
export async function schemaOf(db: Db): Promise<string> {
  const [extensions, functions, tables, constraints, indexes, triggers] = await Promise.all([
    db<
      { sql: string }[]
    >`SELECT format('CREATE EXTENSION %I;', extname) AS sql FROM pg_extension WHERE extname <> 'plpgsql' ORDER BY extname`,
    db<{ name: string; sql: string }[]>`
      SELECT f.proname AS name, pg_get_functiondef(f.oid) AS sql FROM pg_proc f WHERE f.pronamespace = 'public'::regnamespace
        AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = f.oid AND d.classid = 'pg_proc'::regclass AND d.deptype = 'e') ORDER BY f.proname`,
    db<{ name: string; columns: string; options: string | null }[]>`
      SELECT c.relname AS name, array_to_string(c.reloptions, ', ') AS options,
        string_agg('  ' || quote_ident(a.attname) || ' ' || format_type(a.atttypid, a.atttypmod)
          || CASE WHEN a.attcollation <> 0 AND a.attcollation <> y.typcollation THEN ' COLLATE "C"' ELSE '' END
          || CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END || coalesce(CASE a.attgenerated WHEN 's' THEN ' GENERATED ALWAYS AS (' || pg_get_expr(d.adbin, d.adrelid) || ') STORED' ELSE ' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid) END, ''), E',\n' ORDER BY a.attnum) AS columns
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped JOIN pg_type y ON y.oid = a.atttypid
      LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' GROUP BY c.oid ORDER BY c.relname`,
    db<{ sql: string }[]>`
      SELECT format('ALTER TABLE %I ADD CONSTRAINT %I %s;', c.relname, k.conname, pg_get_constraintdef(k.oid)) AS sql
      FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
      WHERE k.connamespace = 'public'::regnamespace AND k.contype IN ('p', 'u', 'c', 'f') ORDER BY k.contype = 'f', c.relname, k.conname`,
    db<{ sql: string }[]>`
      SELECT pg_get_indexdef(i.indexrelid) || ';' AS sql FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
      WHERE c.relnamespace = 'public'::regnamespace AND NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conindid = i.indexrelid AND k.contype IN ('p', 'u'))
      ORDER BY c.relname`,
    db<{ sql: string }[]>`
      SELECT pg_get_triggerdef(t.oid) || ';' AS sql FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
      WHERE NOT t.tgisinternal AND c.relnamespace = 'public'::regnamespace ORDER BY c.relname, t.tgname`,
  ]);
  // Functions come after the tables that they use; those that columns call come before.
  return `${[
    '-- Generated from the migrations; do not edit.',
    'SET check_function_bodies = off;\nSET search_path = public;',
    extensions.map(({ sql }) => sql).join('\n'),
    ...tables.filter(({ name }) => name === 'clock').map(tableOf),
    ...functions.filter(({ name }) => OF_COLUMNS.has(name)).map(functionOf),
    ...tables.filter(({ name }) => name !== 'clock').map(tableOf),
    ...functions.filter(({ name }) => !OF_COLUMNS.has(name)).map(functionOf),
    ...[constraints, indexes, triggers].map((rows) => rows.map(({ sql }) => sql.replaceAll('public.', '')).join('\n')),
  ].join('\n\n')}\n`;
}

const OF_COLUMNS: ReadonlySet<string> = new Set(['app_now', 'end_of_day']);

function functionOf({ sql }: { sql: string }): string {
  return `${sql.trim()};`;
}

function tableOf({ name, columns, options }: { name: string; columns: string; options: string | null }): string {
  return `CREATE TABLE ${name} (\n${columns}\n)${options ? ` WITH (${options})` : ''};`;
}
