import fc from 'fast-check';
import { expect } from 'vitest';
import {
  giveDrip,
  giveWelcomeStars,
  grantStars,
  openStarAccount,
  payForProposal,
  refundProposal,
  rewardApproval,
} from '#features/stars/actions.ts';
import { connect, type Db, type Pool, type Tx } from '#platform/db/connect.ts';
import { newId } from '#platform/ids.ts';
import { Problem } from '#platform/problem.ts';
import type { World } from '#testing/world.ts';
import { costOf, EMPTY, isPossible, moved, type Ledger, type Move, type Outcome } from './model.ts';

/** A step of a history: one move, two at the same time, or some in a transaction that fails. */
type Step = { moves: Move[]; how: 'alone' | 'at once' | 'crash' | 'lost connection' };

const LONGEST = 60;
/** Histories that run in parallel, each with its own creator. */
const AT_ONCE = 25;
const PROPOSALS = 6;

const move: fc.Arbitrary<Move> = fc.oneof(
  fc.record({ act: fc.constant('welcome' as const) }),
  fc.record({ act: fc.constant('drip' as const), turn: fc.nat({ max: 3 }) }),
  { weight: 3, arbitrary: fc.record({ act: fc.constant('spend' as const), proposal: fc.nat({ max: PROPOSALS - 1 }) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('refund' as const), proposal: fc.nat({ max: PROPOSALS - 1 }) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('approve' as const), proposal: fc.nat({ max: PROPOSALS - 1 }) }) },
  fc.record({
    act: fc.constant('grant' as const),
    delta: fc.integer({ min: -20, max: 40 }).filter((delta) => delta !== 0),
    giver: fc.nat({ max: 1 }),
  }),
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 80, arbitrary: fc.record({ moves: fc.array(move, { minLength: 1, maxLength: 1 }), how: fc.constant('alone' as const) }) },
  { weight: 12, arbitrary: fc.record({ moves: fc.array(move, { minLength: 2, maxLength: 2 }), how: fc.constant('at once' as const) }) },
  { weight: 7, arbitrary: fc.record({ moves: fc.array(move, { minLength: 1, maxLength: 3 }), how: fc.constant('crash' as const) }) },
  fc.record({ moves: fc.array(move, { minLength: 1, maxLength: 2 }), how: fc.constant('lost connection' as const) }),
);
const history = fc.array(step, { maxLength: LONGEST, size: 'max' });

type Stage = { world: World; gate: Pool; jobId: string; ownerId: string; givers: string[] };
type Scene = Stage & { accountId: string; proposalIds: string[] };

/**
 * Runs random histories of one creator's stars, of up to sixty steps, against both the database and the model: the result of every action,
 * the balance, and every line with its balance must match the model. Returns how many were tried.
 */
export async function tryHistories(world: World, count: number): Promise<number> {
  const gate = connect({ url: world.databaseUrl, max: 1, name: 'test-gate' });
  const [owner, staff] = [await world.owner(), await Promise.all([world.staff(), world.staff()])];
  const { id: jobId } = await world.job(owner);
  const stage = { world, gate, jobId, ownerId: owner.id, givers: staff.map(({ id }) => id) };
  let tried = 0;
  const together = fc.array(history, { minLength: AT_ONCE, maxLength: AT_ONCE });
  const property = fc.asyncProperty(together, async (histories) => {
    await Promise.all(histories.map((steps) => play(stage, steps)));
    tried += histories.length;
  });
  await fc.assert(property, { numRuns: Math.ceil(count / AT_ONCE), endOnFailure: true, reporter: tellOfFailure });
  await gate.end();
  return tried;
}

/** Reports a short message: the cause names the history, while the parallel ones would fill pages. */
function tellOfFailure({ failed, seed, counterexamplePath, errorInstance }: fc.RunDetails<[Step[][]]>): void {
  if (failed) throw new Error(`A history failed, with seed ${seed} and path ${counterexamplePath}`, { cause: errorInstance });
}

async function play(stage: Stage, steps: readonly Step[]): Promise<void> {
  const scene = { ...stage, accountId: await makeCreator(stage), proposalIds: Array.from({ length: PROPOSALS }, newId) };
  let ledger = EMPTY;
  for (const [i, each] of steps.entries()) {
    ledger = await take(scene, ledger, each).catch((error: unknown) => {
      throw new Error(`The last step of ${JSON.stringify(steps.slice(0, i + 1))}`, { cause: error });
    });
  }
  await compare(scene, ledger);
}

async function makeCreator({ world }: Stage): Promise<string> {
  const id = newId();
  await world.deps.write(async (tx) => {
    await tx`INSERT INTO accounts (id, user_type, email, password_hash, name, slug) VALUES (${id}, 'creator', ${`${id}@castlane.test`}, 'none', 'Robin', ${id})`;
    await openStarAccount(tx, id);
  });
  return id;
}

