import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { BRIEF, Deliverable, TERMS } from './brief.ts';
import { AgreedPart, PartsInput, whyBadParts } from './parts.ts';
import { Day, Id, line, Money, Slug, Time } from './primitives.ts';
import { PaymentRecord } from './record.ts';

export const OfferStatus = z.enum(['pending', 'accepted', 'declined', 'withdrawn', 'expired']);
export type OfferStatus = z.infer<typeof OfferStatus>;

/** An offer comes from the owner, for an unassigned job; an amendment comes from either side, for running work. */
export const OfferKind = z.enum(['offer', 'amendment']);
export type OfferKind = z.infer<typeof OfferKind>;

/** The state machine of offers and amendments. A member of the thread on the wrong side gets 1012. */
export const OFFER_ACTIONS = {
  accept: { by: 'receiver', from: ['pending'], to: 'accepted' },
  decline: { by: 'receiver', from: ['pending'], to: 'declined' },
  withdraw: { by: 'sender', from: ['pending'], to: 'withdrawn' },
} as const satisfies Record<string, { by: 'sender' | 'receiver'; from: readonly OfferStatus[]; to: OfferStatus }>;
export type OfferAction = keyof typeof OFFER_ACTIONS;

const STATUS_WORDS: Record<OfferStatus, string> = {
  pending: 'waits for an answer',
  accepted: 'was accepted',
  declined: 'was declined',
  withdrawn: 'was withdrawn',
  expired: 'has expired',
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

export const Offer = z.object({
  id: Id,
  kind: OfferKind,
  senderId: Id,
  jobId: Id,
  proposalId: Id,
  threadId: Id,
  status: OfferStatus,
  price: Money,
  deliverables: z.array(Deliverable),
  /** A day in the time zone of the job, and its last moment. */
  dueBy: z.string(),
  dueAt: Time,
  changeRounds: z.int(),
  usageRights: UsageRights,
  /** Null without a price. */
  payWithinDays: z.nullable(z.int()),
  /** How its sender has paid so far; null in an amendment, without a price, and once it is answered. */
  payments: z.nullable(PaymentRecord),
  /** Two to four, or none if the work is undivided. */
  parts: z.array(AgreedPart),
  expiresAt: Time,
  decidedAt: z.nullable(Time),
  /** The sender's note to an amendment. */
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
