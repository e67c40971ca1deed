import type { DecisionKind, DecisionOf } from '@castlane/contract/decision.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';

/** The member of staff, and the request in which they decided. */
export type Decider = { accountId: string; requestId: string };

type Case<Decision> = { subjectId: string; decision: Decision; by: Decider };

/** How one kind of case is decided. */
export type Deciding<Decision> = {
  /** Locks the case, and throws if this staff member cannot decide it now. */
  check: (tx: Tx, given: Case<Decision>) => Promise<unknown>;
  /** Does the same, and decides. */
  decide: (deps: Deps, tx: Tx, given: Case<Decision>) => Promise<unknown>;
};

export type Deciders = { [Kind in DecisionKind]: Deciding<DecisionOf<Kind>> };

export function decidingOf(deciders: Deciders, kind: DecisionKind): Deciding<unknown> {
  return deciders[kind] as Deciding<unknown>;
}
