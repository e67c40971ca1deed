import { createProposal } from '@castlane/contract/proposal.ts';
import { listStars } from '@castlane/contract/star.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build, type Castlane } from '#app/build.ts';
import { grantStars } from '#features/stars/actions.ts';
import { connect, type Pool, type Tx } from '#platform/db/connect.ts';
import { Client } from '#testing/client.ts';
import { openWorld, type Actor } from '#testing/world.ts';

const world = openWorld();
const message = 'I run on snow all winter and would test it over three runs.';
const AT_ONCE = 50;
let second: Castlane;
/** Can see which sessions wait for locks, which the application's role may not. */
let gate: Pool;

beforeAll(async () => {
  second = await build(world.deps.config, world.databaseUrl);
  await second.app.ready();
  gate = connect({ url: world.databaseUrl, max: 2, name: 'test-gate' });
});
afterAll(async () => {
  await Promise.all([second.app.close(), gate.end()]);
});

/** Sends a proposal for each job, half of them to each node, while `hold` locks what all of them need. Releases it once both nodes wait. */
async function commentAtOnce(creator: Actor, jobIds: string[], hold: (tx: Tx) => Promise<unknown>): Promise<number[]> {
  const clients = [creator, new Client(second.app, creator.token)];
  const { codes } = await gate.begin(async (tx) => {
    await hold(tx);
    const answers = jobIds.map((jobId, i) => clients[i % 2]!.codeOf(createProposal, { body: { jobId, message } }));
    await untilBothWait();
    return { codes: Promise.all(answers) };
  });
  return codes;
}

/** Waits until more sessions wait for a lock than one node has connections for writing. */
async function untilBothWait(): Promise<void> {
  await expect
    .poll(
      async () => {
        const [row] = await gate<{ count: number }[]>`
        SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
        return row!.count;
      },
      { timeout: 1800, interval: 20 },
    )
    .toBeGreaterThan(8);
}

const balanceOf = async (creator: Actor) => (await creator.call(listStars, {})).balance;
const times = (codes: number[], code: number) => codes.filter((each) => each === code).length;

describe('fifty comments sent at once to two nodes', () => {
  // Proves 8.15.
  test('by one creator with stars for three: three are written, and 47 get 1016', async () => {
    const [owner, creator, staff] = [await world.owner(), await world.creator(), await world.staff()];
    const jobs = await Promise.all(Array.from({ length: AT_ONCE }, () => world.job(owner)));
    await world.deps.write((tx) => grantStars(tx, { accountId: creator.id, delta: -3, reason: 'Three comments’ worth', by: staff.id }));
    const codes = await commentAtOnce(
      creator,
      jobs.map(({ id }) => id),
      (tx) => tx`SELECT 1 FROM star_accounts WHERE account_id = ${creator.id} FOR UPDATE`,
    );
    expect({ written: times(codes, 201), refused: times(codes, 1016) }).toEqual({ written: 3, refused: 47 });
    expect(await balanceOf(creator)).toBe(1);
    const [rows] = await world.db<{ count: number }[]>`SELECT count(*)::int FROM proposals WHERE creator_id = ${creator.id}`;
    expect(rows!.count).toBe(3);
    const paid = await world.db`
      SELECT e.amount, e.balance_after FROM star_entries e JOIN star_transfers t ON t.id = e.transfer_id JOIN star_accounts a ON a.id = e.star_account_id
      WHERE a.account_id = ${creator.id} AND t.reason = 'proposal' ORDER BY e.balance_after DESC`;
    expect([...paid]).toEqual([5, 3, 1].map((balanceAfter) => ({ amount: -2, balanceAfter })));
  });

  test('by one creator on one job: one is written, and 49 get 1015', async () => {
    const [owner, creator] = [await world.owner(), await world.creator()];
    const job = await world.job(owner);
    const codes = await commentAtOnce(
      creator,
      Array.from({ length: AT_ONCE }, () => job.id),
      (tx) => tx`SELECT 1 FROM jobs WHERE id = ${job.id} FOR UPDATE`,
    );
    expect({ written: times(codes, 201), refused: times(codes, 1015) }).toEqual({ written: 1, refused: 49 });
    expect(await balanceOf(creator)).toBe(10 - job.starCost);
    const [rows] = await world.db<{ count: number }[]>`SELECT count(*)::int FROM proposals WHERE job_id = ${job.id}`;
    expect(rows!.count).toBe(1);
  });
});
