/**
 * Writes many messages into a thread of a running server at the same time, for measurements in a browser.
 *   node apps/api/scripts/fill-thread.ts <data directory> <thread> <number of messages> <number of unread ones>
 */
import { connect, type Pool } from '#platform/db/connect.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded.ts';
import { newId } from '#platform/ids.ts';

const [dataDir = '', threadId = '', count = '0', unread = '0'] = process.argv.slice(2);
const WORDS = 'the lantern reaches further on the ridge than it does between the trees so we start there at first light'.split(' ');

const server = await startEmbeddedPostgres({ dataDir });
const pool = connect({ url: server.url, max: 1, name: 'fill-thread', statementTimeoutMs: 0 });
try {
  await fill(pool);
} finally {
  await pool.end();
  await server.stop();
}

/** Both sides write in turns, four minutes apart; the newest message is four minutes old. */
async function fill(db: Pool): Promise<void> {
  const ids = Array.from({ length: Number(count) }, newId);
  const bodies = ids.map((_, index) => `Message ${index + 1}: ${WORDS.slice(0, 1 + ((index * 7) % WORDS.length)).join(' ')}`);
  await db.begin(async (tx) => {
    await tx`
      INSERT INTO thread_events (thread_id, seq, id, kind, sender_id, body, created_at)
      SELECT t.id, t.last_seq + row.n, row.id, 'message', CASE WHEN row.n % 5 < 2 THEN t.owner_id ELSE t.creator_id END, row.body,
        app_now() - (${ids.length} + 1 - row.n) * interval '4 minutes'
      FROM threads t, unnest(${ids}::uuid[], ${bodies}::text[]) WITH ORDINALITY AS row (id, body, n) WHERE t.id = ${threadId}`;
    await tx`UPDATE threads SET last_seq = last_seq + ${ids.length}, last_event_at = app_now() WHERE id = ${threadId}`;
    await tx`
      UPDATE thread_members m SET last_read_seq = t.last_seq - ${Number(unread)}, last_delivered_seq = t.last_seq
      FROM threads t WHERE t.id = m.thread_id AND t.id = ${threadId}`;
  });
}
