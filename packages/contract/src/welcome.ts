import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** From sign-up to the first success: a creator's first proposal, a business owner's open job and first invitation or hire. */
export const FirstStep = z.object({
  step: z.enum(['profile', 'review', 'channel', 'comment', 'job', 'invite']),
  isDone: z.boolean(),
});
export type FirstStep = z.infer<typeof FirstStep>;

export const dismissFirstSteps = endpoint('POST account/first-steps/dismiss', {
  who: 'verified',
  summary: 'Hide the list of first steps on all devices. Idempotent',
});
