import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { BRIEF, Deliverable, TERMS } from './brief.ts';
import { AgreedPart, PartsInput, whyBadParts } from './parts.ts';
import { ANSWER_DAYS_MAX } from './policy.ts';
import { Day, Id, line, Money, Slug, Time } from './primitives.ts';
import { PaymentRecord } from './record.ts';

export const OfferStatus = z.enum(['pending', 'accepted', 'declined', 'withdrawn', 'expired', 'overtaken']);
export type OfferStatus = z.infer<typeof OfferStatus>;

/** An offer is for an unassigned job and begins with the owner; an amendment comes from either side, for running work. Both can be countered. */
export const OfferKind = z.enum(['offer', 'amendment']);
export type OfferKind = z.infer<typeof OfferKind>;

/** The state machine of offers, amendments and counters to them. A member of the thread on the wrong side gets 1012. */
export const OFFER_ACTIONS = {
  accept: { by: 'receiver', from: ['pending'], to: 'accepted' },
  decline: { by: 'receiver', from: ['pending'], to: 'declined' },
  /** The countered terms stay as they are until their own end. */
  counter: { by: 'receiver', from: ['pending'], to: 'pending' },
  withdraw: { by: 'sender', from: ['pending'], to: 'withdrawn' },
} as const satisfies Record<string, { by: 'sender' | 'receiver'; from: readonly OfferStatus[]; to: OfferStatus }>;
export type OfferAction = keyof typeof OFFER_ACTIONS;

const STATUS_WORDS: Record<OfferStatus, string> = {
  pending: 'waits for an answer',
  accepted: 'was accepted',
  declined: 'was declined',
  withdrawn: 'was withdrawn',
  expired: 'has expired',
  overtaken: 'was overtaken by other terms',
};

/** Returns why the action is impossible on an offer of that status, or undefined. */
export function whyOfferCannot(action: OfferAction, status: OfferStatus): string | undefined {
  const { from } = OFFER_ACTIONS[action];
  return (from as readonly OfferStatus[]).includes(status) ? undefined : `The offer ${STATUS_WORDS[status]}`;
}

export const UsageRights = z.strictObject({ scope: TERMS.usageScope.value, days: TERMS.usageDays.value });

export const offerTerms = {
  price: Money,
  deliverables: BRIEF.deliverables.input,
  dueBy: Day,
  changeRounds: TERMS.changeRounds.value,
  usageRights: z.optional(UsageRights),
  /** Days from the acceptance of the work to the payment; as in the brief if it is left out. Without a price it is ignored. */
  payWithinDays: z.optional(TERMS.payWithinDays.value),
  /** Left out, an offer is undivided and an amendment keeps the parts; an empty list makes the work undivided. */
  parts: z.optional(PartsInput),
  /** How long it can be answered. */
  answerWithinDays: z.optional(z.int().check(z.gte(1), z.lte(ANSWER_DAYS_MAX))),
};

type Terms = z.infer<z.ZodMiniObject<typeof offerTerms>>;

/** Checks that the parts, if there are any, make the whole. */
export function partsMakeTheWhole<Given extends Terms>(): z.core.$ZodCheck<Given> {
  return z.check(({ value, issues }) => {
    for (const { path, message } of whyBadParts({ ...value, parts: value.parts ?? [] }))
      issues.push({ code: 'custom', path, message, input: value });
  });
}

export const OfferInput = z.strictObject({ proposalId: Id, ...offerTerms }).check(partsMakeTheWhole());
export type OfferInput = z.infer<typeof OfferInput>;

const terms = {
  price: Money,
  deliverables: z.array(Deliverable),
  /** A day in the time zone of the job, and its last moment. */
  dueBy: z.string(),
  dueAt: Time,
  changeRounds: z.int(),
  usageRights: UsageRights,
  /** Null without a price. */
  payWithinDays: z.nullable(z.int()),
  /** Two to four, or none if the work is undivided. */
  parts: z.array(AgreedPart),
};

