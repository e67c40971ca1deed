import { Chance } from './chance.ts';
import { isOnlySlow, runCycle, type Result } from './cycle.ts';
import type { Fault } from './faults.ts';
import type { Mutant } from './mutant.ts';
import { Stage, type Plan } from './stage.ts';
import type { Tier } from './tiers.ts';

/** How many cycles share a database and its ledgers. */
const CHAPTER = 30;
const LOOKS = 3;
const MOST_CYCLES_OF_A_MUTANT = 20;
const MUTANT_SETTLE_MS = 12_000;

type Ground = Pick<Plan, 'database' | 'directory' | 'people' | 'shape'>;
export type Caught = { mutant: string; cycles: number; by: string | undefined };
type Tell = (line: object) => void;

/** Runs all faults of a tier in random order, on the unchanged application. */
export async function runFaults(ground: Ground, { cycles, settleMs }: Tier, chance: Chance, tell: Tell): Promise<Result[]> {
  const order = shuffled(
    [...cycles].flatMap(([fault, count]) => Array.from({ length: count }, () => fault)),
    chance,
  );
  const results: Result[] = [];
  let stage: Stage | undefined;
  let acked = 0;
  for (const [index, fault] of order.entries()) {
    if (!stage || index % CHAPTER === 0) {
      await stage?.close();
      stage = await Stage.open({ ...ground, chance });
      acked = 0;
    }
    let result = await runCycle(stage, fault, { settleMs });
    for (let look = 1; look < LOOKS && isOnlySlow(result); look++) result = await runCycle(stage, fault, { settleMs });
    results.push({ ...result, acked: result.acked - acked });
    acked = result.acked;
    tell({ cycle: index + 1, of: order.length, ...results.at(-1)!, faults: result.faults.slice(0, 20) });
    // A fault in the data stays; the next cycle begins on a fresh stage.
    if (result.faults.length === 0) continue;
    await stage.close();
    stage = undefined;
  }
  await stage?.close();
  return results;
}

/** Checks whether the harness notices an intentional fault. */
export async function runMutant(ground: Ground, mutant: Mutant, seed: number, tell: Tell): Promise<Caught> {
  const { name, faults } = mutant;
  const stage = await Stage.open({ ...ground, chance: new Chance(seed), mutant });
  try {
    for (let cycle = 0; cycle < MOST_CYCLES_OF_A_MUTANT; cycle++) {
      const result = await runCycle(stage, faults[cycle % faults.length]!, { settleMs: MUTANT_SETTLE_MS });
      tell({ mutant: name, cycle: cycle + 1, ...result, faults: result.faults.slice(0, 3) });
      if (result.faults.length > 0) return { mutant: name, cycles: cycle + 1, by: result.faults[0] };
    }
    return { mutant: name, cycles: MOST_CYCLES_OF_A_MUTANT, by: undefined };
  } finally {
    await stage.close();
  }
}

function shuffled(faults: Fault[], chance: Chance): Fault[] {
  const order = [...faults];
  for (let i = order.length - 1; i > 0; i--) {
    const other = chance.whole(0, i);
    [order[i], order[other]] = [order[other]!, order[i]!];
  }
  return order;
}
