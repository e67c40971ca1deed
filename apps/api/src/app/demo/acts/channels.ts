import type { Past } from '#app/demo/past.ts';
import type { Person } from '#app/demo/cast/person.ts';
import { PORTFOLIOS } from '#app/demo/portfolio/portfolio.ts';

/** A channel that was last read longer ago than this has lost its consent. */
const LOST_HOURS = 48;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Adds an account's channels, with the data of their services. */
export function putUpChannels(past: Past, accountId: string, { channels = [] }: Person): void {
  for (const [service, handle, followers, hoursOld] of channels) {
    const id = past.id();
    // The stand-in of the service identifies the owner of its videos by this id.
    const externalId = `stand-in:${handle}`;
    const told = PORTFOLIOS[externalId];
    past.tables.channels.push({
      id,
      account_id: accountId,
      service,
      handle,
      followers,
      external_id: externalId,
      simulated: true,
      state: hoursOld > LOST_HOURS ? 'needs_reconnect' : 'connected',
      fetched_at: past.hoursAgo(hoursOld).toISOString(),
      created_at: past.time,
      name: told?.name ?? null,
      url: null,
      views: told?.views ?? null,
      posts: told?.posts ?? null,
      picture: null,
      picture_key: null,
      picture_from: null,
      tokens: null,
      renew_from: null,
      next_read_at: null,
    });
    for (const { days, picture: _picture, path: _path, ...item } of told?.items ?? []) {
      past.tables.portfolio_items.push({
        id: past.id(),
        channel_id: id,
        ...item,
        // Replaced by a URL of the stand-in if there is one.
        url: service === 'youtube' ? `https://www.youtube.com${_path}` : `https://www.instagram.com${_path}`,
        published_at: new Date((Math.floor(past.now.getTime() / DAY_MS) - days) * DAY_MS + 15 * 60 * 60 * 1000).toISOString(),
        picture: null,
        picture_key: null,
        picture_from: null,
      });
    }
  }
}
