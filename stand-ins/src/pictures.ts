import type { Account } from './people.ts';
import { SCENES, svgOf } from './scenes.ts';

type Format = 'png' | 'jpg' | 'webp';
type Size = readonly [width: number, height: number];

const MOST_SIDE = 2048;

/** Returns the path of the account's own picture. */
export function pictureOf({ service, key, scenes = SCENES }: Account): string {
  return addressOf(`${service}-${key}-${scenes[0]!}`, [320, 320], 'png');
}

/** Returns the path of an item's picture; the formats take turns. */
export function pictureOfItem({ service, key, scenes = SCENES }: Account, number: number, size: Size): string {
  return addressOf(
    `${service}-${key}-${number}-${scenes[(number - 1) % scenes.length]!}`,
    size,
    (['jpg', 'webp', 'png'] as const)[number % 3]!,
  );
}

/** Draws the picture of that name, always the same; undefined for any other path. */
export async function draw(file: string): Promise<{ type: string; bytes: Buffer } | undefined> {
  const [, name, width, height, format] = /^([\w-]{1,60})-(\d{1,4})x(\d{1,4})\.(png|jpg|webp)$/.exec(file) ?? [];
  if (!name || Number(width) < 16 || Number(height) < 16 || Number(width) > MOST_SIDE || Number(height) > MOST_SIDE) return undefined;
  // Loaded lazily: not every start draws something.
  const { default: sharp } = await import('sharp');
  const picture = sharp(Buffer.from(drawingOf(name, [Number(width), Number(height)])));
  if (format === 'png') return { type: 'image/png', bytes: await picture.png({ palette: true }).toBuffer() };
  if (format === 'webp') return { type: 'image/webp', bytes: await picture.webp().toBuffer() };
  return { type: 'image/jpeg', bytes: await picture.jpeg({ quality: 80 }).toBuffer() };
}

function addressOf(name: string, [width, height]: Size, format: Format): string {
  return `/pictures/${name}-${width}x${height}.${format}`;
}

/** The scene is the last word of the name; a name without one gets any scene, always the same. */
function drawingOf(name: string, [width, height]: Size): string {
  const seed = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 100_003, 7);
  const scene = SCENES.find((one) => name.endsWith(`-${one}`)) ?? SCENES[seed % SCENES.length]!;
  return svgOf(scene, seed, width, height);
}
