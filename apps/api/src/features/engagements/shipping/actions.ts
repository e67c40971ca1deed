import { isDeepStrictEqual } from 'node:util';
import type { Engagement } from '@castlane/contract/engagement.ts';
import { whyShippingCannot, type Parcel, type PostalAddress, type ProductEnd, type ProductReport } from '@castlane/contract/shipping.ts';
import { takeStep } from '#features/engagements/transitions.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { newId } from '#platform/ids.ts';
import { Problem, refuse, refuseInput } from '#platform/problem.ts';
import { openAddress, sealAddress } from './address.ts';
import { findProduct, keepAddress, keepParcel, keepProblem, keepReceived, keepSent, keepStatus } from './keeping.ts';
import { productEndedMail, productProblemMail, productSentMail } from './mails.ts';
import { NO_PRODUCT, whyBadAddress, whyNoEnd, whyNoReport, whyNoReturn, type Product } from './rules.ts';

/** Gives the owner the address, or corrects it. The chat says that there is one, not what it is. */
export async function setAddress(deps: Deps, viewer: Viewer, id: string, address: PostalAddress): Promise<Engagement> {
  return takeStep(deps, viewer, id, 'giveAddress', async (tx) => {
    const { status, terms, address: before } = await getProduct(tx, id);
    refuse(whyShippingCannot(status === 'waiting_for_address' ? 'giveAddress' : 'correctAddress', status));
    refuseInput(whyBadAddress(address, terms));
    if (before !== null && isDeepStrictEqual(openAddress(deps.keys, before), address)) return undefined;
    const until = await keepAddress(tx, id, sealAddress(deps.keys, address));
    const news = { cause: `address_given:${newId()}`, data: { until } };
    return { event: { kind: 'address_given', data: { until } }, news };
  });
}

/** Says that the product is on its way. While it is, the same step corrects how it was sent. */
export async function sendProduct(deps: Deps, viewer: Viewer, id: string, parcel: Parcel): Promise<Engagement> {
  return takeStep(deps, viewer, id, 'sendProduct', async (tx, work) => {
    const { status, isMissing } = await getProduct(tx, id);
    refuse(whyShippingCannot('send', status));
    if (status === 'sent' && !isMissing) {
      await keepParcel(tx, id, parcel);
      return undefined;
    }
    const until = await keepSent(tx, work, parcel);
    return {
      event: { kind: 'product_sent', data: { parcel, until } },
      news: { cause: `product_sent:${newId()}`, data: { until }, mail: productSentMail(parcel, until) },
    };
  });
}

/** Says of a product that was sent that it has arrived, or what is wrong. */
export async function reportProduct(
  deps: Deps,
  viewer: Viewer,
  id: string,
  { what, note }: { what: ProductReport; note?: string | undefined },
): Promise<Engagement> {
  return takeStep(deps, viewer, id, 'reportProduct', async (tx) => {
    const product = await getProduct(tx, id);
    refuse(whyNoReport(what, product));
    // Said already.
    if (what === 'missing' && product.isMissing && (note ?? null) === product.note) return undefined;
    if (what === 'received') {
      await keepReceived(tx, id, false);
      return { event: { kind: 'product_received' }, news: { cause: `product_received:${newId()}` } };
    }
    await keepProblem(tx, id, what, note);
    return {
      event: { kind: 'product_problem', data: { problem: what }, ...(note ? { body: note } : {}) },
      news: {
        cause: `product_problem:${newId()}`,
        data: { problem: what, ...(note ? { note } : {}) },
        mail: productProblemMail(what, note),
      },
    };
  });
}

/** Ends the work because of its product. It counts as canceled in nobody's record. */
export async function endForProduct(
  deps: Deps,
  viewer: Viewer,
  id: string,
  { why, note }: { why: ProductEnd; note?: string | undefined },
): Promise<Engagement> {
  return takeStep(deps, viewer, id, why === 'not_received' ? 'endUnreceived' : 'endForProduct', async (tx, work) => {
    if (why !== 'not_received' && work.side === 'owner') throw new Problem(1012);
    refuse(whyNoEnd(why, await getProduct(tx, id)));
    if (why === 'cannot_promote') await keepStatus(tx, id, 'refused', note);
    return {
      endReason: why,
      event: { kind: 'cancelled', data: { productEnd: why }, ...(note ? { body: note } : {}) },
      news: { cause: `cancelled:${id}:product`, data: { productEnd: why, ...(note ? { note } : {}) }, mail: productEndedMail(why, note) },
    };
  });
}

/** Says that the product is on its way back, once the work has ended. */
export async function sendProductBack(deps: Deps, viewer: Viewer, id: string, parcel: Parcel): Promise<Engagement> {
  return takeStep(deps, viewer, id, 'sendProductBack', async (tx) => {
    refuse(whyNoReturn(await getProduct(tx, id)));
    await keepStatus(tx, id, 'returning');
    await keepParcel(tx, id, parcel);
    return {
      event: { kind: 'product_returned', data: { parcel } },
      news: { cause: `product_returned:${id}` },
    };
  });
}

export async function takeProductBack(deps: Deps, viewer: Viewer, id: string): Promise<Engagement> {
  return takeStep(deps, viewer, id, 'takeProductBack', async (tx) => {
    refuse(whyShippingCannot('takeBack', (await getProduct(tx, id)).status));
    await keepStatus(tx, id, 'returned');
    return { event: { kind: 'product_back' } };
  });
}

async function getProduct(tx: Tx, id: string): Promise<Product> {
  const product = await findProduct(tx, id);
  if (!product) throw new Problem(1005, { message: NO_PRODUCT });
  return product;
}
