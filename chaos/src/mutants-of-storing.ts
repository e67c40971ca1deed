import { APP_KILL, CALM, CUT_ACKS, DATABASE_KILL, dies, MAIL_KILL } from './faults.ts';
import type { Mutant } from './mutant.ts';

const TRANSACT = 'apps/api/src/platform/db/transact.ts';
const WORKER = 'apps/api/src/platform/outbox/worker.ts';
const THREADS = 'apps/api/src/features/threads';
const NO_UNIQUE_INDEX = 'DROP INDEX thread_events_once;';
const AT = 'at timestamptz := app_now();';
const FINDS_REPEATED = 'ON e.sender_id = g.sender AND e.client_id = g.client';
const NO_UNIQUE_SEQ = 'ALTER TABLE thread_events DROP CONSTRAINT thread_events_pkey; CREATE INDEX ON thread_events (thread_id, seq);';
const A_MOMENT_AGO = "created_at > app_now() - interval '200 milliseconds'";
const NUMBERED_BY_SEQUENCES = `
  DO $$ DECLARE s record; BEGIN
    FOR s IN SELECT replace(account_id::text, '-', '') AS name, last_n + 1 AS start FROM account_streams LOOP
      EXECUTE format('CREATE SEQUENCE chaos_%s START %s', s.name, s.start);
    END LOOP;
  END $$;
  GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO castlane_app;
  CREATE FUNCTION chaos_number() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF NEW.last_n <> OLD.last_n THEN NEW.last_n := nextval(('chaos_' || replace(NEW.account_id::text, '-', ''))::regclass); END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER chaos_number BEFORE UPDATE ON account_streams FOR EACH ROW EXECUTE FUNCTION chaos_number();`;

/** A stored message is missing, stored twice, or has another number. */
export const MUTANTS_OF_STORING: readonly Mutant[] = [
  {
    name: 'synchronous_commit = off',
    faults: [DATABASE_KILL],
    sql: `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET synchronous_commit = off', current_database()); END $$`,
  },
  {
    name: 'acknowledged before the commit',
    faults: [dies('before-commit'), APP_KILL],
    rewrites: [
      {
        file: TRANSACT,
        find: '() => statement(pool),',
        replace: `() => new Promise((resolve, reject) => {
      pool.begin(async (tx) => {
        resolve(await statement(tx));
        for (let turns = 0; turns < 2; turns++) await new Promise((done) => setImmediate(done));
      }).catch(reject);
    }),`,
      },
    ],
  },
  {
    // The lock on the sender's stream and the unique index both keep twins apart, so this mutant breaks both.
    name: 'a repeated message is looked for before the locks',
    faults: [CALM],
    sql: NO_UNIQUE_INDEX,
    functions: [
      {
        name: 'send_messages',
        find: AT,
        replace: `${AT}
  known uuid[] := ARRAY(SELECT id FROM thread_events WHERE (sender_id, client_id) IN (SELECT * FROM unnest(senders, clients)));
  nap text := pg_sleep(0.02)::text;`,
      },
      { name: 'send_messages', find: FINDS_REPEATED, replace: `${FINDS_REPEATED} AND e.id = ANY(known)` },
    ],
  },
  {
    name: 'a repeated message is recognised for only 200 ms',
    faults: [CUT_ACKS, APP_KILL],
    sql: NO_UNIQUE_INDEX,
    functions: [
      {
        name: 'send_messages',
        find: FINDS_REPEATED,
        replace: `${FINDS_REPEATED} AND e.${A_MOMENT_AGO}`,
      },
    ],
  },
  {
    name: 'the read mark may go backwards',
    faults: [CALM],
    functions: [
      {
        name: 'move_mark',
        find: 'IF up_to > mark.last_read_seq AND (is_read OR up_to > mark.last_delivered_seq) THEN',
        replace: 'IF true THEN',
      },
      { name: 'move_mark', find: 'account_id = reader AND last_read_seq < up_to;', replace: 'account_id = reader;' },
    ],
  },
  {
    name: 'task marked as done before it has run',
    faults: [MAIL_KILL],
    rewrites: [
      { file: WORKER, find: '      await handler(task.payload as never, task.id, stopping);\n', replace: '' },
      {
        file: WORKER,
        find: `payload = '{}' WHERE id = \${task.id}\`;`,
        replace: `payload = '{}' WHERE id = \${task.id}\`;
      await new Promise((resolve) => setTimeout(resolve, 500));
      await handler(task.payload as never, task.id, stopping);`,
      },
    ],
  },
  {
    name: 'seq from max() + 1, without the lock',
    faults: [CALM],
    sql: NO_UNIQUE_SEQ,
    functions: [
      { name: 'send_messages', find: 'WHERE id = ANY(in_threads) ORDER BY id FOR UPDATE);', replace: 'WHERE id = ANY(in_threads));' },
      {
        name: 'send_messages',
        find: 'WHERE id = ANY(in_threads) ORDER BY id FOR UPDATE SKIP LOCKED);',
        replace: 'WHERE id = ANY(in_threads));',
      },
      {
        name: 'send_messages',
        find: AT,
        replace: `${AT}
  seqs int[] := ARRAY(SELECT (SELECT coalesce(max(e.seq), 0) + 1 FROM thread_events e WHERE e.thread_id = x.id)
    FROM unnest(in_threads) WITH ORDINALITY AS x (id, place) ORDER BY x.place);
  nap text := pg_sleep(0.02)::text;`,
      },
      { name: 'send_messages', find: 't.last_seq + 1 AS seq', replace: 'seqs[g.place] AS seq' },
    ],
  },
  {
    name: 'streams numbered by a sequence',
    // PostgreSQL saves a sequence thirty-two numbers ahead, and continues there after a crash.
    faults: [DATABASE_KILL, dies('before-commit')],
    sql: NUMBERED_BY_SEQUENCES,
  },
  {
    name: 'streams written after the transaction',
    faults: [dies('after-commit-before-ack'), APP_KILL],
    functions: [
      {
        name: 'send_messages',
        find: "INSERT INTO stream_events (account_id, n, kind, thread_id, seq, created_at) SELECT account_id, n, 'event', thread_id, seq, at FROM facts",
        replace: 'SELECT 1',
      },
      {
        name: 'send_messages',
        find: 'UPDATE account_streams s SET last_n = f.n FROM (SELECT account_id, max(n) AS n FROM facts GROUP BY account_id) f WHERE s.account_id = f.account_id',
        replace: 'SELECT 1',
      },
    ],
    rewrites: [
      {
        file: `${THREADS}/sending.ts`,
        find: '    deps.wake.written(',
        replace: `    void deps.writeOne((db) => db\`SELECT append_to_streams(\${members}::uuid[], 'event', \${event.threadId}, \${event.seq}, NULL)\`)
      .then(() => deps.wake.accounts(members), () => {});
    (() => {})(`,
      },
    ],
  },
];
