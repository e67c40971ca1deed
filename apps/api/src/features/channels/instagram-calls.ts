import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import * as integration from '@castlane/contract/integration.ts';
import * as z from 'zod';
import { ExternalId } from '#features/channels/services/answers.ts';
import type { Fragment } from '#platform/db/statement.ts';
import type { ChannelDeps } from './services/service.ts';
import { Problem } from '#platform/problem.ts';
import { endChannel } from './erasure.ts';
import { askOwnerOf } from '#features/channels/syncing/reading.ts';

/** The end of the year 9999, the last with four digits. */
const MAX_SECONDS = 253_402_300_799;

/**
 * Meta's calls when a user removes our access or requests deletion of our data: a signature and a payload in base64url, separated by a dot.
 * The signature is the HMAC-SHA256 of the encoded payload with the app's secret.
 * https://developers.facebook.com/docs/development/create-an-app/app-dashboard/data-deletion-callback/
 */
const Payload = z.object({
  algorithm: z.literal('HMAC-SHA256'),
  user_id: ExternalId,
  /** In seconds since 1970. */
  issued_at: z.int().positive().max(MAX_SECONDS).optional(),
});
/** How far Meta's clock and ours may differ. */
const CLOCKS_APART = '5 minutes';

const SECONDS_DIGITS = 12;

/** Deletes the data of an Instagram channel, if there is one here, and returns a code that confirms the deletion later. */
export async function deleteInstagramData(
  deps: ChannelDeps,
  signedRequest: string,
): Promise<AnswerOf<typeof integration.deleteInstagramData>> {
  const meant = channelOf(deps, signedRequest);
  const accountId = await findOwner(deps, meant);
  if (accountId !== undefined) await endChannel(deps, accountId, meant);
  const code = await codeOfNow(deps);
  return { url: `${deps.config.publicUrl}${integration.DELETION_PATH}/${code}`, confirmation_code: code };
}

/** Stops reading a channel after its consent was removed. Data already read stays until its owner deletes it or it expires. */
export async function deauthorizeInstagram(deps: ChannelDeps, signedRequest: string): Promise<void> {
  const meant = channelOf(deps, signedRequest);
  const accountId = await findOwner(deps, meant);
  if (accountId !== undefined) await askOwnerOf(deps, accountId, meant);
}

/** Reads a deletion code. Deleted data cannot be looked up, so the code itself says when it was deleted, signed by us. */
export function readDeletion({ keys }: Pick<ChannelDeps, 'keys'>, code: string): AnswerOf<typeof integration.getInstagramDeletion> {
  const seconds = code.slice(0, SECONDS_DIGITS);
  const signature = Buffer.from(code.slice(SECONDS_DIGITS), 'hex').toString('base64url');
  if (!keys.verifySigned('channel', statementOf(seconds), signature)) throw new Problem(1009);
  const deletedAt = new Date(Number.parseInt(seconds, 16) * 1000).toISOString();
  return {
    status: 'deleted',
    deletedAt,
    message: 'The Instagram data about this account is deleted, and we no longer have access to it.',
  };
}

function payloadOf({ config }: Pick<ChannelDeps, 'config'>, signedRequest: string): z.infer<typeof Payload> {
  const secret = config.instagram?.clientSecret;
  if (secret === undefined) throw new Problem(1009, { message: 'Instagram isn’t set up here' });
  const [signature = '', payload = '', ...more] = signedRequest.split('.');
  const right = createHmac('sha256', secret).update(payload).digest();
  const given = Buffer.from(signature, 'base64url');
  if (more.length > 0 || given.length !== right.length || !timingSafeEqual(given, right)) throw wrong();
  const parsed = Payload.safeParse(jsonOf(payload));
  if (!parsed.success) throw wrong();
  return parsed.data;
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

/**
 * Selects the channel that Instagram means, maybe by its app-scoped id. A late or repeated call does not cover a consent given after it.
 */
function channelOf(deps: Pick<ChannelDeps, 'config' | 'db'>, signedRequest: string): Fragment {
  const { user_id: user, issued_at: seconds } = payloadOf(deps, signedRequest);
  const whose = deps.db`service = 'instagram' AND ${user} IN (external_id, scoped_id)`;
  return seconds === undefined ? whose : deps.db`${whose} AND created_at <= to_timestamp(${seconds}) + ${CLOCKS_APART}::interval`;
}

async function findOwner({ db }: Pick<ChannelDeps, 'db'>, meant: Fragment): Promise<string | undefined> {
  const [channel] = await db<{ accountId: string }[]>`SELECT account_id FROM channels WHERE ${meant} LIMIT 1`;
  return channel?.accountId;
}

async function codeOfNow({ db, keys }: Pick<ChannelDeps, 'db' | 'keys'>): Promise<string> {
  const [clock] = await db<{ seconds: number }[]>`SELECT floor(extract(epoch FROM app_now()))::bigint AS seconds`;
  return deletionCodeOf(keys, clock!.seconds);
}

export function deletionCodeOf(keys: ChannelDeps['keys'], secondsOf1970: number): string {
  const seconds = secondsOf1970.toString(16).padStart(SECONDS_DIGITS, '0');
  return `${seconds}${Buffer.from(keys.sign('channel', statementOf(seconds)), 'base64url').toString('hex')}`;
}

function statementOf(seconds: string): string {
  return `deleted ${seconds}`;
}
