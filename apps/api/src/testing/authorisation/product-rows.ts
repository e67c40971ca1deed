import { DEFAULT_TERMS } from '@castlane/contract/brief.ts';
import { askToCancel, openDispute, refuseToCancel } from '@castlane/contract/dispute.ts';
import { endForProduct, reportProduct, sendProduct, sendProductBack, setAddress } from '@castlane/contract/product.ts';
import { assignedFor, byObject, found, idOnly, kindOf, NO_ID, TEXT, with_, type Cell, type Row } from './cells.ts';

const ADDRESS = { name: 'Maya Lindqvist', street: '12 Harbor Street', city: 'Porto', country: 'PT' };
const PARCEL = { carrier: 'Northern Post' };

/** Creates work of the caller whose terms ship a product, with its address. */
async function addressed(cell: Cell) {
  const work = await assignedFor(cell, await kindOf(cell), { terms: { ...DEFAULT_TERMS, shipsProduct: true } });
  await work.creator.call(setAddress, { ...work.at, body: ADDRESS });
  return work;
}

async function onItsWay(cell: Cell) {
  const work = await addressed(cell);
  await work.owner.call(sendProduct, { ...work.at, body: PARCEL });
  return work;
}

/** The creator has refused the product. */
async function refused(cell: Cell) {
  const work = await onItsWay(cell);
  await work.creator.call(reportProduct, { ...work.at, body: { what: 'received' } });
  await work.creator.call(endForProduct, { ...work.at, body: { why: 'cannot_promote' } });
  return work;
}

async function onItsWayBack(cell: Cell) {
  const work = await refused(cell);
  await work.creator.call(sendProductBack, { ...work.at, body: PARCEL });
  return work;
}

/** The product was to be sent long ago. */
async function overdue(cell: Cell) {
  const work = await addressed(cell);
  await cell.world.db`UPDATE shipments SET ship_by = app_now() - interval '60 days' WHERE engagement_id = ${work.at.params.id}`;
  return work;
}

/** Builds calls that name work with a product at some point of its way; `other` is such work of others. */
function productById(make: (cell: Cell) => Promise<{ at: { params: { id: string } } }>, body?: unknown) {
  const idOf = async (cell: Cell) => (await make(cell)).at.params.id;
  return byObject(
    (id) => with_(idOnly(id), body),
    idOf,
    async (cell) => with_(idOnly(await idOf({ ...cell, me: await cell.world.creator() })), body),
    'id',
  );
}

/** For staff: a dispute between two other accounts about work with an address. */
async function disputed({ world, others }: Cell): Promise<string> {
  const { owner, creator, at } = await addressed({ world, others, me: await world.owner() });
  await owner.call(askToCancel, { ...at, body: { reason: TEXT } });
  await creator.call(refuseToCancel, { ...at, body: {} });
  return (await owner.call(openDispute, { ...at, body: { reason: TEXT } })).dispute!.id;
}

/** The products that owners ship to creators. */
export const PRODUCT_ROWS: Record<string, Row> = {
  'product.getAddress': { who: 'verified', answers: found(200, 1009, 1009, 1005), inputs: productById(addressed) },
  'product.setAddress': {
    who: 'activeCreator',
    answers: found(200, 1009, 1009, 1005),
    inputs: productById(addressed, { ...ADDRESS, city: 'Lisbon' }),
  },
  'product.sendProduct': { who: 'activeOwner', answers: found(200, 1009, 1009, 1005), inputs: productById(addressed, PARCEL) },
  'product.reportProduct': {
    who: 'activeCreator',
    answers: found(200, 1009, 1009, 1005),
    inputs: productById(onItsWay, { what: 'received' }),
  },
  'product.endForProduct': { who: 'active', answers: found(200, 1009, 1009, 1005), inputs: productById(overdue, { why: 'not_received' }) },
  'product.sendProductBack': { who: 'activeCreator', answers: found(200, 1009, 1009, 1005), inputs: productById(refused, PARCEL) },
  'product.takeProductBack': { who: 'activeOwner', answers: found(200, 1009, 1009, 1005), inputs: productById(onItsWayBack) },
  'product.getDisputeAddress': {
    who: 'staff',
    answers: { own: 200, absent: 1009, malformed: 1005 },
    inputs: byObject(idOnly, disputed, () => idOnly(NO_ID), 'id'),
  },
};
