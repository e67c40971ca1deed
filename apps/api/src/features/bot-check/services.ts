import type { BotCheckKind } from '@castlane/contract/bot-check.ts';
import * as z from 'zod';
import { fetchJson, ServiceUnavailable } from '#platform/outbound-http.ts';
import type { BotCheck } from '#platform/config.ts';

/** The lowest reCAPTCHA score that counts as human, for keys that return a score instead of a question. */
const LEAST_SCORE = 0.5;

const VERIFY_URLS: Partial<Record<BotCheckKind, string>> = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
};

const Verdict = z.object({ success: z.boolean(), score: z.number().optional(), 'error-codes': z.array(z.string()).optional() });

/** Asks the service whether its check was passed for this token, which is then used up. Throws `ServiceUnavailable` without a verdict. */
export async function askService({ kind, secret, siteKey, verifyUrl }: BotCheck, token: string, ip: string): Promise<boolean> {
  const form = new URLSearchParams({
    secret: secret ?? '',
    response: token,
    remoteip: ip,
    ...(kind === 'hcaptcha' && siteKey ? { sitekey: siteKey } : {}),
  });
  const { ok, status, body } = await fetchJson('the bot check', verifyUrl ?? VERIFY_URLS[kind]!, { method: 'POST', body: form });
  if (!ok) throw new ServiceUnavailable(`the bot check answers ${status}`);
  const verdict = Verdict.safeParse(body).data;
  if (!verdict) throw new ServiceUnavailable('the bot check sent an unexpected answer');
  const { success, score, 'error-codes': errors = [] } = verdict;
  const ours = errors.find((error) => /secret|sitekey|internal-error|bad-request/.test(error));
  if (!success && ours) throw new ServiceUnavailable(`the bot check refuses to work for us: ${ours.slice(0, 60)}`);
  return success && !(kind === 'recaptcha' && score !== undefined && score < LEAST_SCORE);
}
