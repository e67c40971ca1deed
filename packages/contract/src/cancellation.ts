import * as z from 'zod/mini';
import { Id, Time } from './primitives.ts';

/** How work ends before completion: both sides agree to cancel, or staff decide. */

/**
 * pending → agreed (by the other side, or after 72 hours without an answer while nothing is delivered), refused, withdrawn by the side that
 * asked, lapsed (no answer in time, and something is delivered) or overtaken (by a delivery, a completion or a dispute).
 */
export const CancellationStatus = z.enum(['pending', 'agreed', 'refused', 'withdrawn', 'lapsed', 'overtaken']);
export type CancellationStatus = z.infer<typeof CancellationStatus>;

export const Cancellation = z.object({
  id: Id,
  status: CancellationStatus,
  askedBy: z.enum(['owner', 'creator']),
  reason: z.string(),
  askedAt: Time,
  /** When the request ends without an answer, while it is pending; `onSilence` is the status it then gets. */
  expiresAt: Time,
  onSilence: z.enum(['agreed', 'lapsed']),
  decidedAt: z.nullable(Time),
  /** Agreed or lapsed because no answer came in time. */
  bySilence: z.boolean(),
  /** The other side's note to its refusal. */
  answer: z.nullable(z.string()),
});
export type Cancellation = z.infer<typeof Cancellation>;

export const DisputeOutcome = z.enum(['completed', 'cancelled']);
export type DisputeOutcome = z.infer<typeof DisputeOutcome>;

/** Of the payment of completed work: it was made, it was not, or both agreed otherwise. */
export const PaymentOutcome = z.enum(['paid', 'unpaid', 'settled']);
export type PaymentOutcome = z.infer<typeof PaymentOutcome>;

export const AnyOutcome = z.enum([...DisputeOutcome.options, ...PaymentOutcome.options]);
export type AnyOutcome = z.infer<typeof AnyOutcome>;

const dispute = {
  id: Id,
  /** `staff` if a ban turned the work into a dispute. */
  openedBy: z.enum(['owner', 'creator', 'staff']),
  reason: z.string(),
  openedAt: Time,
  /** Staff's explanation to both sides. */
  decision: z.nullable(z.string()),
  decidedAt: z.nullable(Time),
};

/** About the work, which pauses. */
export const Dispute = z.object({ ...dispute, outcome: z.nullable(DisputeOutcome) });
export type Dispute = z.infer<typeof Dispute>;

/** About the payment of an accepted part; the work goes on, or stays completed. */
export const PaymentDispute = z.object({ ...dispute, outcome: z.nullable(PaymentOutcome) });
export type PaymentDispute = z.infer<typeof PaymentDispute>;

/** Either, as staff see it. `part`: the part that it is about. */
export const AnyDispute = z.object({ ...dispute, about: z.enum(['work', 'payment']), part: z.int(), outcome: z.nullable(AnyOutcome) });
export type AnyDispute = z.infer<typeof AnyDispute>;
