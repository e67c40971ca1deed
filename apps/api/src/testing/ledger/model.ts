import { APPROVED_STARS, APPROVED_STARS_A_WEEK, GRANTED_STARS_A_DAY, WELCOME_STARS } from '@castlane/contract/policy.ts';

/** A move of one creator's stars. Proposals, turns and givers are small numbers, so that repetitions occur. */
export type Move =
  | { act: 'welcome' }
  | { act: 'drip'; turn: number }
  | { act: 'spend'; proposal: number }
  | { act: 'refund'; proposal: number }
  | { act: 'approve'; proposal: number }
  | { act: 'grant'; delta: number; giver: number };

/** The result of a move: the action's return value, or the code of its refusal. */
export type Outcome = number | boolean;

/** The expected ledger of one creator. */
export type Ledger = {
  balance: number;
  /** The number of moves. */
  lines: number;
  welcomed: boolean;
  drips: readonly number[];
  paid: readonly number[];
  refunded: readonly number[];
  approved: Readonly<Record<number, number>>;
  /** Stars that each giver has given or taken today. */
  granted: Readonly<Record<number, number>>;
};

export const EMPTY: Ledger = { balance: 0, lines: 0, welcomed: false, drips: [], paid: [], refunded: [], approved: {}, granted: {} };

export function costOf(proposal: number): number {
  return 1 + (proposal % 3);
}

/** Returns false for moves that the application never makes: a drip before the welcome, an approval of an unpaid proposal. */
export function isPossible(ledger: Ledger, move: Move): boolean {
  if (move.act === 'drip') return ledger.lines > 0;
  return move.act !== 'approve' || ledger.paid.includes(move.proposal);
}

/** Returns the ledger after a move, and the move's result. */
export function moved(ledger: Ledger, move: Move): [Ledger, Outcome] {
  switch (move.act) {
    case 'welcome':
      return ledger.welcomed ? [ledger, false] : [{ ...plus(ledger, WELCOME_STARS), welcomed: true }, true];
    case 'drip':
      return ledger.drips.includes(move.turn) ? [ledger, false] : [{ ...plus(ledger, 1), drips: [...ledger.drips, move.turn] }, true];
    case 'spend':
      return spent(ledger, move.proposal);
    case 'refund':
      if (!ledger.paid.includes(move.proposal) || ledger.refunded.includes(move.proposal)) return [ledger, false];
      return [{ ...plus(ledger, costOf(move.proposal)), refunded: [...ledger.refunded, move.proposal] }, true];
    case 'approve':
      return rewarded(ledger, move.proposal);
    case 'grant':
      return granted(ledger, move);
  }
}

function spent(ledger: Ledger, proposal: number): [Ledger, Outcome] {
  if (ledger.paid.includes(proposal)) return [ledger, true];
  if (ledger.balance < costOf(proposal)) return [ledger, 1016];
  return [{ ...plus(ledger, -costOf(proposal)), paid: [...ledger.paid, proposal] }, true];
}

function rewarded(ledger: Ledger, proposal: number): [Ledger, Outcome] {
  const week = Object.values(ledger.approved).reduce((sum, stars) => sum + stars, 0);
  const stars = Math.min(APPROVED_STARS, APPROVED_STARS_A_WEEK - week);
  if (stars <= 0 || proposal in ledger.approved) return [ledger, 0];
  return [{ ...plus(ledger, stars), approved: { ...ledger.approved, [proposal]: stars } }, stars];
}

function granted(ledger: Ledger, { delta, giver }: { delta: number; giver: number }): [Ledger, Outcome] {
  const today = (ledger.granted[giver] ?? 0) + Math.abs(delta);
  if (today > GRANTED_STARS_A_DAY) return [ledger, 1005];
  if (ledger.balance + delta < 0) return [ledger, 1016];
  return [{ ...plus(ledger, delta), granted: { ...ledger.granted, [giver]: today } }, ledger.balance + delta];
}

function plus(ledger: Ledger, stars: number): Ledger {
  return { ...ledger, balance: ledger.balance + stars, lines: ledger.lines + 1 };
}
