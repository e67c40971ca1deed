import type { BotCheckKind } from '@castlane/contract/bot-check.ts';
import * as z from 'zod';
import type { BotCheck } from '#platform/config.ts';

const PATIENCE_MS = 5000;
const MOST_BYTES = 64 * 1024;
/** What of reCAPTCHA is called a person, where its keys give a score instead of a question. */
const LEAST_SCORE = 0.5;

const VERIFY_URLS: Partial<Record<BotCheckKind, string>> = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
};

const Verdict = z.object({ success: z.boolean(), score: z.number().optional(), 'error-codes': z.array(z.string()).optional() });

/** The service cannot be asked, or does not know us: nothing is said about the visitor. */
export class ServiceAway extends Error {}

/** Asks the service whether it gave this token to somebody who passed its check, and takes it back. */
export async function askService({ kind, secret, siteKey, verifyUrl }: BotCheck, token: string, ip: string): Promise<boolean> {
  const form = new URLSearchParams({
    secret: secret ?? '',
    response: token,
    remoteip: ip,
    ...(kind === 'hcaptcha' && siteKey ? { sitekey: siteKey } : {}),
  });
  const verdict = Verdict.safeParse(await post(verifyUrl ?? VERIFY_URLS[kind]!, form)).data;
  if (!verdict) throw new ServiceAway('the bot check answers in an unknown way');
  const { success, score, 'error-codes': errors = [] } = verdict;
  const ours = errors.find((error) => /secret|sitekey|internal-error|bad-request/.test(error));
  if (!success && ours) throw new ServiceAway(`the bot check refuses to work for us: ${ours.slice(0, 60)}`);
  return success && !(kind === 'recaptcha' && score !== undefined && score < LEAST_SCORE);
}

async function post(url: string, body: URLSearchParams): Promise<unknown> {
  try {
    const response = await fetch(url, { method: 'POST', body, redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) });
    const text = await readAtMost(response);
    if (!response.ok) throw new Error(`it answers ${response.status}`);
    return JSON.parse(text);
  } catch (error) {
    throw new ServiceAway(`the bot check cannot be asked: ${(error as Error).name}`, { cause: error });
  }
}

async function readAtMost(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.length;
    if (bytes > MOST_BYTES) throw new Error('it answers too much');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
