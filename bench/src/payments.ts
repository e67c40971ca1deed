import { build } from '@castlane/api/src/app/build.ts';
import { countPaidOnTime, remindToPay } from '@castlane/api/src/features/engagements/payments.ts';
import { differencesOfRecords } from '@castlane/api/src/features/records/recount.ts';
import { runClock, type Clock } from '@castlane/api/src/platform/clocks.ts';
import { readConfig } from '@castlane/api/src/platform/config.ts';
import { connect, type Pool } from '@castlane/api/src/platform/db/connect.ts';
import { atMost, say, table, type Figure } from './report.ts';
import { PAYMENTS, type Stage } from './stage.ts';

const COUNT = 100_000;
/** Later the alert of a late clock fires. */
const MOST_TOLD_SECONDS = 300;
const MOST_COUNTED_SECONDS = 60;
export type PaymentsResult = { text: string; figures: Figure[] };

/**
 * Measures how long the clocks of one node work on payment days that are over at the same moment: first those that their creators have
 * ticked off, which count from then on, then as many that nobody has, of which their owners are told. Another process sends the mails.
 */
export async function benchPayments(stage: Stage, isQuick: boolean): Promise<PaymentsResult> {
  const url = stage.urlOf(PAYMENTS);
  const count = isQuick ? COUNT / 20 : COUNT;
  const settings = { NODE_ENV: 'test', CASTLANE_ROLES: 'web', LOG_LEVEL: 'error', PUBLIC_URL: 'https://bench.test' };
  const { deps, app } = await build(readConfig(settings), url);
  const pool = connect({ url, max: 1, name: 'bench', statementTimeoutMs: 0 });
  async function run(clock: Clock) {
    const [began, node, database] = [performance.now(), process.cpuUsage(), stage.cpuSeconds()];
    const owners = await runClock(deps, clock);
    const seconds = (performance.now() - began) / 1000;
    const { user, system } = process.cpuUsage(node);
    say(`  ${clock.name}: of ${owners} owners in ${seconds.toFixed(1)} s`);
    return { seconds, cpuSeconds: (user + system) / 1_000_000 + stage.cpuSeconds() - database };
  }
  try {
    await makePayments(pool, count, true);
    const counted = await run(countPaidOnTime);
    await checkCounted(pool, count);
    await makePayments(pool, count, false);
    const told = await run(remindToPay);
    await checkTold(pool, count);
    const rows = Object.entries({ 'counted in records': counted, 'owners told': told }).map(([what, { seconds, cpuSeconds }]) => [
      what,
      seconds.toFixed(1),
      Math.round(count / seconds).toLocaleString('en'),
      `${Math.round((cpuSeconds / count) * 1_000_000).toLocaleString('en')} µs`,
    ]);
    const text = `${count.toLocaleString('en')} payments of 5,000 businesses whose day is over at the same moment, by the clocks of one node.\n\n${table(
      ['what', 'seconds', 'payments a second', 'CPU of Node and PostgreSQL for one'],
      rows,
    )}\n\nTargets: counted in ${MOST_COUNTED_SECONDS} s, owners told in ${MOST_TOLD_SECONDS} s, after which the alert of a late clock fires.`;
    const figures = [
      atMost('100,000 payment days that are over at once: until all are counted', counted.seconds, MOST_COUNTED_SECONDS, 's', 1),
      atMost('the same, not paid: until all owners are told', told.seconds, MOST_TOLD_SECONDS, 's', 1),
    ];
    return { text, figures };
  } finally {
    await pool.end();
    await app.close();
  }
}

/** Makes completed work of as many comments, whose payment day ended at the same moment, and so long ago that nobody is told of it twice. */
async function makePayments(pool: Pool, count: number, isTicked: boolean): Promise<void> {
  const [isUnpaid, remindAt, countAt] = isTicked ? ['false', 'NULL', 'x.day'] : ['true', 'x.day', 'NULL'];
  await pool.unsafe(`
    SET session_replication_role = replica;
    TRUNCATE engagements, payment_marks, threads, notifications, outbox, stream_events CASCADE;
    UPDATE owner_records SET payments_counted = 0, payments_on_time = 0, payments_unpaid = 0;
    INSERT INTO threads (id, job_id, proposal_id, owner_id, creator_id, last_seq, last_event_at, created_at)
      SELECT DISTINCT ON (p.job_id, p.creator_id) p.id, p.job_id, p.id, j.owner_id, p.creator_id, 0, now(), now()
      FROM proposals p JOIN jobs j ON j.id = p.job_id JOIN accounts o ON o.id = j.owner_id WHERE o.status <> 'banned' LIMIT ${count};
    INSERT INTO engagements (id, job_id, proposal_id, thread_id, owner_id, creator_id, status, completed_at)
      SELECT id, job_id, id, id, owner_id, creator_id, 'completed', now() - interval '40 days' FROM threads;
    INSERT INTO payment_marks (engagement_id, owner_id, received_at, pay_by, is_unpaid, remind_at, count_at)
      SELECT id, owner_id, CASE WHEN ${isTicked} THEN x.day - interval '2 days' END, x.day, ${isUnpaid}, ${remindAt}, ${countAt}
      FROM threads, (SELECT date_trunc('day', now()) - interval '20 days 1 millisecond' AS day) x;
    RESET session_replication_role;`);
  await pool.unsafe('VACUUM (ANALYZE) engagements, payment_marks, owner_records');
}

async function checkCounted(pool: Pool, count: number): Promise<void> {
  const [row] = await pool<{ counted: number }[]>`SELECT sum(payments_on_time)::int AS counted FROM owner_records`;
  const wrong = (await differencesOfRecords(pool)).filter(({ figure }) => figure.startsWith('payments_'));
  if (row!.counted !== count || wrong.length > 0)
    throw new Error(`${row!.counted} of ${count} are counted, ${wrong.length} figures are wrong`);
}

async function checkTold(pool: Pool, count: number): Promise<void> {
  const [row] = await pool<{ told: number; mails: number }[]>`
    SELECT (SELECT count(*) FROM notifications WHERE kind = 'payment_overdue')::int AS told, (SELECT count(*) FROM outbox WHERE done_at IS NULL)::int AS mails`;
  if (row!.told !== count || row!.mails !== count)
    throw new Error(`${row!.told} notifications and ${row!.mails} mails of ${count} payments`);
}
