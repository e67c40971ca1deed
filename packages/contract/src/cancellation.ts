import * as z from 'zod/mini';
import { Id, Time } from './primitives.ts';

/** How work can end before it is completed: the two agree to cancel, or staff decide. */

/**
 * pending → agreed (by the other side, or by 72 hours of silence while nothing has been delivered), refused, withdrawn by whoever asked,
 * lapsed (nobody answered, and something has been delivered) or overtaken (by a delivery, a completion or a dispute).
 */
export const CancellationStatus = z.enum(['pending', 'agreed', 'refused', 'withdrawn', 'lapsed', 'overtaken']);
export type CancellationStatus = z.infer<typeof CancellationStatus>;

export const Cancellation = z.object({
  id: Id,
  status: CancellationStatus,
  askedBy: z.enum(['owner', 'creator']),
  reason: z.string(),
  askedAt: Time,
  /** What silence does then, as long as it waits: `agreed` or `lapsed`. */
  expiresAt: Time,
  onSilence: z.enum(['agreed', 'lapsed']),
  decidedAt: z.nullable(Time),
  /** It was agreed on, or lapsed, since nobody answered. */
  bySilence: z.boolean(),
  /** What the other side wrote to its refusal. */
  answer: z.nullable(z.string()),
});
export type Cancellation = z.infer<typeof Cancellation>;

export const DisputeOutcome = z.enum(['completed', 'cancelled']);
export type DisputeOutcome = z.infer<typeof DisputeOutcome>;

export const Dispute = z.object({
  id: Id,
  /** `staff` where a ban brought the work to them. */
  openedBy: z.enum(['owner', 'creator', 'staff']),
  reason: z.string(),
  openedAt: Time,
  outcome: z.nullable(DisputeOutcome),
  /** What staff wrote to both. */
  decision: z.nullable(z.string()),
  decidedAt: z.nullable(Time),
});
export type Dispute = z.infer<typeof Dispute>;
