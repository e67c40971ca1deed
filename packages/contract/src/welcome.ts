import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** What a new creator was invited to by a link: a job, or the jobs of a company, of which they pick one at its link. */
export const FirstInvitation = z.object({
  company: z.string(),
  job: z.nullable(z.object({ slug: z.string(), title: z.string() })),
  token: z.nullable(z.string()),
});
export type FirstInvitation = z.infer<typeof FirstInvitation>;

/** From sign-up to the first success: a creator's first proposal, a business owner's open job and first invitation or hire. */
export const FirstStep = z.object({
  step: z.enum(['profile', 'review', 'channel', 'comment', 'job', 'invite']),
  isDone: z.boolean(),
  /** Of `comment`: the invitation that the first proposal can answer. */
  invitation: z.optional(FirstInvitation),
});
export type FirstStep = z.infer<typeof FirstStep>;

export const dismissFirstSteps = endpoint('POST account/first-steps/dismiss', {
  who: 'verified',
  summary: 'Hide the list of first steps on all devices. Idempotent',
});
