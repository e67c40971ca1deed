import { fullPath } from '@castlane/contract/endpoint.ts';
import { stopMailInvitations } from '@castlane/contract/mail-invitation.ts';
import type { Config } from '#platform/config.ts';
import type { SecretKeys } from '#platform/secret-keys.ts';

/** What the holder of a mailed token may do: see and take the invitation, or stop them all. */
type Use = 'join' | 'stop';

const TOKEN = /^([\w-]{43})\.([\w-]{43})$/;

/** Makes the token of an address: `hash.signature`. It names the address only to those who have the database. */
export function tokenOf(keys: SecretKeys, use: Use, hash: string): string {
  return `${hash}.${keys.sign('invited', `${use} ${hash}`)}`;
}

/** Returns the hash of the address, or undefined for a token that none of our keys signed for this use. */
export function hashIn(keys: SecretKeys, use: Use, token: string): string | undefined {
  const [, hash, signature] = TOKEN.exec(token) ?? [];
  return hash !== undefined && signature !== undefined && keys.verifySigned('invited', `${use} ${hash}`, signature) ? hash : undefined;
}

/** Where a person signs up with an invitation. */
export function joinUrl({ publicUrl }: Config, keys: SecretKeys, hash: string): string {
  return `${publicUrl}/sign-up?invitation=${tokenOf(keys, 'join', hash)}`;
}

/** The page on which a person stops invitations. */
export function stopPageUrl({ publicUrl }: Config, token: string): string {
  return `${publicUrl}/stop-invitations/${encodeURIComponent(token)}`;
}

/** Where a mail program stops them by one POST. */
export function stopUrl({ publicUrl }: Config, keys: SecretKeys, hash: string): string {
  return `${publicUrl}${fullPath(stopMailInvitations)}?token=${tokenOf(keys, 'stop', hash)}`;
}
