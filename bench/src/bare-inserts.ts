import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

/**
 * The floor of messages, in its own process: stores the rows of a message, and nothing else, in tables of its own with the same columns and
 * unique indexes. Shares no code and no SQL with the product.
 */
type Order = { url: string; loops: number; connections: number; seconds: number };
export type Inserted = { messages: number; seconds: number };

const TABLES = `
  DROP SCHEMA IF EXISTS bare CASCADE;
  CREATE SCHEMA bare;
  CREATE TABLE bare.messages (
    chat uuid, seq int, id uuid UNIQUE, kind text, writer uuid, client uuid, body text, reply uuid, data jsonb, edited timestamptz, deleted timestamptz,
    made timestamptz DEFAULT now(), revision int, files jsonb, reactions jsonb, hash bytea, PRIMARY KEY (chat, seq), UNIQUE (writer, client));
  CREATE TABLE bare.numbered (reader uuid, n bigint, kind text, chat uuid, seq int, subject uuid, made timestamptz DEFAULT now(), PRIMARY KEY (reader, n));`;
const INSERT = `
  WITH message AS (
    INSERT INTO bare.messages (chat, seq, id, kind, writer, client, body, data, revision, files, reactions, hash)
    VALUES ($1, $2::int, $3, 'message', $4, $3, $6, '{}', 0, '[]', '[]', $7))
  INSERT INTO bare.numbered (reader, n, kind, chat, seq) VALUES ($4, $2, 'event', $1, $2::int), ($5, $2, 'event', $1, $2::int)`;
const BODY = 'Two pairs ship on Monday. Which size do you wear?';

process.on('message', (order: Order) => {
  void insert(order).then((inserted) => process.send!(inserted));
});

/** Each loop writes into a chat of its own, one message after the other, each in its own transaction. */
async function insert({ url, loops, connections, seconds }: Order): Promise<Inserted> {
  const clients = await openClients(url, connections);
  await clients[0]!.query(TABLES);
  const hash = Buffer.alloc(32, 7);
  let messages = 0;
  const start = performance.now();
  const end = start + seconds * 1000;
  await Promise.all(
    Array.from({ length: loops }, async (_, loop) => {
      const client = clients[loop % connections]!;
      const [chat, writer, reader] = [randomUUID(), randomUUID(), randomUUID()];
      for (let seq = 1; performance.now() < end; seq++) {
        await client.query({ name: 'insert', text: INSERT, values: [chat, seq, randomUUID(), writer, reader, BODY, hash] });
        messages += 1;
      }
    }),
  );
  const taken = (performance.now() - start) / 1000;
  await clients[0]!.query('DROP SCHEMA bare CASCADE');
  await Promise.all(clients.map((client) => client.end()));
  return { messages, seconds: taken };
}

async function openClients(url: string, count: number): Promise<Client[]> {
  const clients = Array.from({ length: count }, () => new Client({ connectionString: url, options: '-c jit=off', pipeline: true }));
  await Promise.all(clients.map((client) => client.connect()));
  return clients;
}
