import * as z from 'zod/mini';
import { Time } from './primitives.ts';

/** A service whose numbers are read from itself. */
export const Service = z.enum(['youtube', 'instagram']);
export type Service = z.infer<typeof Service>;

/**
 * A creator's channel as others see it: its own number, where it comes from and how old it is. Nothing is summed over channels,
 * and nothing is derived from a number: the services' rules forbid both.
 */
export const Channel = z.object({
  service: Service,
  handle: z.string(),
  /** Null when the channel hides it, or when it is older than `CHANNEL_GONE_DAYS`. */
  followers: z.nullable(z.int()),
  /** When the service told it. */
  fetchedAt: Time,
  /** Told by the stand-in, not by the service. */
  simulated: z.boolean(),
});
export type Channel = z.infer<typeof Channel>;
