import type { Db, Tx } from '#platform/db/connect.ts';
import { transactAll } from '#platform/db/transact.ts';
import type { Deps } from '#platform/deps.ts';
import { enqueue } from '#platform/outbox/outbox.ts';
import type { Consents } from '#app/stand-ins.ts';
import { giveAddresses } from './addresses.ts';
import { connectChannels } from './channels.ts';
import type { Ground, Past } from './past.ts';
import { playActs } from './play.ts';
import { deriveTables, insertTables } from './tables.ts';
import { tellWorld } from './world.ts';

/** An arbitrary key that no other advisory lock uses. */
const LOCK = 8_120_261_121;

/** Loads the demo world once, into a database without accounts, in one transaction. Its channels belong to a running stand-in. */
export async function loadDemo(deps: Deps, consentOf: Consents = () => undefined): Promise<void> {
  const { db, log, store } = deps;
  if (await hasAccounts(db)) return;
  const past = tellWorld(await groundOf(db));
  const { now, tables, staged } = past;
  const pictures = await connectChannels(deps, tables, now, consentOf);
  // The writes of the product's actions join this transaction.
  await transactAll(db, async (tx) => {
    // Another start may be loading it on a slow machine.
    await tx`SET LOCAL lock_timeout = '60s'`;
    await tx`SET LOCAL statement_timeout = '60s'`;
    await tx`SELECT pg_advisory_xact_lock(${LOCK})`;
    if (await hasAccounts(tx)) return;
    await Promise.all([fill(deps, tx, past), ...[...pictures, ...staged].map(({ key, bytes }) => store.put(key, bytes))]);
    log.info({ accounts: tables.accounts.length, jobs: tables.jobs.length, comments: tables.proposals.length }, 'loaded the demo data');
  });
  deps.lookForTasks();
}

async function fill(deps: Deps, tx: Tx, past: Past): Promise<void> {
  await insertTables(tx, past.tables);
  await deriveTables(tx);
  await giveAddresses(tx, deps.keys);
  await playActs(deps, tx, past);
  for (const { id } of past.staged) await enqueue(tx, { kind: 'look-at-upload', payload: { id }, cause: `upload:${id}` });
}

async function hasAccounts(db: Db): Promise<boolean> {
  const [row] = await db<{ found: boolean }[]>`SELECT EXISTS (SELECT 1 FROM accounts) AS found`;
  return row!.found;
}

async function groundOf(db: Db): Promise<Ground> {
  const [clock] = await db<{ now: string }[]>`SELECT app_now() AS now`;
  const [house] = await db<{ id: string }[]>`SELECT id FROM star_accounts WHERE name = 'house'`;
  const categories = await db<{ slug: string; id: string }[]>`SELECT slug, id FROM categories`;
  return { now: new Date(clock!.now), houseId: house!.id, categories: new Map(categories.map(({ slug, id }) => [slug, id])) };
}
