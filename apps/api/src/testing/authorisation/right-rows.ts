import { createAmendment } from '@castlane/contract/amendment.ts';
import { complete, deliver } from '@castlane/contract/delivery.ts';
import { acceptOffer } from '@castlane/contract/offer.ts';
import { setAdCode } from '@castlane/contract/right.ts';
import { newId } from '#platform/ids.ts';
import { assignedFor, kindOf, NO_ID, offerOf, TEXT, with_, type Cell, type Input, fits, found, type Row } from './cells.ts';

/** Creates completed work of the caller with the right to paid ads. */
async function accepted(cell: Cell) {
  const work = await assignedFor(cell, await kindOf(cell));
  const { deliveries } = await work.creator.call(deliver, { ...work.at, body: { note: TEXT } });
  await work.owner.call(complete, { ...work.at, body: {} });
  const { proposalId: _, ...terms } = offerOf('');
  const body = { ...terms, usageRights: { scope: 'paid_ads' as const, days: 30 } };
  const { id } = await work.owner.call(createAmendment, { ...work.at, body });
  await work.creator.call(acceptOffer, { params: { id } });
  return { ...work, deliveryId: deliveries[0]!.id };
}

const ofRight = (id: string, rightId: string = newId()): Input => ({ params: { id, rightId } });

/** Creates a right of the caller that has ended. */
async function rightToReport(cell: Cell): Promise<Input> {
  const { at } = await accepted(cell);
  const [right] = await cell.world.db<{ id: string }[]>`
    UPDATE rights SET accepted_on = accepted_on - 60, starts_at = starts_at - interval '60 days', ends_at = ends_at - interval '60 days'
    WHERE engagement_id = ${at.params.id} RETURNING id`;
  return ofRight(at.params.id, right!.id);
}

const byOthers = async (cell: Cell) => ({ ...cell, me: await cell.world.creator() });

/** Builds calls that name a right of an engagement: `other` is one between others. */
function rightById(own: (cell: Cell) => Promise<Input>) {
  return { own, other: async (cell: Cell) => own(await byOthers(cell)), absent: () => ofRight(newId()), malformed: () => ofRight(NO_ID) };
}

const ofDelivery = (id: string, deliveryId: string = newId()): Input => ({ params: { id, deliveryId } });

/** Creates a delivery of the caller with an ad code. */
async function adCodeOf(cell: Cell): Promise<Input> {
  const { creator, at, deliveryId } = await accepted(cell);
  const input = { params: { ...at.params, deliveryId } };
  await creator.call(setAdCode, { ...input, body: { code: '#1a2b3c4d' } });
  return input;
}

/** Builds calls that name a delivery of an engagement with an ad code; `other` is one between others. */
function adCodeById(own: (cell: Cell) => Promise<Input>, body?: unknown) {
  return {
    own: async (cell: Cell) => with_(await own(cell), body),
    other: async (cell: Cell) => with_(await own(await byOthers(cell)), body),
    absent: () => with_(ofDelivery(newId()), body),
    malformed: () => with_(ofDelivery(NO_ID), body),
  };
}

/** The rights on accepted work. */
export const RIGHT_ROWS: Record<string, Row> = {
  'right.listRights': { who: 'verified', answers: fits(200) },
  'right.getRightsCsv': { who: 'verified', answers: fits(200) },
  'right.reportRunning': {
    who: 'activeCreator',
    answers: found(200, 1009, 1009, 1005),
    inputs: rightById(rightToReport),
  },
  'right.getAdCode': { who: 'verified', answers: found(200, 1009, 1009, 1005), inputs: adCodeById(adCodeOf) },
  'right.setAdCode': { who: 'activeCreator', answers: found(200, 1009, 1009, 1005), inputs: adCodeById(adCodeOf, { code: '#9f8e7d6c' }) },
  'right.removeAdCode': { who: 'activeCreator', answers: found(200, 1009, 1009, 1005), inputs: adCodeById(adCodeOf) },
};
