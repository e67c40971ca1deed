import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** What a new user sees once: the slides, and the list of first steps on the home page. */
export const Introduction = z.enum(['how_it_works', 'first_steps']);
export type Introduction = z.infer<typeof Introduction>;

/** From sign-up to the first success: a creator's first proposal, a business owner's open job and first invitation or hire. */
export const FirstStep = z.object({
  step: z.enum(['profile', 'review', 'channel', 'comment', 'job', 'invite']),
  isDone: z.boolean(),
});
export type FirstStep = z.infer<typeof FirstStep>;

export const putAwayIntroduction = endpoint('POST account/introductions/:what/put-away', {
  who: 'verified',
  summary: 'Dismiss the welcome on all devices. Idempotent',
  params: z.strictObject({ what: Introduction }),
});
