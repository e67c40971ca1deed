import type { Service } from '@castlane/contract/channel.ts';
import { isDisclosed, postOf, type Post } from '@castlane/contract/disclosure.ts';
import type { Disclosure } from '@castlane/contract/engagement.ts';
import { ServiceUnavailable } from '#platform/outbound-http.ts';
import type { Db, Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import { enqueue } from '#platform/outbox/outbox.ts';
import { findVideo, OverQuota } from '#features/channels/services/youtube-videos.ts';

export const CHECK_DISCLOSURE = 'check-disclosure';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** The waits before a post is looked up again that the service did not return: the service is down, or the post is very new. */
const WAITS = [MINUTE, 10 * MINUTE, HOUR];
/** A quota resets once a day; three waits of 8 hours reach that. */
const QUOTA_WAIT = 8 * HOUR;

/** A link of a delivery by its index, and how often it was looked up. */
type Check = { deliveryId: string; nth: number; tries: number };

/** The part of a service's data about a post that matters here. */
type ToldPost = { channelId: string; text: string; paidPromotion: boolean };
type Untold = 'over quota' | 'untold';

/** Enqueues the lookup of a delivery's links to services where its creator has a channel. `links` are the delivery's, in order. */
export async function askForDisclosures(tx: Tx, deliveryId: string, links: readonly { url: string }[]): Promise<void> {
  const posts = links.map(({ url }) => postOf(url));
  if (!posts.some(Boolean)) return;
  const { channels } = await getDelivered(tx, deliveryId);
  for (const [nth, post] of posts.entries()) if (post && channels[post.service]) await ask(tx, { deliveryId, nth, tries: 0 }, 0);
}

/**
 * Looks one link up and stores whether its post has a disclosure. On any failure the link stays unknown: it is just advice. Retries are
 * counted here, as separate tasks, since the outbox would alert staff after its last try.
 */
export async function checkDisclosure(deps: Deps, check: Check): Promise<void> {
  const { links, channels } = await getDelivered(deps.db, check.deliveryId);
  const post = postOf(links[check.nth]?.url ?? '');
  const channelId = post && channels[post.service];
  if (!post || !channelId || !isTold(deps, post)) return;
  const told = await lookUp(deps, post);
  if (told === 'over quota' || told === 'untold') return tryAgain(deps, check, told);
  // The text of another channel's post is not the creator's disclosure.
  if (told.channelId === channelId) await note(deps.db, check, told.paidPromotion || isDisclosed(told.text) ? 'found' : 'missing');
}

async function ask(tx: Tx, check: Check, delaySeconds: number): Promise<void> {
  const cause = `${CHECK_DISCLOSURE} ${check.deliveryId} ${check.nth} ${check.tries}`;
  await enqueue(tx, { kind: CHECK_DISCLOSURE, payload: check, cause, delaySeconds });
}

async function tryAgain({ write }: Deps, { tries, ...link }: Check, why: Untold): Promise<void> {
  const wait = WAITS[tries];
  if (wait !== undefined) await write((tx) => ask(tx, { ...link, tries: tries + 1 }, why === 'over quota' ? QUOTA_WAIT : wait));
}

/** Instagram returns posts only to their owners' tokens, which this check does not use. */
function isTold({ config }: Deps, { service }: Post): boolean {
  return service === 'youtube' && config.google !== undefined;
}

async function lookUp({ config, log }: Deps, { id }: Post): Promise<ToldPost | Untold> {
  try {
    const video = await findVideo(config.google!, id);
    if (!video) return 'untold';
    const { channelId, title, description, paidPromotion } = video;
    return { channelId, text: `${title}\n${description}`, paidPromotion };
  } catch (error) {
    if (!(error instanceof ServiceUnavailable)) throw error;
    if (error instanceof OverQuota) {
      log.info('the quota is used up, retrying the look-up of a delivered post later');
      return 'over quota';
    }
    log.warn({ err: error }, 'cannot look up a delivered post');
    return 'untold';
  }
}

type Delivered = { links: { url: string }[]; channels: Partial<Record<Service, string>> };

/** Returns a delivery's links, and its creator's channels by their external ids. Both are empty if the delivery is gone. */
async function getDelivered(db: Db, deliveryId: string): Promise<Delivered> {
  const [delivered] = await db<Delivered[]>`
    SELECT d.links, coalesce((SELECT jsonb_object_agg(h.service, h.external_id) FROM channels h WHERE h.account_id = d.creator_id), '{}') AS channels
    FROM deliveries d WHERE d.id = ${deliveryId}`;
  return delivered ?? { links: [], channels: {} };
}

/** One statement that changes one word: it needs no lock of the job, and concurrent lookups of two links both keep their result. */
async function note(db: Db, { deliveryId, nth }: Check, disclosure: Disclosure): Promise<void> {
  await db`
    UPDATE deliveries SET links = jsonb_set(links, ARRAY[${nth}::text, 'disclosure'], to_jsonb(${disclosure}::text)) WHERE id = ${deliveryId}`;
}
