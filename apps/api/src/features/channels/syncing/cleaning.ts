import type { PortfolioKind } from '@castlane/contract/channel.ts';
import { PORTFOLIO_ITEMS } from '@castlane/contract/policy.ts';
import { tidied } from '@castlane/contract/text.ts';
import { UnexpectedResponse, type ChannelReading, type ChannelService, type ItemReading } from '#features/channels/services/service.ts';
import { pageUrlOf } from '#features/channels/addresses.ts';

const NAME_MAX = 100;
const TITLE_MAX = 200;
const LONGEST_SECONDS = 7 * 24 * 60 * 60;
const KINDS: readonly string[] = ['video', 'image', 'album'] satisfies PortfolioKind[];
/** Both services started later. */
const EARLIEST = Date.parse('2005-01-01T00:00:00Z');
const LATEST = Date.parse('2100-01-01T00:00:00Z');
// What `tidied` leaves for a person to remove: control characters and overrides of direction.
// oxlint-disable-next-line no-control-regex -- control characters are exactly what it takes out
const UNWANTED = /[\u0000-\u001F\u007F-\u009F\u202D\u202E]/g;

/** Returns a reading that is safe to store: short one-line texts, valid numbers, only its own addresses. Throws `UnexpectedResponse`. */
export function cleanReading(service: ChannelService, told: ChannelReading): ChannelReading {
  const url = pageUrlOf(service, told.url);
  const handle = lineOf(told.handle, NAME_MAX);
  if (!isId(told.externalId) || url === undefined || handle === null)
    throw new UnexpectedResponse('A channel without an id, a name or a place');
  const scopedId = told.scopedId !== undefined && isId(told.scopedId) ? { scopedId: told.scopedId } : {};
  return {
    externalId: told.externalId,
    ...scopedId,
    handle,
    name: lineOf(told.name, NAME_MAX) ?? handle,
    url,
    pictureUrl: told.pictureUrl,
    followers: countOf(told.followers),
    views: countOf(told.views),
    posts: countOf(told.posts),
    items: cleanItems(service, told.items),
  };
}

function cleanItems(service: ChannelService, items: readonly ItemReading[]): ItemReading[] {
  const clean = items.flatMap((item): ItemReading[] => {
    const url = pageUrlOf(service, item.url);
    const at = Date.parse(item.publishedAt);
    if (!isId(item.externalId) || url === undefined || !KINDS.includes(item.kind) || !(at > EARLIEST && at < LATEST)) return [];
    const seconds = countOf(item.seconds);
    return [
      {
        externalId: item.externalId,
        kind: item.kind,
        title: lineOf(item.title, TITLE_MAX),
        url,
        pictureUrl: item.pictureUrl,
        views: countOf(item.views),
        seconds: seconds !== null && seconds <= LONGEST_SECONDS ? seconds : null,
        publishedAt: new Date(at).toISOString(),
      },
    ];
  });
  return clean.filter(({ externalId }, at) => clean.findIndex((other) => other.externalId === externalId) === at).slice(0, PORTFOLIO_ITEMS);
}

function isId(id: unknown): id is string {
  return typeof id === 'string' && /^[\w:@.-]{1,100}$/.test(id);
}

function lineOf(text: unknown, most: number): string | null {
  if (typeof text !== 'string') return null;
  const line = tidied(text.toWellFormed().replaceAll(/\s+/g, ' ').replaceAll(UNWANTED, ''));
  return [...line].slice(0, most).join('').trim() || null;
}

function countOf(count: unknown): number | null {
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : null;
}
