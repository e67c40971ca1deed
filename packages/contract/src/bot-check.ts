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
  limit: { max: 180, per: 'minute' },
  who: 'anyone',
  summary:
    'Get a puzzle of the bot check `altcha`; its answer is a `botToken`, valid once within 10 minutes. 1009 if another check is configured',
  problems: [1009],
  answer: z.object({ parameters: z.record(z.string(), z.unknown()), signature: z.optional(z.string()) }),
});
