import type { Account } from './people.ts';

type Format = 'png' | 'jpg' | 'webp';
type Size = readonly [width: number, height: number];
type Motif = (hue: number, seed: number) => string;

const MOST_SIDE = 2048;
const MOTIFS: readonly Motif[] = [hills, sun, stripes, waves, tiles, dots];

/** Returns the path of the account's own picture. */
export function pictureOf({ service, key }: Account): string {
  return addressOf(`${service}-${key}`, [320, 320], 'png');
}

/** Returns the path of an item's picture; the formats take turns. */
export function pictureOfItem({ service, key }: Account, number: number, size: Size): string {
  return addressOf(`${service}-${key}-${number}`, size, (['jpg', 'webp', 'png'] as const)[number % 3]!);
}

/** Draws the picture of that name, always the same; undefined for any other path. */
export async function draw(file: string): Promise<{ type: string; bytes: Buffer } | undefined> {
  const [, name, width, height, format] = /^([\w-]{1,60})-(\d{1,4})x(\d{1,4})\.(png|jpg|webp)$/.exec(file) ?? [];
  if (!name || Number(width) < 16 || Number(height) < 16 || Number(width) > MOST_SIDE || Number(height) > MOST_SIDE) return undefined;
  // Loaded lazily: not every start draws something.
  const { default: sharp } = await import('sharp');
  const picture = sharp(Buffer.from(svg(name, [Number(width), Number(height)])));
  if (format === 'png') return { type: 'image/png', bytes: await picture.png({ palette: true }).toBuffer() };
  if (format === 'webp') return { type: 'image/webp', bytes: await picture.webp().toBuffer() };
  return { type: 'image/jpeg', bytes: await picture.jpeg({ quality: 80 }).toBuffer() };
}

function addressOf(name: string, [width, height]: Size, format: Format): string {
  return `/pictures/${name}-${width}x${height}.${format}`;
}

function svg(name: string, [width, height]: Size): string {
  const seed = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 100_003, 7);
  const hue = (seed * 47) % 360;
  const motif = MOTIFS[seed % MOTIFS.length]!(hue, seed);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 100 100" preserveAspectRatio="xMidYMid slice">
<rect width="100" height="100" fill="hsl(${hue},45%,82%)"/>${motif}</svg>`;
}

function hills(hue: number, seed: number): string {
  const top = 30 + (seed % 20);
  return `<circle cx="${20 + (seed % 60)}" cy="22" r="9" fill="hsl(${hue + 40},80%,62%)"/>
<path d="M0 100V${top + 25}Q25 ${top} 50 ${top + 30}T100 ${top + 10}V100Z" fill="hsl(${hue},40%,52%)"/>
<path d="M0 100V85Q35 ${top + 20} 70 80T100 72V100Z" fill="hsl(${hue},45%,34%)"/>`;
}

function sun(hue: number, seed: number): string {
  const rings = [38, 28, 18, 9].map(
    (r, index) => `<circle cx="50" cy="${45 + (seed % 10)}" r="${r}" fill="hsl(${hue + index * 18},60%,${68 - index * 12}%)"/>`,
  );
  return rings.join('');
}

function stripes(hue: number, seed: number): string {
  const bars = Array.from(
    { length: 8 },
    (_, index) => `<rect x="${index * 13 - 10}" y="-40" width="7" height="180" fill="hsl(${hue + index * 9},55%,${42 + index * 4}%)"/>`,
  );
  return `<g transform="rotate(${20 + (seed % 40)} 50 50)">${bars.join('')}</g>`;
}

function waves(hue: number, seed: number): string {
  const lines = Array.from({ length: 6 }, (_, index) => {
    const y = 20 + index * 14;
    return `<path d="M0 ${y}Q25 ${y - 8 - (seed % 6)} 50 ${y}T100 ${y}V100H0Z" fill="hsl(${hue + index * 6},50%,${70 - index * 8}%)"/>`;
  });
  return lines.join('');
}

function tiles(hue: number, seed: number): string {
  const all = Array.from({ length: 16 }, (_, index) => {
    const [x, y] = [(index % 4) * 25, Math.floor(index / 4) * 25];
    const lightness = 35 + ((seed + index * 37) % 45);
    return `<path d="M${x} ${y}h25l-25 25z" fill="hsl(${hue},50%,${lightness}%)"/><path d="M${x + 25} ${y}v25h-25z" fill="hsl(${hue + 30},50%,${90 - lightness}%)"/>`;
  });
  return all.join('');
}

function dots(hue: number, seed: number): string {
  const all = Array.from({ length: 14 }, (_, index) => {
    const place = seed * (index + 3);
    return `<circle cx="${place % 100}" cy="${(place * 7) % 100}" r="${4 + (place % 9)}" fill="hsl(${hue + index * 12},65%,50%)"/>`;
  });
  return all.join('');
}
