import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { paragraphs, Time } from './primitives.ts';
import { VerificationAppeal } from './verification.ts';

/** The case of a ban: the decision and its reason, readable with the mailed address, signed in or not. */
export const Case = z.object({
  reason: z.string(),
  bannedAt: Time,
  liftedAt: z.nullable(Time),
  mayAppeal: z.boolean(),
  appeal: z.nullable(VerificationAppeal),
});
export type Case = z.infer<typeof Case>;

const params = z.strictObject({ token: z.string().check(z.regex(/^[\w-]{40,100}$/, { error: 'not found' })) });

export const getCase = endpoint('GET cases/:token', {
  limit: { max: 120, per: 'hour' },
  who: 'anyone',
  summary: 'Get the case of a ban by its mailed address',
  problems: [1009],
  params,
  answer: Case,
});

export const appealCase = endpoint('POST cases/:token/appeal', {
  limit: { max: 60, per: 'hour' },
  who: 'anyone',
  summary: 'Appeal against a ban, once',
  status: 200,
  problems: [1005, 1009],
  params,
  body: z.strictObject({ text: paragraphs(20, 2000) }),
  answer: Case,
});
