import { complete, deliver } from '@castlane/contract/delivery.ts';
import { askToCancel, openDispute, refuseToCancel } from '@castlane/contract/dispute.ts';
import {
  assignedFor,
  byObject,
  fits,
  found,
  idOnly,
  engagementById,
  engagementOf,
  kindOf,
  NO_ID,
  TEXT,
  with_,
  type Cell,
  type Row,
} from './cells.ts';

/** How work ends early: both sides agree, or staff decide. */
export const ENDING_ROWS: Record<string, Row> = {
  'dispute.askToCancel': { who: 'active', answers: found(200, 1009, 1009, 1005), inputs: engagementById(engagementOf, { reason: TEXT }) },
  'dispute.agreeToCancel': {
    who: 'active',
    answers: found(200, 1009, 1009, 1005),
    inputs: engagementById((cell) => askedBy(cell, 'other')),
  },
  'dispute.refuseToCancel': {
    who: 'active',
    answers: found(200, 1009, 1009, 1005),
    inputs: engagementById((cell) => askedBy(cell, 'other'), {}),
  },
  'dispute.withdrawCancel': {
    who: 'active',
    answers: found(200, 1009, 1009, 1005),
    inputs: engagementById((cell) => askedBy(cell, 'self')),
  },
  'dispute.openDispute': {
    who: 'active',
    answers: found(200, 1009, 1009, 1005),
    inputs: engagementById(async (cell) => (await refused(cell)).at.params.id, { reason: TEXT }),
  },
  'dispute.disputePayment': {
    who: 'activeCreator',
    answers: found(200, 1009, 1009, 1005),
    inputs: engagementById(overdue, { reason: TEXT }),
  },
  'dispute.listDisputes': { who: 'staff', answers: fits(200) },
  'dispute.getDispute': { who: 'staff', answers: { own: 200, absent: 1009, malformed: 1005 }, inputs: dispute() },
  'dispute.listDisputeEvents': { who: 'staff', answers: { own: 200, absent: 1009, malformed: 1005 }, inputs: dispute() },
  'dispute.decideDispute': {
    who: 'staff',
    answers: { own: 200, absent: 1009, malformed: 1005 },
    inputs: dispute({ outcome: 'cancelled', reason: TEXT }),
  },
};

async function askedBy(cell: Cell, who: 'self' | 'other'): Promise<string> {
  const kind = await kindOf(cell);
  const { owner, creator, at } = await assignedFor(cell, kind);
  const isOwner = (kind === 'business_owner') === (who === 'self');
  await (isOwner ? owner : creator).call(askToCancel, { ...at, body: { reason: TEXT } });
  return at.params.id;
}

/** Creates work whose cancellation the other side has refused. */
async function refused(cell: Cell) {
  const kind = await kindOf(cell);
  const { owner, creator, at } = await assignedFor(cell, kind);
  const [asking, other] = kind === 'business_owner' ? [owner, creator] : [creator, owner];
  await asking.call(askToCancel, { ...at, body: { reason: TEXT } });
  await other.call(refuseToCancel, { ...at, body: {} });
  return { asking, at };
}

/** Creates completed work whose payment is overdue. */
async function overdue(cell: Cell): Promise<string> {
  const { owner, creator, at } = await assignedFor(cell, await kindOf(cell));
  await creator.call(deliver, { ...at, body: { note: TEXT } });
  await owner.call(complete, { ...at, body: {} });
  await cell.world.db`UPDATE payment_marks SET pay_by = app_now() - interval '1 hour' WHERE engagement_id = ${at.params.id}`;
  return at.params.id;
}

/** For staff: a dispute between two other accounts. */
function dispute(body?: unknown) {
  return byObject(
    (id) => with_(idOnly(id), body),
    async (cell) => {
      const { asking, at } = await refused({ ...cell, me: await cell.world.owner() });
      const { dispute: opened } = await asking.call(openDispute, { ...at, body: { reason: TEXT } });
      return opened!.id;
    },
    () => with_(idOnly(NO_ID), body),
    'id',
  );
}
