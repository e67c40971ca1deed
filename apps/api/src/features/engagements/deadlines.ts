import type { Tx } from '#platform/db/connect.ts';

/** Stores with an engagement how many parts it has, and until when the one that runs is due. Call after each agreement, with each new part, and when a product moves the days. */
export async function keepDueBy(tx: Tx, id: string): Promise<void> {
  await tx`
    UPDATE engagements e SET parts = coalesce(jsonb_array_length(f.parts), 1), due_by = coalesce((f.parts -> (e.part - 1) ->> 'dueBy')::date, f.due_by) + e.moved_days
    FROM agreements g JOIN offers f ON f.id = g.offer_id
    WHERE e.id = ${id} AND g.engagement_id = e.id AND g.number = (SELECT max(x.number) FROM agreements x WHERE x.engagement_id = e.id)`;
}

/** Stores with an engagement until when its waiting delivery is to be answered. Call after each change of `accept_by` or `ended_as`. */
export async function keepAcceptBy(tx: Tx, id: string): Promise<void> {
  await tx`
    UPDATE engagements SET accept_by = (SELECT accept_by FROM deliveries WHERE engagement_id = ${id} AND ended_as IS NULL) WHERE id = ${id}`;
}
