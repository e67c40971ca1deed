import type { Tokens } from '#features/channels/services/service.ts';
import type { Db } from '#platform/db/connect.ts';
import type { SecretKeys } from '#platform/secret-keys.ts';

/** Seals tokens. They are plain text only during a call, and sealed wherever they are stored. */
export function sealTokens(keys: SecretKeys, tokens: Tokens): string {
  return keys.seal('channel', JSON.stringify(tokens));
}

/** Returns undefined if the key is gone. */
export function openTokens(keys: SecretKeys, sealed: string): Tokens | undefined {
  const text = keys.open('channel', sealed);
  return text === undefined ? undefined : (JSON.parse(text) as Tokens);
}

export function isSealedWithNewest(keys: SecretKeys, sealed: string): boolean {
  return sealed.startsWith(`${keys.newest}.`);
}

/** Replaces tokens and returns the new ones sealed, or undefined if the channel has other tokens by now. */
export async function replaceTokens(
  { db, keys }: { db: Db; keys: SecretKeys },
  channelId: string,
  old: string,
  tokens: Tokens,
): Promise<string | undefined> {
  const sealed = sealTokens(keys, tokens);
  const { count } = await db`
    UPDATE channels SET tokens = ${sealed}, renew_from = to_timestamp(${tokens.renewFrom / 1000}) WHERE id = ${channelId} AND tokens = ${old}`;
  return count === 1 ? sealed : undefined;
}
