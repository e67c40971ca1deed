import type { ChannelDeps } from './services/service.ts';
import { createHash } from 'node:crypto';
import type { Service } from '@castlane/contract/channel.ts';
import type { UploadImage } from '@castlane/contract/image.ts';
import { IMAGE_EDGE_MAX, IMAGE_PIXELS_MAX } from '@castlane/contract/policy.ts';
import { lockStanding } from '#features/account-status/locks.ts';
import { showWorks } from '#features/search-index/creators.ts';
import { imageOf } from '#features/uploads/pictures.ts';
import { removeKeys } from '#features/uploads/actions.ts';
import { HEAD_BYTES, whyOtherType } from '#features/uploads/rules.ts';
import { ServiceUnavailable } from '#platform/outbound-http.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import { fetchBytes } from '#platform/outbound-http.ts';
import type { Wanted } from '#platform/images/readers.ts';
import { ChildDied, transcode } from '#platform/images/transcode.ts';
import { enqueue } from '#platform/outbox/outbox.ts';
import { pictureUrlOf } from './addresses.ts';

export const FETCH_PICTURE = 'fetch-channel-picture';

const LIMITS = { milliseconds: 5000, mostBytes: 5 * 1024 * 1024 };
const FORMATS = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp' } as const;
/** A channel's picture is shown round at 52 px, up to three times density; an item's picture is at most as wide as a phone. */
export const CHANNEL_WIDTHS = [160];
export const ITEM_WIDTHS = [320, 640];

/** A picture of a channel, or of one of its items; `from` is a hash of its address. */
type Picture = { service: Service; channelId: string; itemId: string | null; url: string; from: string };

export async function askForPicture(tx: Tx, picture: Picture): Promise<void> {
  await enqueue(tx, { kind: FETCH_PICTURE, payload: picture });
}

/** Fetches a picture from its service, re-encodes it and stores the result. Failures are ignored, since the next reading fetches again. */
export async function fetchPicture(deps: ChannelDeps, picture: Picture): Promise<void> {
  const service = deps.channelServices[picture.service];
  const found = service && pictureUrlOf(service, picture.url);
  if (!found) return;
  try {
    const bytes = await fetchBytes(found.url, LIMITS, { isTrusted: found.isOfStandIn });
    const kept = await keepFiles(deps, picture, bytes);
    if (kept) await keepPicture(deps, picture, kept);
  } catch (error) {
    if (!(error instanceof ServiceUnavailable) && !(error instanceof ChildDied)) throw error;
    deps.log.info({ service: picture.service }, 'cannot download a picture of a channel');
  }
}

type Kept = { key: string; image: UploadImage };

async function keepFiles({ store, keys }: ChannelDeps, { channelId, itemId, from }: Picture, bytes: Buffer): Promise<Kept | undefined> {
  const format = formatOf(bytes);
  if (!format) return undefined;
  const sizes = itemId === null ? CHANNEL_WIDTHS : ITEM_WIDTHS;
  const remade = await transcode(bytes, { format, square: itemId === null, sizes, pixelsMax: IMAGE_PIXELS_MAX, edgeMax: IMAGE_EDGE_MAX });
  if ('refused' in remade) return undefined;
  const key = pictureKeyOf(keys, itemId ?? channelId, from);
  for (const { name: file, file: content } of remade.images) await store.put(`${key}/${file}`, content);
  return { key, image: imageOf(key, remade) };
}

/** Returns the storage key of a channel's or an item's picture; it cannot be guessed. */
export function pictureKeyOf(keys: Deps['keys'], id: string, from: string): string {
  return `images/${Buffer.from(keys.sign('file', `channel ${id} ${from}`), 'base64url')
    .toString('hex')
    .slice(0, 32)}`;
}

/** Returns a hash of an address that shows whether the picture is a new one: signed addresses change while their path stays. */
export function pictureFromOf(path: string): string {
  return createHash('sha256').update(path).digest('hex');
}

function formatOf(bytes: Buffer): Wanted['format'] | undefined {
  const head = bytes.subarray(0, HEAD_BYTES);
  return Object.entries(FORMATS).find(([type]) => whyOtherType(type, head) === undefined)?.[1];
}

/** Stores a picture and removes the one before; or removes this one if its channel or item is gone. */
async function keepPicture({ write }: ChannelDeps, { channelId, itemId, from }: Picture, { key, image }: Kept): Promise<void> {
  await write(async (tx) => {
    // The works on the card depend on all items of the account.
    const [channel] = await tx<{ accountId: string }[]>`SELECT account_id FROM channels WHERE id = ${channelId}`;
    if (channel) await lockStanding(tx, channel.accountId);
    const [table, id] = itemId === null ? ['channels', channelId] : ['portfolio_items', itemId];
    const [place] = await tx<{ pictureKey: string | null }[]>`SELECT picture_key FROM ${tx(table)} WHERE id = ${id} FOR UPDATE`;
    if (!place) return removeKeys(tx, [key]);
    await tx`UPDATE ${tx(table)} SET picture = ${tx.json(image)}, picture_key = ${key}, picture_from = ${from} WHERE id = ${id}`;
    if (channel && itemId !== null) await showWorks(tx, channel.accountId);
    if (place.pictureKey !== null && place.pictureKey !== key) await removeKeys(tx, [place.pictureKey]);
  });
}
