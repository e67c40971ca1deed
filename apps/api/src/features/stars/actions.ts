import {
  APPROVED_STARS,
  APPROVED_STARS_A_WEEK,
  DRIP_BELOW,
  DRIP_DAYS,
  GRANTED_STARS_A_DAY,
  WELCOME_STARS,
} from '@castlane/contract/policy.ts';
import type { StarReason } from '@castlane/contract/star.ts';
import type { Tx } from '#platform/db/connect.ts';
import { newId } from '#platform/ids.ts';
import { Problem } from '#platform/problem.ts';

const HOUSE = '00000000-0000-7000-8000-000000000001';

type Transfer = {
  accountId: string;
  /** Positive if the account receives, negative if it pays. */
  stars: number;
  reason: StarReason;
  /** Unique for ever: one cause moves stars once. */
  cause: string;
  jobId?: string;
  proposalId?: string;
  reverses?: string;
  /** The staff member who moves them, and their reason. */
  actorId?: string;
  note?: string;
};

/** Opens a creator's account in the ledger, with a balance of 0. */
export async function openStarAccount(tx: Tx, accountId: string): Promise<void> {
  await tx`INSERT INTO star_accounts (id, account_id) VALUES (${newId()}, ${accountId})`;
}

/** Gives the stars for the first approval of a profile, once. */
export async function giveWelcomeStars(tx: Tx, accountId: string): Promise<boolean> {
  return transfer(tx, { accountId, stars: WELCOME_STARS, reason: 'welcome', cause: `welcome:${accountId}` });
}

/** Gives the star of one turn of the drip, once. Returns false if that turn was already given. */
export async function giveDrip(tx: Tx, accountId: string, turn: string): Promise<boolean> {
  return transfer(tx, { accountId, stars: 1, reason: 'drip', cause: `drip:${accountId}:${turn}` });
}

/** Takes what a proposal costs. Throws 1016 if the balance is too low. */
export async function payForProposal(tx: Tx, accountId: string, cost: number, proposalId: string, jobId: string): Promise<void> {
  await transfer(tx, { accountId, stars: -cost, reason: 'proposal', cause: `proposal:${proposalId}`, proposalId, jobId });
}

/** Refunds what a proposal cost, once. */
export async function refundProposal(tx: Tx, proposalId: string): Promise<boolean> {
  const [paid] = await tx<{ id: string; accountId: string; amount: number; jobId: string }[]>`
    SELECT t.id, a.account_id, e.amount, t.job_id FROM star_transfers t
    JOIN star_entries e ON e.transfer_id = t.id JOIN star_accounts a ON a.id = e.star_account_id AND a.account_id IS NOT NULL
    WHERE t.cause = ${`proposal:${proposalId}`}`;
  if (!paid) return false;
  const { id: reverses, accountId, amount, jobId } = paid;
  return transfer(tx, { accountId, stars: -amount, reason: 'refund', cause: `refund:${proposalId}`, proposalId, jobId, reverses });
}

/** Gives the stars for an approved proposal, at most ten in seven days. Returns how many were given. */
export async function rewardApproval(tx: Tx, accountId: string, proposalId: string, jobId: string): Promise<number> {
  await tx`SELECT 1 FROM star_accounts WHERE account_id = ${accountId} FOR UPDATE`;
  const [week] = await tx<{ given: number }[]>`
    SELECT coalesce(sum(e.amount), 0)::int AS given FROM star_entries e
    JOIN star_accounts a ON a.id = e.star_account_id JOIN star_transfers t ON t.id = e.transfer_id
    WHERE a.account_id = ${accountId} AND t.reason = 'approved' AND t.created_at > (SELECT app_now()) - interval '7 days'`;
  const stars = Math.min(APPROVED_STARS, APPROVED_STARS_A_WEEK - (week?.given ?? 0));
  if (stars <= 0) return 0;
  const moved = await transfer(tx, { accountId, stars, reason: 'approved', cause: `approved:${proposalId}`, proposalId, jobId });
  return moved ? stars : 0;
}