export const Offer = z.object({
  id: Id,
  kind: OfferKind,
  senderId: Id,
  jobId: Id,
  proposalId: Id,
  threadId: Id,
  status: OfferStatus,
  ...terms,
  jobTimeZone: z.string(),
  /** How its sender has paid so far; null in an amendment, without a price, and once it is answered. */
  payments: z.nullable(PaymentRecord),
  /** The other side's terms that it counters. They can be accepted until their own end. */
  answers: z.nullable(z.object({ id: Id, senderId: Id, status: OfferStatus, expiresAt: Time, ...terms })),
  /** How many other terms its negotiation has; `getNegotiation` returns them. */
  otherTerms: z.int(),
  expiresAt: Time,
  decidedAt: z.nullable(Time),
  /** The sender's note to an amendment or a counter. */
  note: z.nullable(z.string()),
  declineNote: z.nullable(z.string()),
  createdAt: Time,
});
export type Offer = z.infer<typeof Offer>;

export const createOffer = endpoint('POST job/:slug/offers', {
  who: 'activeOwner',
  summary: 'Offer the job to a creator whose comment was approved',
  status: 201,
  problems: [1005, 1009, 1013, 1014],
  params: z.strictObject({ slug: Slug }),
  body: OfferInput,
  answer: Offer,
});

const byId = z.strictObject({ id: Id });

export const acceptOffer = endpoint('POST offers/:id/accept', {
  who: 'active',
  summary:
    'Accept an offer, which takes an opening and freezes the terms (with the last opening, the other creators are answered); or an amendment, which freezes new terms',
  status: 200,
  problems: [1005, 1009, 1012, 1014],
  params: byId,
  answer: Offer,
});

export const declineOffer = endpoint('POST offers/:id/decline', {
  who: 'active',
  summary: 'Decline an offer or an amendment',
  status: 200,
  problems: [1005, 1009, 1012],
  params: byId,
  body: z.strictObject({ note: z.optional(line(1, 300)) }),
  answer: Offer,
});

export const withdrawOffer = endpoint('POST offers/:id/withdraw', {
  who: 'active',
  summary: 'Withdraw an unanswered offer or amendment',
  status: 200,
  problems: [1005, 1009, 1012],
  params: byId,
  answer: Offer,
});

/** All terms: repeat unchanged ones; omitted usage rights, days to pay and parts are those that it counters. */
export const CounterInput = z.strictObject({ ...offerTerms, note: z.optional(line(1, 300)) }).check(partsMakeTheWhole());
export type CounterInput = z.infer<typeof CounterInput>;

export const counterOffer = endpoint('POST offers/:id/counter', {
  who: 'active',
  summary:
    'Answer an offer or an amendment with other terms; it can still be accepted until its own end, but your own terms that it counters no longer',
  status: 201,
  problems: [1005, 1009, 1012],
  params: byId,
  body: CounterInput,
  answer: Offer,
});

export const getNegotiation = endpoint('GET offers/:id/negotiation', {
  who: 'verified',
  summary: 'Get all terms that were offered in one negotiation, oldest first',
  problems: [1009],
  params: byId,
  answer: z.object({ items: z.array(Offer) }),
});

/** A question about the job and the owner's answer. */
const AgreedAnswer = z.object({ question: z.string(), answer: z.string(), answeredAt: Time });

/**
 * The agreed terms; `sha256` is over the UTF-8 bytes of `canonical`, the canonical JSON (RFC 8785) of `terms`. Number 1 is the accepted
 * offer, each amendment the next. Each version contains the hash of the previous one, so the newest hash covers all of them.
 */
export const Agreement = z.object({
  number: z.int(),
  terms: z.unknown(),
  canonical: z.string(),
  sha256: z.string(),
  acceptedAt: Time,
  /** The appendix: what the owner had answered about the job when the offer was accepted. The hash does not cover it. */
  answers: z.array(AgreedAnswer),
  /** All versions, oldest first. */
  versions: z.array(z.object({ number: z.int(), sha256: z.string(), acceptedAt: Time })),
});
export type Agreement = z.infer<typeof Agreement>;

export const getAgreement = endpoint('GET engagements/:id/agreement', {
  who: 'verified',
  summary: 'Get the frozen terms of an engagement, for both sides: the newest, or those with a given number',
  problems: [1009],
  params: byId,
  query: z.strictObject({ number: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(1000))) }),
  answer: Agreement,
});
