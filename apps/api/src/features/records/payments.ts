import { PAYMENTS_FOR_A_SHARE } from '@castlane/contract/policy.ts';
import type { Db, Tx } from '#platform/db/connect.ts';
import type { Fragment } from '#platform/db/statement.ts';

/** How a payment counts in its owner's record. `unpaid`: staff found that it was not made, and it has not arrived since. */
export type PaidAs = 'on_time' | 'late' | 'unpaid';

/**
 * Selects how the payment `payment_marks m` counts once its day is over, from the ticks and the decision; null if it does not. A missing
 * tick of the creator never counts against an owner: without one only the owner's own tick after the day, or staff, say that it was late.
 */
export function paidAs(db: Db): Fragment {
  return db`(
    SELECT CASE d.outcome
      WHEN 'settled' THEN NULL
      WHEN 'unpaid' THEN CASE WHEN m.received_at IS NULL THEN 'unpaid' ELSE 'late' END
      -- It was made. That it was made by the day is only what a tick by the day says.
      WHEN 'paid' THEN CASE WHEN least(m.paid_at, m.received_at) <= m.pay_by THEN 'on_time' ELSE 'late' END
      ELSE CASE WHEN m.received_at <= m.pay_by THEN 'on_time' WHEN m.received_at IS NOT NULL OR m.paid_at > m.pay_by THEN 'late' END END
    FROM (SELECT m.engagement_id) x LEFT JOIN disputes d ON d.engagement_id = x.engagement_id AND d.about = 'payment' AND d.part = m.part)`;
}

/** Tests whether the payment day of `payment_marks m` is over. A ban of the owner that began before its end pauses it. */
export function isPayDayOver(db: Db): Fragment {
  return db`(m.pay_by < (SELECT app_now()) AND NOT EXISTS (
    SELECT FROM bans b WHERE b.account_id = m.owner_id AND b.lifted_at IS NULL AND b.created_at < m.pay_by))`;
}

/** What a payment adds to the figures of its owner's record. */
const PARTS: Record<PaidAs, { counted: number; onTime: number; unpaid: number }> = {
  on_time: { counted: 1, onTime: 1, unpaid: 0 },
  late: { counted: 1, onTime: 0, unpaid: 0 },
  unpaid: { counted: 1, onTime: 0, unpaid: 1 },
};
const NOTHING = { counted: 0, onTime: 0, unpaid: 0 };

export type PaymentChange = { ownerId: string; was: PaidAs | null; is: PaidAs | null };

/** Counts payments that count otherwise than before, in the order of their owners. */
export async function countPayments(tx: Tx, changes: readonly PaymentChange[]): Promise<void> {
  const byOwner = Map.groupBy(
    changes.filter(({ was, is }) => was !== is),
    ({ ownerId }) => ownerId,
  );
  for (const [ownerId, those] of [...byOwner].toSorted(([one], [other]) => one.localeCompare(other))) {
    const more = { ...NOTHING };
    for (const { was, is } of those)
      for (const figure of ['counted', 'onTime', 'unpaid'] as const)
        more[figure] += (is ? PARTS[is] : NOTHING)[figure] - (was ? PARTS[was] : NOTHING)[figure];
    await tx`
      UPDATE owner_records SET payments_counted = payments_counted + ${more.counted}, payments_on_time = payments_on_time + ${more.onTime},
        payments_unpaid = payments_unpaid + ${more.unpaid} WHERE owner_id = ${ownerId}`;
  }
}

/** Selects the share of payments on time of `owner_records r`; null with too few. */
export function paidOnTimeRate(db: Db): Fragment {
  return db`CASE WHEN r.payments_counted >= ${PAYMENTS_FOR_A_SHARE}::int THEN r.payments_on_time::float8 / r.payments_counted END`;
}

/** Selects the payments of `owner_records r`, which may be missing, in the contract's shape. */
export function paymentsOf(db: Db): Fragment {
  return db`jsonb_build_object('counted', coalesce(r.payments_counted, 0), 'onTimeRate', ${paidOnTimeRate(db)}, 'unpaid', coalesce(r.payments_unpaid, 0))`;
}
