import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { atMost } from './primitives.ts';

/**
 * `altcha`: the browser solves a puzzle from this server. The others are external services with a site key and a secret.
 * A call without the token that its check needs gets 1004 at `botToken`.
 */
export const BotCheckKind = z.enum(['none', 'altcha', 'turnstile', 'hcaptcha', 'recaptcha']);
export type BotCheckKind = z.infer<typeof BotCheckKind>;

export const BotToken = z.optional(z.string().check(atMost(4000)));

export const getPuzzle = endpoint('GET bot-check/puzzle', {
  limit: { max: 60, per: 'minute' },
  who: 'anyone',
  summary: 'A puzzle of the bot check `altcha`: solved once and within 10 minutes, its answer is a `botToken`; 1009 with another check',
  problems: [1009],
  answer: z.object({ parameters: z.record(z.string(), z.unknown()), signature: z.optional(z.string()) }),
});
