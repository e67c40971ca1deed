import type { AnswerOf, BodyOf } from '@castlane/contract/endpoint.ts';
import {
  CEREMONY_MINUTES,
  type logInWithPasskey as loginEndpoint,
  type startPasskeyLogin as startEndpoint,
} from '@castlane/contract/passkey.ts';
import * as z from 'zod/mini';
import { detailsOfBan } from '#features/account-status/ban-details.ts';
import type { Caller, SignedIn } from '#features/auth/sessions/device-cookie.ts';
import type { Deps } from '#platform/deps.ts';
import { Problem } from '#platform/problem.ts';
import { newChallenge, openToken, sealToken } from './ceremonies.ts';
import { letIn } from '#features/auth/log-in.ts';
import { siteOf } from './passkey-site.ts';
import { lockIfThere } from '#features/accounts/credentials.ts';

/** The challenge of a log-in. The account is unknown until the passkey identifies it. */
const LoggingIn = z.object({ kind: z.literal('log_in'), challenge: z.string() });

type Kept = { accountId: string; publicKey: Buffer; counter: number };

export async function startPasskeyLogin({ db, keys, config }: Deps): Promise<AnswerOf<typeof startEndpoint>> {
  const { rpId } = siteOf(config);
  const challenge = newChallenge();
  const ceremony = await sealToken(db, keys, 'passkey', { kind: 'log_in', challenge }, CEREMONY_MINUTES);
  return { ceremony, options: { rpId, challenge, timeout: CEREMONY_MINUTES * 60_000, userVerification: 'required' } };
}

/** Logs in with a passkey. It is two factors in one, the device and the finger, face or PIN that unlocks it, so no code is required. */
export async function logInWithPasskey(
  deps: Deps,
  { ceremony, credential }: BodyOf<typeof loginEndpoint>,
  caller: Caller,
): Promise<SignedIn> {
  const begun = await openToken(deps.db, deps.keys, 'passkey', LoggingIn, ceremony);
  const kept = begun && (await findPasskey(deps, credential.id));
  if (!kept) throw new Problem(1021);
  const counter = await verifyUsed(deps, begun.value.challenge, credential, kept);
  return deps.write(async (tx) => {
    const account = await lockIfThere(tx, tx`id = ${kept.accountId}`);
    if (!account) throw new Problem(1021);
    if (account.banned) throw new Problem(1003, { details: await detailsOfBan(deps, account.id) });
    // Accept only a later challenge than the last one, so a captured response cannot be replayed.
    const used = await tx`
      UPDATE passkeys SET counter = ${counter}, last_used_at = app_now(), last_challenge_at = to_timestamp(${begun.sealedAt}::float8 / 1000)
      WHERE credential_id = ${credential.id} AND account_id = ${account.id} AND last_challenge_at < to_timestamp(${begun.sealedAt}::float8 / 1000)`;
    if (used.count === 0) throw new Problem(1021);
    return letIn(deps, tx, account, caller);
  });
}

async function findPasskey({ db }: Deps, credentialId: string): Promise<Kept | undefined> {
  const [found] = await db<Kept[]>`
    SELECT account_id, public_key, counter::float8 AS counter FROM passkeys WHERE credential_id = ${credentialId}`;
  return found;
}

/** Returns the authenticator's new counter if it answers the challenge for this site. Throws 1021 otherwise. */
async function verifyUsed(
  deps: Deps,
  challenge: string,
  credential: BodyOf<typeof loginEndpoint>['credential'],
  { publicKey, counter }: Kept,
): Promise<number> {
  const { rpId, origin } = siteOf(deps.config);
  const { userHandle: _, ...response } = credential.response;
  // Loaded on demand: it has a tenth of all modules, and many processes never need it.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const verified = await verifyAuthenticationResponse({
    response: { ...credential, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential: { id: credential.id, publicKey: new Uint8Array(publicKey), counter },
  }).catch(() => undefined);
  if (!verified?.verified) throw new Problem(1021);
  return verified.authenticationInfo.newCounter;
}
