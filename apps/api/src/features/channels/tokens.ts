import type { Tokens } from '#features/channels/services/service.ts';
import type { Db } from '#platform/db/connect.ts';
import type { SecretKeys } from '#platform/secret-keys.ts';

/** Tokens are text for as long as a call takes, and sealed wherever they lie. */
export function sealTokens(keys: SecretKeys, tokens: Tokens): string {
  return keys.seal('channel', JSON.stringify(tokens));
}

/** Undefined where the key is gone. */
export function openTokens(keys: SecretKeys, sealed: string): Tokens | undefined {
  const text = keys.open('channel', sealed);
  return text === undefined ? undefined : (JSON.parse(text) as Tokens);
}

export function isSealedWithNewest(keys: SecretKeys, sealed: string): boolean {
  return sealed.startsWith(`${keys.newest}.`);
}

/** Puts other tokens in the place of some; answers them as they are kept, or undefined where the channel has others by now. */
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
