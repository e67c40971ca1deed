import {
  APP_KILL,
  CALM,
  CUT_ACKS,
  DATABASE_AWAY,
  DATABASE_KILL,
  FAILPOINT_FAULTS,
  LINES,
  MAIL_KILL,
  RELOADS,
  ROLLING,
  STOPPED,
  TERMINATED,
  type Fault,
} from './faults.ts';
import type { Mutant } from './mutant.ts';
import { MUTANTS } from './mutants.ts';

export type Tier = {
  name: string;
  pairs: number;
  /** Cycles per fault. A cycle of `app SIGKILL` kills both nodes. */
  cycles: ReadonlyMap<Fault, number>;
  mutants: number;
  /** How long all clients may take to come back. */
  settleMs: number;
};

const OTHERS = [CALM, CUT_ACKS, LINES, DATABASE_AWAY, STOPPED, TERMINATED, ROLLING, RELOADS];
type Counts = { kills: number; mailKills: number; databaseKills: number; each: number; others: number };

/** Node kills at random, with a mail in hand and at failpoints add up to 20, 150 and 700. */
export const TIERS: Record<string, Tier> = {
  commit: { ...tier('commit', { kills: 5, mailKills: 1, databaseKills: 5, each: 1, others: 1 }), pairs: 10, mutants: 3 },
  nightly: { ...tier('nightly', { kills: 45, mailKills: 10, databaseKills: 40, each: 5, others: 10 }), pairs: 25, mutants: MUTANTS.length },
  release: {
    ...tier('release', { kills: 200, mailKills: 50, databaseKills: 100, each: 25, others: 50 }),
    pairs: 100,
    mutants: MUTANTS.length,
  },
  mutants: { ...tier('mutants', { kills: 0, mailKills: 0, databaseKills: 0, each: 0, others: 0 }), pairs: 10, mutants: MUTANTS.length },
};

function tier(name: string, { kills, mailKills, databaseKills, each, others }: Counts) {
  const cycles = new Map<Fault, number>([
    [APP_KILL, kills],
    [MAIL_KILL, mailKills],
    [DATABASE_KILL, databaseKills],
    ...FAILPOINT_FAULTS.map((fault): [Fault, number] => [fault, each]),
    ...OTHERS.map((fault): [Fault, number] => [fault, others]),
  ]);
  return { name, cycles, settleMs: 45_000 };
}

/** Returns the next mutants in turn: others with each seed. */
export function mutantsOf({ mutants }: Tier, seed: number): Mutant[] {
  const first = (seed * mutants) % MUTANTS.length;
  return Array.from({ length: mutants }, (_, index) => MUTANTS[(first + index) % MUTANTS.length]!);
}
