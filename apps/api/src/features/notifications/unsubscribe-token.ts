import { fullPath } from '@castlane/contract/endpoint.ts';
import { NotificationTopic, unsubscribeFromMail } from '@castlane/contract/notification-preference.ts';
import type { Config } from '#platform/config.ts';
import type { SecretKeys } from '#platform/secret-keys.ts';

/** What a link in a mail switches off without a session: `account.topic.signature`. */
export type Subscription = { accountId: string; topic: NotificationTopic };

const TOKEN = /^([0-9a-f-]{36})\.([a-z_]{1,40})\.([\w-]{43})$/;

export function unsubscribeUrl({ publicUrl }: Config, keys: SecretKeys, subscription: Subscription): string {
  return `${publicUrl}${fullPath(unsubscribeFromMail)}?token=${unsubscribeTokenOf(keys, subscription)}`;
}

export function unsubscribeTokenOf(keys: SecretKeys, { accountId, topic }: Subscription): string {
  return `${accountId}.${topic}.${keys.sign('unsubscribe', `${accountId}.${topic}`)}`;
}

/** Returns undefined for a token that none of our keys signed. */
export function subscriptionOf(keys: SecretKeys, token: string): Subscription | undefined {
  const [, accountId, topic, signature] = TOKEN.exec(token) ?? [];
  const known = NotificationTopic.safeParse(topic);
  if (accountId === undefined || signature === undefined || !known.success) return undefined;
  return keys.verifySigned('unsubscribe', `${accountId}.${topic}`, signature) ? { accountId, topic: known.data } : undefined;
}
