import type { AnswerOf, BodyOf } from '@castlane/contract/endpoint.ts';
import {
  CEREMONY_MINUTES,
  PASSKEYS_AT_MOST,
  type addPasskey as addEndpoint,
  type Passkey,
  type startPasskey as startEndpoint,
} from '@castlane/contract/passkey.ts';
import type { WebAuthnCredential } from '@simplewebauthn/server';
import * as z from 'zod/mini';
import { refuseEnded } from '#features/auth/sessions/queries.ts';
import { writeWithPassword } from '#features/accounts/with-password.ts';
import type { Db, Tx } from '#platform/db/connect.ts';
import type { Fragment } from '#platform/db/statement.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { newId } from '#platform/ids.ts';
import { Problem } from '#platform/problem.ts';
import { newChallenge, openToken, sealToken } from './ceremonies.ts';
import { siteOf } from './passkey-site.ts';
import { lockCredentials } from '#features/accounts/credentials.ts';
import { notifySecurityChanged } from '#features/auth/two-step/security-changes.ts';

/** A passkey that is being made: its account, and the challenge that it must answer. */
const Making = z.object({ kind: z.literal('make'), accountId: z.string(), challenge: z.string() });

/** EdDSA, ECDSA on P-256 and RSA with SHA-256, by their COSE numbers: what today's authenticators support. */
const ALGORITHMS = [-8, -7, -257];

export async function listPasskeys({ db }: Deps, { accountId }: Viewer): Promise<{ items: Passkey[] }> {
  return { items: await passkeysOf(db, accountId) };
}

export async function passkeysOf(db: Db, accountId: string): Promise<Passkey[]> {
  return db<Passkey[]>`SELECT ${columns(db)} FROM passkeys WHERE account_id = ${accountId} ORDER BY created_at DESC, id DESC`;
}

export async function startPasskey(deps: Deps, { accountId }: Viewer, currentPassword: string): Promise<AnswerOf<typeof startEndpoint>> {
  const { rpId, rpName } = siteOf(deps.config);
  return writeWithPassword(deps, accountId, currentPassword, async (tx, { email }) => {
    const kept = await tx<{ id: string }[]>`SELECT credential_id AS id FROM passkeys WHERE account_id = ${accountId}`;
    refuseTooMany(kept.length);
    const challenge = newChallenge();
    const ceremony = await sealToken(tx, deps.keys, 'passkey', { kind: 'make', accountId, challenge }, CEREMONY_MINUTES);
    const options = {
      rp: { id: rpId, name: rpName },
      user: { id: Buffer.from(accountId).toString('base64url'), name: email, displayName: email },
      challenge,
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
      timeout: CEREMONY_MINUTES * 60_000,
      attestation: 'none' as const,
      excludeCredentials: kept.map(({ id }) => ({ type: 'public-key' as const, id })),
      authenticatorSelection: {
        residentKey: 'required' as const,
        requireResidentKey: true as const,
        userVerification: 'required' as const,
      },
    };
    return { ceremony, options };
  });
}

export async function addPasskey(
  deps: Deps,
  { accountId, sessionId }: Viewer,
  { ceremony, name, credential }: BodyOf<typeof addEndpoint>,
  requestId: string,
): Promise<Passkey> {
  const begun = await openToken(deps.db, deps.keys, 'passkey', Making, ceremony);
  if (begun?.value.accountId !== accountId) throw new Problem(1021);
  const made = await verifyMade(deps, begun.value.challenge, credential);
  return deps.write(async (tx) => {
    await lockCredentials(tx, accountId);
    await refuseEnded(tx, sessionId);
    const [{ count } = { count: 0 }] = await tx<{ count: number }[]>`SELECT count(*)::int FROM passkeys WHERE account_id = ${accountId}`;
    refuseTooMany(count);
    const [passkey] = await tx<Passkey[]>`
      INSERT INTO passkeys (id, account_id, credential_id, public_key, counter, name)
      VALUES (${newId()}, ${accountId}, ${made.id}, ${Buffer.from(made.publicKey)}, ${made.counter}, ${name})
      ON CONFLICT (credential_id) DO NOTHING RETURNING ${columns(tx)}`;
    if (!passkey) throw new Problem(1005, { message: 'This passkey was already added' });
    await notifySecurityChanged(deps, tx, { accountId, change: 'passkey_added', requestId });
    return passkey;
  });
}

/** Returns the credential if it answers the challenge for this site. Throws 1021 otherwise. */
async function verifyMade(
  deps: Deps,
  challenge: string,
  credential: BodyOf<typeof addEndpoint>['credential'],
): Promise<WebAuthnCredential> {
  const { rpId, origin } = siteOf(deps.config);
  const { transports: _, ...response } = credential.response;
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const verified = await verifyRegistrationResponse({
    response: { ...credential, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined);
  if (!verified?.verified) throw new Problem(1021);
  return verified.registrationInfo.credential;
}

export async function removePasskey(deps: Deps, { accountId }: Viewer, id: string, requestId: string): Promise<void> {
  await deps.write(async (tx) => {
    await lockCredentials(tx, accountId);
    const { count } = await tx`DELETE FROM passkeys WHERE id = ${id} AND account_id = ${accountId}`;
    if (count === 0) throw new Problem(1009);
    await notifySecurityChanged(deps, tx, { accountId, change: 'passkey_removed', requestId });
  });
}

/** Removes an account's passkeys, for the holder of a mailed link who was asked which ones to keep. Returns how many went. */
export async function dropPasskeys(tx: Tx, accountId: string, which: Fragment = tx`true`): Promise<number> {
  const { count } = await tx`DELETE FROM passkeys WHERE account_id = ${accountId} AND ${which}`;
  return count;
}

function refuseTooMany(count: number): void {
  if (count >= PASSKEYS_AT_MOST) throw new Problem(1005, { message: `You already have ${PASSKEYS_AT_MOST} passkeys. Remove one first` });
}

function columns(db: Db) {
  return db`id, name, created_at, last_used_at`;
}
