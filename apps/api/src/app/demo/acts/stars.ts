import { APPROVED_STARS, APPROVED_STARS_A_WEEK, DRIP_BELOW, DRIP_DAYS } from '@castlane/contract/policy.ts';
import type { StarReason } from '@castlane/contract/star.ts';
import type { Past } from '#app/demo/past.ts';
import type { Account } from './rows.ts';
import { notify } from './notices.ts';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
const DRIP_MINUTES = DRIP_DAYS * 24 * 60;

type Transfer = {
  stars: number;
  reason: StarReason;
  cause: string;
  jobId?: string;
  proposalId?: string;
  reverses?: string;
  actorId?: string;
  note?: string;
};

/** Moves stars between an account and the house; returns the transfer's id. */
export function moveStars(past: Past, account: Account, { stars, reason, cause, ...about }: Transfer): string {
  const own = account.stars!;
  if (own.balance + stars < 0) throw new Error(`${account.row.name} cannot pay ${-stars} stars`);
  own.balance += stars;
  const id = past.id();
  past.tables.star_transfers.push({
    id,
    cause,
    reason,
    reverses: about.reverses ?? null,
    job_id: about.jobId ?? null,
    proposal_id: about.proposalId ?? null,
    actor_id: about.actorId ?? null,
    note: about.note ?? null,
    created_at: past.time,
  });
  past.tables.star_entries.push(
    { id: past.id(), transfer_id: id, star_account_id: own.id, amount: stars, balance_after: own.balance },
    { id: past.id(), transfer_id: id, star_account_id: past.houseId, amount: -stars, balance_after: null },
  );
  return id;
}

/** Rewards an approved proposal, with at most ten stars in seven days. Returns how many stars were given. */
export function rewardApproval(past: Past, account: Account, about: { proposalId: string; jobId: string }): number {
  const at = past.moment.getTime();
  const given = account.rewards.reduce((sum, reward) => sum + (reward.at > at - WEEK_MS ? reward.stars : 0), 0);
  const stars = Math.min(APPROVED_STARS, APPROVED_STARS_A_WEEK - given);
  if (stars <= 0) return 0;
  account.rewards.push({ at, stars });
  moveStars(past, account, { stars, reason: 'approved', cause: `approved:${about.proposalId}`, ...about });
  return stars;
}

export function grantStars(past: Past, account: Account, staff: Account, { stars, note }: { stars: number; note: string }): void {
  moveStars(past, account, { stars, reason: 'grant', cause: `grant:${past.id()}`, actorId: staff.row.id, note });
  notify(past, account, { kind: 'stars', data: { stars, reason: note }, cause: `grant:${past.id()}` });
}

/** Gives one star every three days from now on, if the account has fewer than ten. */
export function startDrip(past: Past, account: Account): void {
  past.later(DRIP_MINUTES, () => {
    const turn = Math.floor(past.moment.getTime() / 1000);
    if (account.row.status !== 'active') return;
    if (account.stars!.balance < DRIP_BELOW)
      moveStars(past, account, { stars: 1, reason: 'drip', cause: `drip:${account.row.id}:${turn}` });
    startDrip(past, account);
  });
}
