import * as z from 'zod/mini';
import { AgreedRight } from './agreed-right.ts';
import { UserType } from './auth.ts';
import { Cancellation, Dispute, PaymentDispute } from './cancellation.ts';
import { endpoint } from './endpoint.ts';
import { END_REASONS, ENGAGEMENT_STATUSES } from './engagement-state.ts';
import { Deliverable, JobFile } from './brief.ts';
import { AgreedPart, PartNumber } from './parts.ts';
import { Job } from './job.ts';
import { Offer, UsageRights } from './offer.ts';
import { PageQuery, pageOf } from './page.ts';
import { Id, Money, Slug, Time } from './primitives.ts';
import { Review } from './review.ts';
import { Shipping } from './shipping.ts';
import { ThreadEventKind } from './thread-event.ts';

/** One of the two sides of the work, as both see it. */
export const Party = z.object({
  id: Id,
  slug: z.string(),
  name: z.string(),
  company: z.nullable(z.string()),
  userType: UserType,
  profileImageUri: z.nullable(z.string()),
  verified: z.boolean(),
});
export type Party = z.infer<typeof Party>;

/**
 * Whether a delivered post discloses that it was paid for, as far as the service reports it: `found` or `missing` in the post's text;
 * `unknown` while it is being checked, or if the link is not from a connected channel. Only a hint: nothing depends on it.
 */
export const Disclosure = z.enum(['found', 'missing', 'unknown']);
export type Disclosure = z.infer<typeof Disclosure>;

export const DeliveryEnd = z.enum(['changes_requested', 'accepted', 'accepted_by_silence', 'ended']);
export type DeliveryEnd = z.infer<typeof DeliveryEnd>;

/** A note of the owner on a delivered file: at a time of a video, at a point of an image, or on the file as a whole. */
export const DeliveryNote = z.object({
  id: Id,
  uploadId: Id,
  text: z.string(),
  /** The time in a video, in milliseconds. */
  atMs: z.nullable(z.int()),
  /** A point of an image, as parts of its width from the left and of its height from the top: 0 to 1. */
  point: z.nullable(z.object({ x: z.number(), y: z.number() })),
  /** When the creator ticked it off. */
  doneAt: z.nullable(Time),
});
export type DeliveryNote = z.infer<typeof DeliveryNote>;

/** A file of a delivery. Its address has a video's poster. `video`: as the server measured it; null for other files, and until then. */
export const DeliveredFile = z.object({
  ...JobFile.shape,
  video: z.nullable(z.object({ width: z.int(), height: z.int(), seconds: z.number() })),
});
export type DeliveredFile = z.infer<typeof DeliveredFile>;

/** Delivered work; it never changes, the next delivery has the next number. */
export const Delivery = z.object({
  id: Id,
  number: z.int(),
  /** The part that it is of, from 1; 1 if the work is undivided. */
  part: z.int(),
  note: z.nullable(z.string()),
  links: z.array(z.object({ url: z.string(), disclosure: Disclosure })),
  files: z.array(DeliveredFile),
  /** What is left of files that were deleted with their creator's account. */
  goneFiles: z.array(z.object({ contentType: z.string(), size: z.int() })),
  deliveredAt: Time,
  /** When it is accepted automatically. */
  acceptBy: Time,
  /** The result: null while it waits; `ended` if the job was cancelled or decided by staff. */
  end: z.nullable(DeliveryEnd),
  endedAt: z.nullable(Time),
  /** The changes that the owner asks for. */
  changeNote: z.nullable(z.string()),
  /** Sent with the request for changes, in the order they were given. */
  notes: z.array(DeliveryNote),
});
export type Delivery = z.infer<typeof Delivery>;

/** Who took a step: one of the two sides, staff, or the clock when no answer came in time. */
export const TimelineActor = z.enum(['owner', 'creator', 'staff', 'clock']);

/** A step that was taken, oldest first. Pages show what is still to come. */
export const TimelineEntry = z.object({ kind: ThreadEventKind, at: Time, by: TimelineActor });
export type TimelineEntry = z.infer<typeof TimelineEntry>;

/** `waiting`: the part before is not accepted. `ended`: the work ended before the part was accepted. */
export const PartStatus = z.enum(['waiting', 'running', 'accepted', 'ended']);
export type PartStatus = z.infer<typeof PartStatus>;

