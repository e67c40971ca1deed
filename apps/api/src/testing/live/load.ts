import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sendMessage } from '@castlane/contract/message.ts';
import { connect } from '#platform/db/connect.ts';
import { newId } from '#platform/ids.ts';
import type { Actor, World } from '#testing/world.ts';

export type Chat = Awaited<ReturnType<World['chat']>>;

/** Two accounts that write to each other at a steady pace until stopped. Records when each acknowledged message was sent. */
export class Load {
  readonly sent = new Map<string, number>();
  isOn = true;
  readonly #running: Promise<void>;

  constructor({ owner, creator, thread }: Chat, everyMs: number) {
    this.#running = this.#write([owner, creator], thread.id, everyMs);
  }

  async stop(): Promise<void> {
    this.isOn = false;
    await this.#running;
  }

  async #write(people: readonly Actor[], threadId: string, everyMs: number): Promise<void> {
    for (let turn = 0; this.isOn; turn++) {
      const clientId = randomUUID();
      const began = performance.now();
      await people[turn % people.length]!.call(sendMessage, { body: { threadId, clientId, body: `Message ${turn}` } });
      this.sent.set(clientId, began);
      await pause(everyMs);
    }
  }
}

/** Adds old messages to the streams of both sides, as a client may have missed. */
export async function fillThread({ databaseUrl }: World, { owner, creator, thread }: Chat, count: number, body: string): Promise<void> {
  const ids = Array.from({ length: count }, () => newId());
  const db = connect({ url: databaseUrl, max: 1, name: 'test-fill', statementTimeoutMs: 0 });
  await db.begin(async (tx) => {
    await tx`
      INSERT INTO thread_events (id, thread_id, seq, kind, sender_id, client_id, body, created_at)
      SELECT given.id, ${thread.id}, t.last_seq + place, 'message', ${owner.id}, gen_random_uuid(), ${body}, app_now() - interval '30 days'
      FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS given (id, place), threads t WHERE t.id = ${thread.id}`;
    await tx`
      INSERT INTO stream_events (account_id, n, kind, thread_id, seq, created_at)
      SELECT s.account_id, s.last_n + place, 'event', ${thread.id}, t.last_seq + place, app_now() - interval '30 days'
      FROM account_streams s, threads t, generate_series(1, ${count}::int) AS place
      WHERE t.id = ${thread.id} AND s.account_id IN (${owner.id}, ${creator.id})`;
    await tx`UPDATE threads SET last_seq = last_seq + ${count}::int WHERE id = ${thread.id}`;
    await tx`UPDATE account_streams SET last_n = last_n + ${count}::int WHERE account_id IN (${owner.id}, ${creator.id})`;
  });
  // Otherwise the invariant checks are planned for empty tables.
  await db`ANALYZE thread_events, stream_events`;
  await db.end();
}
