/**
 * `node apps/api/scripts/record-portfolio.ts`: reads the channels of the demo's creators from the stand-in, processes their pictures as the application
 * does, and writes both to `app/demo/portfolio/`. Run it when the stand-in's pictures or data change.
 */

import { readdir, rm, writeFile } from 'node:fs/promises';
import { startServices } from '@castlane/stand-ins/services.ts';
import type { Service } from '@castlane/contract/channel.ts';
import { IMAGE_EDGE_MAX, IMAGE_PIXELS_MAX } from '@castlane/contract/policy.ts';
import { othersOfDemo } from '#app/demo/channels.ts';
import { channelServicesOf } from '#features/channels/services/services.ts';
import { readConfig } from '#platform/config.ts';
import { CHANNEL_WIDTHS, ITEM_WIDTHS } from '#features/channels/pictures.ts';
import { transcode } from '#platform/images/transcode.ts';
import type { Portfolio, RecordedPicture } from '#app/demo/portfolio/portfolio.ts';

const FOLDER = new URL('../src/app/demo/portfolio/', import.meta.url);
const FORMATS = { png: 'png', jpg: 'jpeg', webp: 'webp' } as const;
const DAY_MS = 24 * 60 * 60 * 1000;

for (const name of await readdir(FOLDER)) if (name.endsWith('.webp')) await rm(new URL(name, FOLDER));
const others = othersOfDemo();
const standIn = await startServices({ others });
const { url, clientId, clientSecret } = standIn;
const client = { clientId, clientSecret, authUrl: url, apiUrl: url, siteUrl: url };
const config = { ...readConfig({}), youtube: { ...client, tokenUrl: url }, instagram: { ...client, graphUrl: url } };
const services = channelServicesOf({ ...config, standIns: ['youtube', 'instagram'] });
const recorded: Record<string, Portfolio> = {};
for (const { service, handle } of others) {
  const id = `stand-in:${handle}`;
  recorded[id] = await record(service, id);
}
await writeFile(new URL('portfolio.json', FOLDER), `${JSON.stringify(recorded, null, 2)}\n`);
await standIn.stop();
process.exit(0);

async function record(service: Service, id: string): Promise<Portfolio> {
  const tokens = { ...standIn.consentOf(service, id)!, expiresAt: Date.now() + DAY_MS, renewFrom: Date.now() + DAY_MS };
  const told = await services[service]!.read(tokens);
  const items: Portfolio['items'] = [];
  for (const { externalId, kind, title, url: address, pictureUrl, views, seconds, publishedAt } of told.items)
    items.push({
      external_id: externalId,
      kind,
      title,
      path: pathOf(address),
      views,
      seconds,
      days: Math.floor(Date.now() / DAY_MS) - Math.floor(Date.parse(publishedAt) / DAY_MS),
      picture: await pictureAt(pictureUrl!, false),
    });
  const { name, views, posts } = told;
  return {
    name,
    path: pathOf(told.url),
    views,
    posts,
    picture: told.pictureUrl === null ? null : await pictureAt(told.pictureUrl, true),
    items,
  };
}

function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return `${pathname}${search}`;
}

/** Processes a picture as `features/channels/pictures.ts` does. */
async function pictureAt(address: string, square: boolean): Promise<RecordedPicture> {
  const path = pathOf(address);
  const [, base, extension] = /([^/]+)\.(\w+)$/.exec(path)!;
  const bytes = Buffer.from(await (await fetch(address)).arrayBuffer());
  const format = FORMATS[extension as keyof typeof FORMATS];
  const sizes = square ? CHANNEL_WIDTHS : ITEM_WIDTHS;
  const remade = await transcode(bytes, { format, square, sizes, pixelsMax: IMAGE_PIXELS_MAX, edgeMax: IMAGE_EDGE_MAX });
  if ('refused' in remade) throw new Error(`${path}: ${remade.refused}`);
  for (const { name, file } of remade.images) await writeFile(new URL(`${base}-${name}`, FOLDER), file);
  return {
    path,
    blur: remade.blur,
    sizes: remade.images.map(({ name, width, height }) => ({ name, file: `${base}-${name}`, width, height })),
  };
}
