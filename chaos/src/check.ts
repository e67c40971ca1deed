import { brokenInvariants } from '@castlane/api/src/testing/invariants.ts';
import type { Pool } from '@castlane/api/src/platform/db/connect.ts';
import type { Client } from './client.ts';

/** The result; each fault begins with its kind: lost, dup, gap, order, content, refused, invariant, mail, late. */
export type Findings = { acked: number; faults: string[] };
type Stored = { senderId: string; clientId: string; threadId: string; seq: number; id: string; body: string };

/** The last stream number of each account when all clients had received everything. */
export type Ends = ReadonlyMap<string, number>;

/** Compares what the clients know with the database. Whatever was written after `ends` may still be on its way. */
export async function check(db: Pool, clients: readonly Client[], ends: Ends): Promise<Findings> {
  const stored = await storedMessages(db);
  const faults = clients.flatMap((client) => [
    ...client.memory.faults,
    ...checkMessages(client, stored.get(client.person.id) ?? new Map()),
  ]);
  for (const client of clients) {
    const { person, memory } = client;
    faults.push(...checkStream(client, await streamInDatabase(db, person.id, memory.base), ends.get(person.id) ?? Infinity));
  }
  for (const broken of await brokenInvariants(db)) faults.push(`invariant: ${broken}`);
  const acked = clients.reduce((sum, client) => sum + client.memory.acked.size, 0);
  return { acked, faults };
}

async function storedMessages(db: Pool): Promise<Map<string, Map<string, Stored[]>>> {
  const rows = await db<Stored[]>`
    SELECT sender_id, client_id, thread_id, seq, id, body FROM thread_events WHERE kind = 'message' AND client_id IS NOT NULL`;
  const bySender = new Map<string, Map<string, Stored[]>>();
  for (const row of rows) {
    const own = bySender.get(row.senderId) ?? new Map<string, Stored[]>();
    bySender.set(row.senderId, own);
    own.set(row.clientId, [...(own.get(row.clientId) ?? []), row]);
  }
  return bySender;
}

/** An acknowledged message is stored once, as acknowledged. Any other is stored at most once. Every stored message was intended. */
function checkMessages({ memory, person }: Client, stored: Map<string, Stored[]>): string[] {
  const faults: string[] = [];
  for (const [clientId, { threadId, body }] of memory.intended) {
    const rows = stored.get(clientId) ?? [];
    const ack = memory.acked.get(clientId);
    const [row] = rows;
    if (rows.length > 1) faults.push(`dup: ${clientId} is there ${rows.length} times`);
    if (ack && !row) faults.push(`lost: ${clientId} was acknowledged as ${ack.seq}`);
    if (ack && row && (ack.seq !== row.seq || ack.id !== row.id))
      faults.push(`order: ${clientId} was acknowledged as ${ack.seq} and is ${row.seq}`);
    if (row && (row.body !== body || row.threadId !== threadId)) faults.push(`content: ${clientId} is "${row.body}"`);
  }
  for (const [clientId, rows] of stored) {
    if (memory.twins.has(clientId) && rows.length > 1) faults.push(`dup: ${clientId} is in ${rows.length} threads`);
    if (!memory.intended.has(clientId) && !memory.twins.has(clientId))
      faults.push(`content: ${clientId} was never written by ${person.id}`);
  }
  return faults;
}

type Row = { n: number; what: string };

async function streamInDatabase(db: Pool, accountId: string, after: number): Promise<Row[]> {
  return db<Row[]>`
    SELECT s.n, CASE
      WHEN s.kind = 'event' THEN concat_ws(' ', 'event', s.thread_id, s.seq, e.id, coalesce(e.body, ''))
      WHEN s.kind IN ('read', 'delivered') THEN concat_ws(' ', s.kind, s.thread_id, s.subject_id, s.seq)
      ELSE s.kind END AS what
    FROM stream_events s LEFT JOIN thread_events e ON s.kind = 'event' AND e.thread_id = s.thread_id AND e.seq = s.seq
    WHERE s.account_id = ${accountId} AND s.n > ${after} ORDER BY s.n`;
}

function checkStream({ memory, person }: Client, rows: readonly Row[], end: number): string[] {
  const faults: string[] = [];
  for (const { n, what } of rows) {
    const came = memory.stream.get(n);
    if (came === undefined && n <= end) faults.push(`gap: ${n} of ${person.id} did not come`);
    else if (came !== undefined && came !== what) faults.push(`order: ${n} came as "${came}" and is "${what}"`);
  }
  if (memory.cursor > (rows.at(-1)?.n ?? memory.base)) faults.push(`lost: ${memory.cursor} of ${person.id} came and is not there`);
  return [...faults, ...checkReads(rows)];
}

/** Each entry must move its mark forward. */
function checkReads(rows: readonly Row[]): string[] {
  const marks = new Map<string, number>();
  return rows.flatMap(({ n, what }) => {
    const [kind, threadId, accountId, seq] = what.split(' ');
    if (kind !== 'read' && kind !== 'delivered') return [];
    const mark = `${kind} ${threadId} ${accountId}`;
    const before = marks.get(mark) ?? 0;
    marks.set(mark, Number(seq));
    return Number(seq) > before ? [] : [`order: ${mark} went from ${before} to ${seq} at ${n}`];
  });
}
