import type { Tx } from '#platform/db/connect.ts';

/** Stores with an engagement until when its work is due. Call after each agreement. */
export async function keepDueBy(tx: Tx, id: string, offerId: string): Promise<void> {
  await tx`UPDATE engagements SET due_by = (SELECT due_by FROM offers WHERE id = ${offerId}) WHERE id = ${id}`;
}

/** Stores with an engagement until when its waiting delivery is to be answered. Call after each change of `accept_by` or `ended_as`. */
export async function keepAcceptBy(tx: Tx, id: string): Promise<void> {
  await tx`
    UPDATE engagements SET accept_by = (SELECT accept_by FROM deliveries WHERE engagement_id = ${id} AND ended_as IS NULL) WHERE id = ${id}`;
}
