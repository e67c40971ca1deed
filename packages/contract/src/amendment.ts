import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Offer, OfferInput } from './offer.ts';
import { line, Slug } from './primitives.ts';

/** Other terms for work that goes on, whole; what is not changed is repeated. `note` says why. */
export const AmendmentInput = z.strictObject({ ...z.omit(OfferInput, { proposalId: true }).shape, note: z.optional(line(1, 300)) });
export type AmendmentInput = z.infer<typeof AmendmentInput>;

/** Later changes of what was agreed, a later day too, need both sides: either offers them, the other accepts. */
export const createAmendment = endpoint({
  method: 'POST',
  path: 'job/:slug/amendments',
  who: 'active',
  summary: 'Offer the other side other terms for work that goes on; one waits at a time',
  status: 201,
  problems: [1005, 1013],
  params: z.strictObject({ slug: Slug }),
  body: AmendmentInput,
  answer: Offer,
});
