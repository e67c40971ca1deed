import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Engagement } from './engagement.ts';
import { Id, paragraphs } from './primitives.ts';
import { Parcel, PostalAddress, ProductEnd, ProductReport } from './shipping.ts';

const byId = z.strictObject({ id: Id });
const Note = z.optional(paragraphs(1, 500));

export const getAddress = endpoint('GET engagements/:id/address', {
  who: 'verified',
  summary: 'Get the address for the product, for both sides, until it is deleted; null if its secret key is gone',
  problems: [1009],
  params: byId,
  answer: z.object({ address: z.nullable(PostalAddress) }),
});

export const setAddress = endpoint('PUT engagements/:id/address', {
  who: 'activeCreator',
  summary: 'Say where the product is to be sent, or correct it until it arrives',
  problems: [1005, 1009],
  params: byId,
  body: PostalAddress,
  answer: Engagement,
});

export const sendProduct = endpoint('POST engagements/:id/product/send', {
  who: 'activeOwner',
  summary: 'Say that the product was sent, correct how, or send another one if it is missing, damaged or wrong',
  status: 200,
  problems: [1005, 1009],
  params: byId,
  body: Parcel,
  answer: Engagement,
});

export const reportProduct = endpoint('POST engagements/:id/product/report', {
  who: 'activeCreator',
  summary: 'Say that the product has arrived, did not come, or is damaged or wrong',
  status: 200,
  problems: [1005, 1009],
  params: byId,
  body: z.strictObject({ what: ProductReport, note: Note }),
  answer: Engagement,
});

export const endForProduct = endpoint('POST engagements/:id/product/end', {
  who: 'active',
  summary: 'End the work without a mark: nothing came, what came cannot be used, or the creator cannot promote it',
  status: 200,
  problems: [1005, 1009, 1012],
  params: byId,
  body: z.strictObject({ why: ProductEnd, note: Note }),
  answer: Engagement,
});

export const sendProductBack = endpoint('POST engagements/:id/product/return', {
  who: 'activeCreator',
  summary: 'Say that the product was sent back, once the work has ended',
  status: 200,
  problems: [1005, 1009],
  params: byId,
  body: Parcel,
  answer: Engagement,
});

export const takeProductBack = endpoint('POST engagements/:id/product/returned', {
  who: 'activeOwner',
  summary: 'Say that the product has come back',
  status: 200,
  problems: [1005, 1009],
  params: byId,
  answer: Engagement,
});

export const getDisputeAddress = endpoint('GET /staff/v1/disputes/:id/address', {
  who: 'staff',
  summary: 'Read the address for the product of disputed work. Each read is recorded in the audit log',
  problems: [1009],
  params: byId,
  answer: z.object({ address: z.nullable(PostalAddress) }),
});
