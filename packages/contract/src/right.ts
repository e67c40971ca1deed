import * as z from 'zod/mini';
import { AgreedRight } from './agreed-right.ts';
import { endpoint } from './endpoint.ts';
import { Engagement, Party } from './engagement.ts';
import { PageQuery, pageOf } from './page.ts';
import { Day, Id, line } from './primitives.ts';

/** Each right has one of these states. `ending`: its last day is at most 30 days ahead. */
export const RightState = z.enum(['ending', 'running', 'ended']);
export type RightState = z.infer<typeof RightState>;

/** A right in a list. */
export const RightRow = z.object({
  ...AgreedRight.shape,
  engagementId: Id,
  threadId: Id,
  job: z.object({ slug: z.string(), title: z.string(), openings: z.int() }),
  owner: Party,
  creator: Party,
  /** Of the delivery: its links, the names of its files, and how many files were deleted with their creator's account. */
  links: z.array(z.string()),
  files: z.array(z.string()),
  goneFiles: z.int(),
});
export type RightRow = z.infer<typeof RightRow>;

export const listRights = endpoint('GET rights', {
  who: 'verified',
  summary: 'List your rights of one state by their end: the nearest end first, of ended ones the newest first',
  query: z.strictObject({ ...PageQuery, state: z._default(RightState, 'running') }),
  answer: pageOf(RightRow),
});

export const getRightsCsv = endpoint('GET rights/csv', {
  who: 'verified',
  summary: 'Get your rights as a table (RFC 4180), in the order of the lists: 5,000 lines at most',
  media: 'text/csv',
  answer: z.string(),
});

export const reportRunning = endpoint('POST engagements/:id/rights/:rightId/report', {
  who: 'activeCreator',
  summary: 'Say in the chat that a usage right is used beyond its end, once in 7 days',
  status: 200,
  problems: [1005, 1009],
  params: z.strictObject({ id: Id, rightId: Id }),
  answer: Engagement,
});

const ofDelivery = z.strictObject({ id: Id, deliveryId: Id });

export const getAdCode = endpoint('GET engagements/:id/ad-codes/:deliveryId', {
  who: 'verified',
  summary: 'Get the ad code of a delivery, for both sides; null if its secret key is gone',
  problems: [1009],
  params: ofDelivery,
  answer: z.object({ code: z.nullable(z.string()) }),
});

export const AdCodeInput = z.strictObject({
  code: line(4, 300),
  /** The last day on which it works, in the time zone of the job. */
  until: z.optional(Day),
});
export type AdCodeInput = z.infer<typeof AdCodeInput>;

export const setAdCode = endpoint('PUT engagements/:id/ad-codes/:deliveryId', {
  who: 'activeCreator',
  summary: 'Give the owner a code to advertise a delivered post, or replace it, while a right to paid ads runs',
  problems: [1005, 1009],
  params: ofDelivery,
  body: AdCodeInput,
  answer: Engagement,
});

export const removeAdCode = endpoint('DELETE engagements/:id/ad-codes/:deliveryId', {
  who: 'activeCreator',
  summary: 'Delete the ad code of a delivery',
  status: 200,
  problems: [1005, 1009],
  params: ofDelivery,
  answer: Engagement,
});