async function take(scene: Scene, before: Ledger, { moves, how }: Step): Promise<Ledger> {
  const possible = moves.filter((each) => isPossible(before, each));
  if (how === 'crash' || how === 'lost connection') {
    // Either a move is refused or the failure happens; the result is the same.
    expect(await fail(scene, possible, how).catch((error: unknown) => error)).toBeInstanceOf(Error);
    return before;
  }
  const outcomes = await Promise.all(possible.map((each) => outcomeOf(scene.world.deps.write((tx) => perform(scene, tx, each)))));
  const forward = inOrder(before, possible);
  if (possible.length < 2) {
    expect({ possible, outcomes }).toEqual({ possible, outcomes: forward.outcomes });
    return forward.ledger;
  }
  const backward = inOrder(before, possible.toReversed());
  const orders = [forward, { ...backward, outcomes: backward.outcomes.toReversed() }];
  const order = orders.find((each) => each.outcomes.every((outcome, i) => outcome === outcomes[i]));
  // The result must equal one of the two sequential orders.
  expect({ possible, outcomes, order }).toEqual({ possible, outcomes, order: expect.anything() });
  return order!.ledger;
}

function inOrder(before: Ledger, moves: readonly Move[]): { ledger: Ledger; outcomes: Outcome[] } {
  const outcomes: Outcome[] = [];
  let ledger = before;
  for (const each of moves) {
    const [after, outcome] = moved(ledger, each);
    ledger = after;
    outcomes.push(outcome);
  }
  return { ledger, outcomes };
}

/** Makes some moves in one transaction, and fails it before its end. */
async function fail(scene: Scene, moves: readonly Move[], how: 'crash' | 'lost connection'): Promise<void> {
  await scene.world.deps.write(async (tx) => {
    for (const each of moves) await perform(scene, tx, each);
    if (how === 'crash') throw new Error('Crashed');
    const [backend] = await tx<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
    await scene.gate`SELECT pg_terminate_backend(${backend!.pid}, 2000)`;
    await tx`SELECT 1`;
  });
}

async function perform({ accountId, proposalIds, jobId, givers }: Scene, tx: Tx, each: Move): Promise<Outcome> {
  if (each.act === 'welcome') return giveWelcomeStars(tx, accountId);
  if (each.act === 'drip') return giveDrip(tx, accountId, String(each.turn));
  if (each.act === 'grant') return grantStars(tx, { accountId, delta: each.delta, reason: 'As decided', by: givers[each.giver]! });
  const proposalId = proposalIds[each.proposal]!;
  if (each.act === 'refund') return refundProposal(tx, proposalId);
  if (each.act === 'approve') return rewardApproval(tx, accountId, proposalId, jobId);
  // Withdrawn from the start, so that it counts nowhere and one job can have many.
  await tx`
    INSERT INTO proposals (id, job_id, job_version, agreed_version, creator_id, status, message, star_cost, answer_by)
    VALUES (${proposalId}, ${jobId}, 1, 1, ${accountId}, 'withdrawn', 'Words', ${costOf(each.proposal)}, app_now()) ON CONFLICT (id) DO NOTHING`;
  await payForProposal(tx, accountId, costOf(each.proposal), proposalId, jobId);
  return true;
}

async function outcomeOf(work: Promise<Outcome>): Promise<Outcome> {
  return work.catch((error: unknown) => {
    if (error instanceof Problem) return error.code;
    throw error;
  });
}

/** Compares the account in the database with the model: its lines add up, and each has its counterpart. */
async function compare({ world, accountId }: Scene, { balance, lines }: Ledger): Promise<void> {
  const [found] = await readAccount(world.db, accountId);
  expect(found).toEqual({ balance, lines, total: balance, isUnbroken: true, isNeverBelow0: true, balanced: lines });
}

function readAccount(db: Db, accountId: string) {
  return db`
    WITH own AS (
      SELECT e.*, sum(e.amount) OVER (ORDER BY e.id) AS running FROM star_entries e
      WHERE e.star_account_id = (SELECT id FROM star_accounts WHERE account_id = ${accountId}))
    SELECT (SELECT balance FROM star_accounts WHERE account_id = ${accountId}) AS balance, count(*)::int AS lines,
      coalesce(sum(amount), 0)::int AS total, coalesce(bool_and(balance_after = running), true) AS is_unbroken,
      coalesce(bool_and(balance_after >= 0), true) AS is_never_below_0,
      count(*) FILTER (WHERE (SELECT sum(x.amount) = 0 AND count(*) = 2 FROM star_entries x WHERE x.transfer_id = own.transfer_id))::int AS balanced
    FROM own`;
}
