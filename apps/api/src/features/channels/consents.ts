import { createHash, randomBytes } from 'node:crypto';
import type { Service } from '@castlane/contract/channel.ts';
import { CONNECT_MINUTES } from '@castlane/contract/policy.ts';
import type { OldRows } from '#platform/db/old-rows.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';

/** The state is stored as a hash, and the verifier of the code exchange (RFC 7636) is encrypted. */
const SECRET_BYTES = 32;

export type Way = { state: string; challenge: string };

/** Starts a consent. */
export async function makeConsent({ db, keys }: Deps, { accountId, sessionId }: Viewer, service: Service): Promise<Way> {
  const [state, verifier] = [secret(), secret()];
  await db`
    INSERT INTO channel_consents (state_hash, account_id, session_id, service, verifier, expires_at)
    VALUES (${hashOf(state)}, ${accountId}, ${sessionId}, ${service}, ${keys.seal('channel', verifier)}, app_now() + make_interval(mins => ${CONNECT_MINUTES}))`;
  return { state, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** Ends a consent and returns its verifier, if the same session started it, in time, and it was not yet used. */
export async function takeConsent(
  { write, keys }: Deps,
  { accountId, sessionId }: Viewer,
  service: Service,
  state: string,
): Promise<string | undefined> {
  const [taken] = await write(
    (tx) => tx<{ verifier: string }[]>`
      DELETE FROM channel_consents
      WHERE state_hash = ${hashOf(state)} AND account_id = ${accountId} AND session_id = ${sessionId} AND service = ${service} AND expires_at > (SELECT app_now())
      RETURNING verifier`,
  );
  return taken && keys.open('channel', taken.verifier);
}

export const oldConsents: OldRows = {
  what: 'expired consents',
  drop(db, most) {
    const isOld = db`expires_at <= (SELECT app_now())`;
    return db`
      DELETE FROM channel_consents
      WHERE ctid = ANY(ARRAY(SELECT ctid FROM channel_consents WHERE ${isOld} ORDER BY expires_at LIMIT ${most})) AND ${isOld}`;
  },
};

function secret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

function hashOf(state: string): string {
  return createHash('sha256').update(state).digest('hex');
}
