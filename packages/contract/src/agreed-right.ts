import * as z from 'zod/mini';
import { Id, Money, Time } from './primitives.ts';

/** Rights of the owner on accepted work, from the usage rights of the terms, and the creator's exclusivity. `paid_ads` includes `organic`. */
export const RightKind = z.enum(['organic', 'paid_ads', 'exclusivity']);
export type RightKind = z.infer<typeof RightKind>;

/** A right in an event and in a notification. `endsAt` is the last moment of its last day, null without a limit. */
export const RightTerms = z.object({ kind: RightKind, startsAt: Time, endsAt: z.nullable(Time) });
export type RightTerms = z.infer<typeof RightTerms>;

/** That a delivery has a code with which a service lets the owner advertise the post. The code itself is read on its own. */
export const AdCode = z.object({
  /** The last moment of its own last day, if the creator named one. */
  endsAt: z.nullable(Time),
  /** When it is deleted: at its end, or 30 days after the right's end; null while neither is known. */
  erasedAt: z.nullable(Time),
});
export type AdCode = z.infer<typeof AdCode>;

/** One right on one accepted delivery. */
export const AgreedRight = z.object({
  id: Id,
  ...RightTerms.shape,
  /** Null if staff accepted work without a delivery. */
  deliveryId: z.nullable(Id),
  /** The part of divided work that it is on; null of undivided work and of exclusivity. */
  part: z.nullable(z.int()),
  /** The number of the terms that granted it. */
  number: z.int(),
  /** The price that was agreed on together with it: of the work, or what an amendment added for it. */
  price: Money,
  /** What its extensions have added to the price. */
  extraPrice: z.nullable(Money),
  /** When the creator last said that it is used beyond its end. */
  reportedAt: z.nullable(Time),
  /** Of a right to paid ads. */
  adCode: z.nullable(AdCode),
});
export type AgreedRight = z.infer<typeof AgreedRight>;
