import { readFile } from 'node:fs/promises';
import type { Service } from '@castlane/contract/channel.ts';
import type { Other } from '@castlane/stand-ins/people.ts';
import { SCENES } from '@castlane/stand-ins/scenes.ts';
import type { Consents } from '#app/stand-ins.ts';
import { pictureFromOf, pictureKeyOf } from '#features/channels/pictures.ts';
import { sealTokens } from '#features/channels/tokens.ts';
import { imageOf } from '#features/uploads/pictures.ts';
import type { Config } from '#platform/config.ts';
import type { Deps } from '#platform/deps.ts';
import { CAST } from './cast/cast.ts';
import type { Person } from './cast/person.ts';
import titles from './content/titles.json' with { type: 'json' };
import { PORTFOLIOS, type RecordedPicture } from './portfolio/portfolio.ts';
import type { Tables } from './tables.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

type File = { key: string; bytes: Buffer };
type ChannelRow = { id: string; service: Service; external_id: string; state: string; fetched_at: string };
type ItemRow = { id: string; channel_id: string; external_id: string };

/** Returns the demo's channels, for the stand-in to know them. */
export function othersOfDemo(): Other[] {
  return CAST.flatMap((person) =>
    (person.channels ?? []).map(([service, handle, followers], nth): Other => {
      const { name, scenes = SCENES } = person;
      return { service, handle, name, followers, titles: titlesOf(person, service, nth), scenes };
    }),
  );
}

/** Returns the titles of a channel's items, newest first: the samples on the first one, something else on another. */
function titlesOf({ key, samples = [], works }: Person, service: Service, nth: number): string[] {
  const start = key.charCodeAt(0) + nth * 5;
  const more = Array.from({ length: 3 }, (_, index) => titles[(start + key.length * index) % titles.length]!);
  const all = (nth > 0 ? more : [...samples, more[0]!]).slice(0, works);
  // At the stand-in the second and the fifth video are not public.
  return service === 'youtube' && all.length > 1 ? all.toSpliced(1, 0, '').toSpliced(4, 0, '') : all;
}

/**
 * Connects the channel rows as if their owners had done it: with the stand-in's tokens, due to be read tomorrow, and with pictures. Returns
 * the pictures' files.
 */
export async function connectChannels(
  { keys, config }: Pick<Deps, 'keys' | 'config'>,
  { channels, portfolio_items: items }: Pick<Tables, 'channels' | 'portfolio_items'>,
  now: Date,
  consentOf: Consents,
): Promise<File[]> {
  const files: File[] = [];
  for (const row of channels as ChannelRow[]) {
    Object.assign(row, tokensOf(keys, row, now, consentOf));
    const told = PORTFOLIOS[row.external_id];
    if (!told) continue;
    const site = siteOf(config, row.service);
    if (site !== undefined) Object.assign(row, { url: `${site}${told.path}` });
    if (told.picture) files.push(...(await showPicture(keys, row, told.picture)));
    for (const item of (items as ItemRow[]).filter(({ channel_id: id }) => id === row.id)) {
      const { path, picture } = told.items.find(({ external_id: id }) => id === item.external_id)!;
      if (site !== undefined) Object.assign(item, { url: `${site}${path}` });
      files.push(...(await showPicture(keys, item, picture)));
    }
  }
  return files;
}

/**
 * Returns tokens that are renewed at the first reading, since only the service knows how long they are valid. Each channel is read at the
 * same hour as last time.
 */
function tokensOf(
  keys: Deps['keys'],
  { service, external_id: id, state, fetched_at: fetchedAt }: ChannelRow,
  now: Date,
  consentOf: Consents,
) {
  const tokens = state === 'connected' ? consentOf(service, id) : undefined;
  if (!tokens) return {};
  const sinceThen = (now.getTime() - Date.parse(fetchedAt)) % DAY_MS;
  return {
    tokens: sealTokens(keys, { ...tokens, expiresAt: now.getTime(), renewFrom: now.getTime() }),
    renew_from: now.toISOString(),
    next_read_at: new Date(now.getTime() + DAY_MS - sinceThen).toISOString(),
  };
}

/** Returns the site of a stand-in; undefined for a real service. */
function siteOf({ standIns, youtube, instagram }: Config, service: Service): string | undefined {
  return standIns.includes(service) ? { youtube, instagram }[service]?.siteUrl : undefined;
}

async function showPicture(keys: Deps['keys'], row: { id: string }, { path, blur, sizes }: RecordedPicture): Promise<File[]> {
  const from = pictureFromOf(path);
  const key = pictureKeyOf(keys, row.id, from);
  Object.assign(row, { picture: imageOf(key, { images: sizes, blur }), picture_key: key, picture_from: from });
  return Promise.all(
    sizes.map(async ({ name, file }) => ({
      key: `${key}/${name}`,
      bytes: await readFile(new URL(`portfolio/${file}`, import.meta.url)),
    })),
  );
}
