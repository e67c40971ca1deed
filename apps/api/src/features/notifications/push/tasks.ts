import type { Deps } from '#platform/deps.ts';
import { TryLater } from '#platform/outbox/failures.ts';
import type { Handlers } from '#platform/outbox/worker.ts';
import { postBytes } from '#platform/outbound-http.ts';
import type { Vapid } from '#platform/vapid.ts';
import { findAddress, type Address } from './queries.ts';
import { PUSH, type Push } from './queue.ts';
import { outcomeOf, whyNoPushAddress } from './rules.ts';

/** A push service drops a message after a day; by then the product itself shows the news. */
const LIFE_SECONDS = 24 * 60 * 60;

/** Sends push messages, encrypted for the browser, so its push service cannot read them (RFC 8291). */
export function pushTasks({ config, db, vapid, log }: Deps): Handlers {
  return {
    async [PUSH]({ deviceId, message, urgency }: Push, taskId) {
      const address = vapid && (await findAddress(db, deviceId));
      // The known hosts may have changed since the browser registered.
      if (!address || whyNoPushAddress(address.endpoint, config.pushHosts) !== undefined) return;
      const { url, ...request } = await seal(vapid, address, { content: JSON.stringify(message), urgency, topic: topicOf(message.tag) });
      const { status, retryAfter } = await postBytes(url, request, { isTrusted: config.pushHosts.includes(url.host) });
      const outcome = outcomeOf(status);
      if (outcome === 'later') throw new TryLater(`The push service answers ${status}`, retryAfter ?? 0);
      if (outcome === 'gone') await db`DELETE FROM push_subscriptions WHERE id = ${deviceId}`;
      else if (outcome === 'sent') await db`UPDATE push_subscriptions SET last_used_at = app_now() WHERE id = ${deviceId}`;
      else log.warn({ task: taskId, status }, 'the push service refused a message');
    },
  };
}

type Sealed = { url: URL; headers: Record<string, string>; body: Buffer };

async function seal(
  { subject, publicKey, privateKey }: Vapid,
  { endpoint, p256dh, auth }: Address,
  { content, urgency, topic }: { content: string; urgency: Push['urgency']; topic: string },
): Promise<Sealed> {
  // Loaded with the first message: the start of a process need not wait for it.
  const { default: webPush } = await import('web-push');
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, content, {
    vapidDetails: { subject, publicKey, privateKey },
    TTL: LIFE_SECONDS,
    urgency,
    topic,
  });
  return { url: new URL(endpoint), headers: headers, body };
}

/** Returns a topic of at most 32 letters: for an offline browser, a push service keeps only the newest message of a topic. */
function topicOf(tag: string): string {
  return tag.replaceAll(/[^\w]/g, '').slice(0, 32);
}
