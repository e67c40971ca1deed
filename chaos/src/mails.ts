import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from '@castlane/api/src/platform/db/connect.ts';
import type { Databases } from './database.ts';
import type { Mailbox } from './mailbox.ts';

const WAIT_MS = 60;
const MOST_WAITS = 25;

/** Compares the outbox with what the mail server received. */
export class Mails {
  readonly #database: Pick<Databases, 'use'>;
  readonly #name: string;
  readonly #mailbox: Pick<Mailbox, 'copies'>;
  /** Mails whose transaction is known to be committed. */
  readonly #kept = new Set<string>();

  constructor(database: Pick<Databases, 'use'>, name: string, mailbox: Pick<Mailbox, 'copies'>) {
    this.#database = database;
    this.#name = name;
    this.#mailbox = mailbox;
  }

  /** Adds a mail to the outbox, as a feature does in its transaction. Adds none while the database is away. */
  async write(): Promise<string | undefined> {
    const id = randomUUID();
    const payload = { to: 'robin@castlane.test', subject: 'A mail', text: 'A mail.', html: '<p>A mail.</p>' };
    try {
      await this.#database.use(this.#name, (db) => db`INSERT INTO outbox (id, kind, payload) VALUES (${id}, 'mail', ${db.json(payload)})`);
      this.#kept.add(id);
      return id;
    } catch {
      // It is unknown whether this was committed; the check accepts what the database has.
      return undefined;
    }
  }

  /**
   * Writes one after the other, so that a worker that dies has at most one mail in hand. A mail that waits for a dead worker's lease is
   * left behind.
   */
  async writeMany(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const id = await this.write();
      for (let i = 0; i < MOST_WAITS && !signal.aborted && !(id && this.#mailbox.copies.has(id)); i++) await pause(WAIT_MS);
      await pause(WAIT_MS);
    }
  }

  /** Returns whether all mails are done. Ends the minute-long leases of dead workers (not renewed for 2 s), and all retry delays. */
  async settle(db: Pool): Promise<boolean> {
    await db`
      UPDATE outbox SET leased_until = now() - interval '1 second'
      WHERE kind = 'mail' AND done_at IS NULL AND leased_until > now() AND leased_until < now() + interval '58 seconds'`;
    await db`UPDATE outbox SET run_at = app_now() WHERE kind = 'mail' AND done_at IS NULL AND run_at > app_now()`;
    const [open] = await db`SELECT 1 FROM outbox WHERE done_at IS NULL AND dead_at IS NULL AND kind = 'mail' LIMIT 1`;
    return !open;
  }

  async check(db: Pool): Promise<{ faults: string[]; twice: number; sent: number }> {
    const rows = await db<{ id: string; isDead: boolean }[]>`SELECT id, dead_at IS NOT NULL AS is_dead FROM outbox WHERE kind = 'mail'`;
    const there = new Set(rows.map(({ id }) => id));
    const faults = [...this.#kept].filter((id) => !there.has(id)).map((id) => `mail: ${id} was committed and is not there`);
    let twice = 0;
    for (const { id, isDead } of rows) {
      const copies = this.#mailbox.copies.get(id) ?? 0;
      if (copies === 0) faults.push(`mail: ${id} was never sent${isDead ? ', and was given up' : ''}`);
      twice += Math.max(0, copies - 1);
    }
    const strangers = this.#mailbox.copies.get('without an id');
    if (strangers) faults.push(`mail: ${strangers} came without a Message-ID`);
    return { faults, twice, sent: rows.length };
  }
}
