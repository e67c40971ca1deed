import { once } from 'node:events';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams';
import type { Client } from '#platform/db/client.ts';
import { Refusal } from './refusal.ts';
import { columnsOf } from './tables.ts';

const unzip = promisify(gunzip);

type ForeignKey = { table: string; name: string; definition: string };

/** Fills the tables of a database without data, in the client's transaction. */
export class Loader {
  readonly rows: Record<string, number> = {};
  readonly #client: Client;
  readonly #tables: Readonly<Record<string, readonly string[]>>;
  #foreignKeys: ForeignKey[] = [];
  #copy: { table: string; stream: CopyStreamQuery; done: Promise<unknown> } | undefined;

  constructor(client: Client, tables: Readonly<Record<string, readonly string[]>>) {
    this.#client = client;
    this.#tables = tables;
  }

  /** Rows come table by table, before those that they refer to, and triggers have done their work when the rows were made. */
  async begin(): Promise<void> {
    const { rows } = await this.#client.query<ForeignKey>(`
      SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
      FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace ORDER BY conrelid::regclass::text, conname`);
    this.#foreignKeys = rows;
    for (const { table, name } of rows) await this.#client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
    for (const table of Object.keys(this.#tables)) await this.#client.query(`ALTER TABLE "${table}" DISABLE TRIGGER USER`);
    // A new schema has rows, such as the categories.
    await this.#client.query(
      `TRUNCATE ${Object.keys(this.#tables)
        .map((table) => `"${table}"`)
        .join(', ')}`,
    );
  }

  /** Takes the next piece of a table. */
  async take(table: string, piece: Buffer): Promise<void> {
    const columns = this.#tables[table];
    if (!columns) throw new Refusal(`The archive has a table ${table} that its manifest does not name.`);
    if (this.#copy?.table !== table) {
      await this.#endCopy();
      const stream = this.#client.query(copyFrom(`COPY ${columnsOf(table, columns)} FROM STDIN`));
      const done = once(stream, 'finish');
      // It may fail before anybody waits for it.
      done.catch(() => {});
      this.#copy = { table, stream, done };
    }
    const { stream, done } = this.#copy;
    if (!stream.write(await unzip(piece))) await Promise.race([once(stream, 'drain'), done]);
  }

  /** Throws if a row refers to one that did not come. */
  async end(): Promise<void> {
    await this.#endCopy();
    for (const { table, name, definition } of this.#foreignKeys)
      await this.#client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
    for (const table of Object.keys(this.#tables)) await this.#client.query(`ALTER TABLE "${table}" ENABLE TRIGGER USER`);
  }

  async #endCopy(): Promise<void> {
    if (!this.#copy) return;
    const { table, stream, done } = this.#copy;
    stream.end();
    await done;
    this.rows[table] = stream.rowCount;
    this.#copy = undefined;
  }
}
