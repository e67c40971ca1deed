import type { ShippingStatus } from '@castlane/contract/shipping.ts';
import { lockUnlessBusy } from '#features/engagements/locks.ts';
import { announce, BOTH, notifyParties, type Side } from '#features/engagements/notify.ts';
import { engagedColumns, type Engaged } from '#features/engagements/queries.ts';
import type { Clock } from '#platform/clocks.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import { newId } from '#platform/ids.ts';
import { eraseAddress, keepMoments, keepReceived, moveDays } from './keeping.ts';
import { shippingDueMail } from './mails.ts';

/** Takes silence for the arrival of products, moves due days, reminds the side that must act, and deletes addresses. */
export const watchShipping: Clock = {
  name: 'products on their way',
  async due(db, most) {
    const next = db`least(receive_by, remind_at, move_at, erase_at)`;
    const rows = await db<{ id: string }[]>`
      SELECT engagement_id AS id FROM shipments WHERE ${next} <= (SELECT app_now()) ORDER BY ${next} LIMIT ${most}`;
    return rows.map(({ id }) => id);
  },
  act: async (deps, tx, id) => (await lockUnlessBusy(tx, id)) && passShipping(deps, tx, id),
};

type Due = Engaged & {
  status: ShippingStatus;
  shipBy: string;
  remindAt: string;
  isSilent: boolean;
  isToMove: boolean;
  isToRemind: boolean;
  isToErase: boolean;
};

/** Does what is due for a product. The caller holds the job's lock. Returns whether anything was. */
export async function passShipping(deps: Deps, tx: Tx, id: string): Promise<boolean> {
  const [due] = await tx<Due[]>`
    SELECT ${engagedColumns(tx)}, h.status, h.ship_by, h.remind_at, coalesce(h.receive_by <= (SELECT app_now()), false) AS is_silent,
      coalesce(h.move_at <= (SELECT app_now()), false) AS is_to_move, coalesce(h.erase_at <= (SELECT app_now()), false) AS is_to_erase,
      -- Staff decide about disputed work, so nobody is waited for.
      coalesce(h.remind_at <= (SELECT app_now()), false) AND e.status <> 'disputed' AS is_to_remind
    FROM shipments h JOIN engagements e ON e.id = h.engagement_id JOIN jobs j ON j.id = e.job_id
    WHERE h.engagement_id = ${id} AND least(h.receive_by, h.remind_at, h.move_at, h.erase_at) <= (SELECT app_now())`;
  if (!due) return false;
  const { status, shipBy, remindAt, isSilent, isToMove, isToRemind, isToErase, ...work } = due;
  if (isToErase) await eraseAddress(tx, id);
  if (isSilent) {
    await keepReceived(tx, id, true);
    const data = { bySilence: true };
    const news = { cause: `product_received:${newId()}`, data };
    await announce(deps, tx, work, null, { event: { kind: 'product_received', data }, news }, BOTH);
  } else {
    if (isToMove) await moveDays(tx, id);
    await keepMoments(tx, id);
  }
  if (isToRemind) {
    const side: Side = status === 'waiting_for_address' ? 'creator' : 'owner';
    const news = { cause: `shipping_due:${id}:${remindAt}`, data: { until: shipBy }, mail: shippingDueMail(side, shipBy) };
    await notifyParties(deps, tx, work, { ...news, kind: 'shipping_due', byOther: false }, [side]);
  }
  return true;
}