/** One part of the work as it stands. Undivided work is one part without a title. */
export const WorkPart = z.object({
  /** 1, 2, 3 … */
  number: z.int(),
  title: z.nullable(z.string()),
  share: Money,
  deliverables: z.array(Deliverable),
  /** A day in the time zone of the job, and its last moment: as agreed, or later by what a product came late. */
  dueBy: z.string(),
  dueAt: Time,
  status: PartStatus,
  acceptedAt: z.nullable(Time),
  /** Payment happens outside the product; each side ticks its half. */
  payment: z.object({
    paidAt: z.nullable(Time),
    receivedAt: z.nullable(Time),
    /** The last moment of the payment day, from the acceptance on; null without a price. */
    by: z.nullable(Time),
    dispute: z.nullable(PaymentDispute),
  }),
});
export type WorkPart = z.infer<typeof WorkPart>;

/** The work of one creator on one job, as both sides see it. It has the id of the offer that began it. */
export const Engagement = z.object({
  id: Id,
  status: z.enum(ENGAGEMENT_STATUSES),
  job: Job,
  side: z.enum(['owner', 'creator']),
  owner: Party,
  creator: Party,
  threadId: Id,
  /** The current terms. */
  agreement: z.object({
    number: z.int(),
    price: Money,
    deliverables: z.array(Deliverable),
    dueBy: z.string(),
    dueAt: Time,
    changeRounds: z.int(),
    usageRights: UsageRights,
    payWithinDays: z.nullable(z.int()),
    parts: z.array(AgreedPart),
    disclosureRequired: z.boolean(),
    sha256: z.string(),
    acceptedAt: Time,
  }),
  /** One to four, in their order. */
  parts: z.array(WorkPart),
  /** The number of the part that runs; after the end, of the last that began. */
  part: z.int(),
  /** A pending amendment. */
  amendment: z.nullable(Offer),
  /** Newest first. */
  deliveries: z.array(Delivery),
  /** How many times the owner may still ask for changes to this part. */
  changesLeft: z.int(),
  /** While a delivery waits: when it is accepted automatically. */
  acceptBy: z.nullable(Time),
  /** The newest request to cancel, in any status. */
  cancellation: z.nullable(Cancellation),
  /** About this part. */
  dispute: z.nullable(Dispute),
  /** On accepted work, the nearest end first. */
  rights: z.array(AgreedRight),
  /** Null if the agreed terms ship no product. */
  shipping: z.nullable(Shipping),
  completedAt: z.nullable(Time),
  /** If one side deleted its account: a delivery that waited is accepted, other work is cancelled. Or because of the product. */
  endReason: z.nullable(z.enum(END_REASONS)),
  /** Double-blind: `other` is null until both have written or the time is over. */
  reviews: z.object({
    reviewBy: z.nullable(Time),
    own: z.nullable(Review),
    other: z.nullable(Review),
    otherHasWritten: z.boolean(),
  }),
  timeline: z.array(TimelineEntry),
});
export type Engagement = z.infer<typeof Engagement>;

/** An engagement in a list. */
export const EngagementRow = z.object({
  id: Id,
  status: z.enum(ENGAGEMENT_STATUSES),
  job: z.object({ slug: z.string(), title: z.string() }),
  owner: Party,
  creator: Party,
  threadId: Id,
  proposalId: Id,
  begunAt: Time,
  /** Of the current terms. */
  price: Money,
  /** The part that runs, and how many there are. */
  part: z.int(),
  parts: z.int(),
  /** The day of the part that runs. */
  dueBy: z.string(),
  dueAt: Time,
  /** While a delivery waits: when it is accepted automatically. */
  acceptBy: z.nullable(Time),
  /** While a request to cancel waits: the side that asked. */
  cancelAskedBy: z.nullable(z.enum(['owner', 'creator'])),
});
export type EngagementRow = z.infer<typeof EngagementRow>;

/** `running`: not ended. */
export const EngagementFilter = z.enum(['all', 'running', ...ENGAGEMENT_STATUSES]);

export const listEngagements = endpoint('GET engagements', {
  who: 'verified',
  summary: 'List your engagements, newest first: all, those in a state, or those of one job',
  query: z.strictObject({ ...PageQuery, status: z._default(EngagementFilter, 'all'), job: z.optional(Slug) }),
  answer: pageOf(EngagementRow),
});

const byId = z.strictObject({ id: Id });

export const getEngagement = endpoint('GET engagements/:id', {
  who: 'verified',
  summary: 'Get an engagement for both sides: terms, deliveries, requests and reviews',
  problems: [1009],
  params: byId,
  answer: Engagement,
});

export const markPayment = endpoint('PUT engagements/:id/payment', {
  who: 'active',
  summary: 'Mark the price of a part as paid (owner) or received (creator), or remove your mark (the creator for 7 days)',
  problems: [1005, 1009],
  params: byId,
  body: z.strictObject({ done: z.boolean(), part: PartNumber }),
  answer: Engagement,
});
