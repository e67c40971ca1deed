import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import * as integration from '@castlane/contract/integration.ts';
import * as z from 'zod';
import type { Deps } from '#platform/deps.ts';
import { Problem } from '#platform/problem.ts';
import { disconnectChannel } from './leaving.ts';
import { askOwnerOf } from './reading.ts';

/**
 * Calls of Meta's own to us, when somebody takes our access away or wants gone what we have: a signature and a payload in base64url, with a dot between
 * them, the signature being HMAC-SHA256 of the payload as it is written, with the secret of the app.
 * https://developers.facebook.com/docs/development/create-an-app/app-dashboard/data-deletion-callback/
 */
const Payload = z.object({ algorithm: z.literal('HMAC-SHA256'), user_id: z.union([z.string().max(100), z.int().transform(String)]) });

const SECONDS_DIGITS = 12;
const SIGNATURE_DIGITS = 32;

/** Deletes what Instagram told of a channel, and answers with a code that says so later. Whoever has no channel here has nothing to delete: it is gone as well. */
export async function deleteInstagramData(deps: Deps, signedRequest: string): Promise<AnswerOf<typeof integration.deleteInstagramData>> {
  const accountId = await findOwner(deps, userOf(deps, signedRequest));
  if (accountId !== undefined) {
    await disconnectChannel(deps, accountId, 'instagram').catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error;
    });
  }
  const code = await codeOfNow(deps);
  return { url: `${deps.config.publicUrl}${integration.DELETION_PATH}/${code}`, confirmation_code: code };
}

/** The consent is gone; what was read before stays until its owner, or its age, takes it away. */
export async function deauthorizeInstagram(deps: Deps, signedRequest: string): Promise<void> {
  const accountId = await findOwner(deps, userOf(deps, signedRequest));
  if (accountId !== undefined) await askOwnerOf(deps, accountId, 'instagram');
}

/** What was deleted cannot be looked up any more, so the code says by itself when that was, and that we have made it. */
export function readDeletion({ keys }: Pick<Deps, 'keys'>, code: string): AnswerOf<typeof integration.getInstagramDeletion> {
  const [seconds, signature] = [code.slice(0, SECONDS_DIGITS), code.slice(SECONDS_DIGITS)];
  if (signature !== signatureOf(keys, seconds)) throw new Problem(1009);
  const deletedAt = new Date(Number.parseInt(seconds, 16) * 1000).toISOString();
  return {
    status: 'deleted',
    deletedAt,
    message: 'What Instagram told us about this account is deleted, and we no longer have access to it.',
  };
}

function userOf({ config }: Pick<Deps, 'config'>, signedRequest: string): string {
  const secret = config.instagram?.clientSecret;
  if (secret === undefined) throw new Problem(1009, { message: 'Instagram is not set up here' });
  const [signature = '', payload = '', ...more] = signedRequest.split('.');
  const right = createHmac('sha256', secret).update(payload).digest();
  const given = Buffer.from(signature, 'base64url');
  if (more.length > 0 || given.length !== right.length || !timingSafeEqual(given, right)) throw wrong();
  const parsed = Payload.safeParse(jsonOf(payload));
  if (!parsed.success) throw wrong();
  return parsed.data.user_id;
}

function jsonOf(payload: string): unknown {
  try {
    return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

function wrong(): Problem {
  return new Problem(1005, { message: 'This is not signed as it should be', details: [{ path: 'signed_request', message: 'Sign it' }] });
}

/** Whose channel Instagram means. It may call its owner as it does towards this app alone. */
async function findOwner({ db }: Pick<Deps, 'db'>, userId: string): Promise<string | undefined> {
  const [channel] = await db<{ accountId: string }[]>`
    SELECT account_id FROM channels WHERE service = 'instagram' AND ${userId} IN (external_id, scoped_id) LIMIT 1`;
  return channel?.accountId;
}

async function codeOfNow({ db, keys }: Pick<Deps, 'db' | 'keys'>): Promise<string> {
  const [clock] = await db<{ seconds: number }[]>`SELECT floor(extract(epoch FROM app_now()))::bigint AS seconds`;
  return deletionCodeOf(keys, clock!.seconds);
}

export function deletionCodeOf(keys: Deps['keys'], secondsOf1970: number): string {
  const seconds = secondsOf1970.toString(16).padStart(SECONDS_DIGITS, '0');
  return `${seconds}${signatureOf(keys, seconds)}`;
}

function signatureOf(keys: Deps['keys'], seconds: string): string {
  return Buffer.from(keys.sign('channel', `deleted ${seconds}`), 'base64url')
    .toString('hex')
    .slice(0, SIGNATURE_DIGITS);
}