type Grant = { accountId: string; delta: number; reason: string; by: string };

/**
 * Gives a creator stars or takes some, by decision of staff. Throws 1016 below zero. Beyond what one staff member may move for one creator
 * in a day, a second one is needed. Returns the balance.
 */
export async function grantStars(tx: Tx, { accountId, delta, reason, by }: Grant): Promise<number> {
  const [own] = await tx<{ balance: number }[]>`SELECT balance FROM star_accounts WHERE account_id = ${accountId} FOR UPDATE`;
  if (!own) throw new Problem(1005, { message: 'Only creators have stars' });
  const [today] = await tx<{ moved: number }[]>`
    SELECT coalesce(sum(abs(e.amount)), 0)::int AS moved FROM star_transfers t
    JOIN star_entries e ON e.transfer_id = t.id JOIN star_accounts a ON a.id = e.star_account_id
    WHERE t.reason = 'grant' AND t.actor_id = ${by} AND a.account_id = ${accountId} AND t.created_at > (SELECT app_now()) - interval '24 hours'`;
  if ((today?.moved ?? 0) + Math.abs(delta) > GRANTED_STARS_A_DAY)
    throw new Problem(1005, { message: `You’ve reached today’s limit. Ask a colleague to ${delta < 0 ? 'remove' : 'give'} more` });
  await transfer(tx, { accountId, stars: delta, reason: 'grant', cause: `grant:${newId()}`, actorId: by, note: reason });
  return own.balance + delta;
}

/** Locks the stars of several creators in one order, before the first of them moves. */
export async function lockStars(tx: Tx, accountIds: readonly string[]): Promise<void> {
  await tx`SELECT 1 FROM star_accounts WHERE account_id = ANY(${accountIds}::uuid[]) ORDER BY account_id FOR UPDATE`;
}

/**
 * Moves stars, and nothing else does: a transfer with two entries that cancel out, and the account's balance, in the caller's transaction.
 * The house has no stored balance: every transfer would wait for its row. Below ten stars the next one drips three days later. Returns
 * false if the cause has already moved its stars.
 */
async function transfer(tx: Tx, move: Transfer): Promise<boolean> {
  const { accountId, stars, reason, cause, jobId, proposalId, reverses, actorId, note } = move;
  const transferId = newId();
  // The conflict has no target: of two concurrent refunds, the second could pass the index of causes and violate that of `reverses`.
  const [made] = await tx`
    INSERT INTO star_transfers (id, cause, reason, job_id, proposal_id, reverses, actor_id, note)
    VALUES (${transferId}, ${cause}, ${reason}, ${jobId ?? null}, ${proposalId ?? null}, ${reverses ?? null}, ${actorId ?? null}, ${note ?? null})
    ON CONFLICT DO NOTHING RETURNING id`;
  if (!made) return false;
  const [own] = await tx<{ id: string; balance: number }[]>`
    UPDATE star_accounts SET balance = balance + ${stars}, next_drip_at = CASE
      WHEN balance + ${stars} >= ${DRIP_BELOW} THEN NULL
      WHEN ${reason === 'drip'} THEN next_drip_at + make_interval(days => ${DRIP_DAYS})
      ELSE coalesce(next_drip_at, app_now() + make_interval(days => ${DRIP_DAYS})) END
    WHERE account_id = ${accountId} AND balance + ${stars} >= 0 RETURNING id, balance`;
  if (!own) throw new Problem(1016);
  await tx`
    INSERT INTO star_entries (id, transfer_id, star_account_id, amount, balance_after)
    VALUES (${newId()}, ${transferId}, ${own.id}, ${stars}, ${own.balance}), (${newId()}, ${transferId}, ${HOUSE}, ${-stars}, NULL)`;
  return true;
}
