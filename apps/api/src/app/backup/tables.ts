import type { Db } from '#platform/db/connect.ts';
import { openClient, type Client } from '#platform/db/client.ts';

/** What the rows of an archive look like must not depend on the server's settings. */
const FORMATS = { DateStyle: 'ISO', IntervalStyle: 'postgres', TimeZone: 'UTC' };
/** A large table takes hours, and the files of an archive, too. */
const UNLIMITED = { statement_timeout: 0, idle_in_transaction_session_timeout: 0, lock_timeout: 0 };

/** Opens a connection that copies rows, which `work` may use for any length of time. `url`: as the owner of the tables. */
export async function withCopier<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  // Not pipelined: `COPY` takes the connection over.
  const { client } = await openClient({ url, name: 'castlane-copy', isPooled: true, settings: { ...FORMATS, ...UNLIMITED } });
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Returns the columns of each table that hold rows of their own: generated ones are made again. The migrator writes its own table. */
export async function tablesOf(db: Db): Promise<Record<string, string[]>> {
  const rows = await db<{ name: string; columns: string[] }[]>`
    SELECT c.relname::text AS name,
      array(SELECT a.attname::text FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY a.attnum) AS columns
    FROM pg_class c WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = current_schema()::regnamespace AND c.relname <> 'migrations'
    ORDER BY c.relname`;
  return Object.fromEntries(rows.map(({ name, columns }) => [name, columns]));
}

/** Quotes names that come from the database itself. */
export function columnsOf(table: string, columns: readonly string[]): string {
  return `"${table}" (${columns.map((column) => `"${column}"`).join(', ')})`;
}
