import { buffer } from 'node:stream/consumers';
import sharp, { type Sharp } from 'sharp';
import type { Wanted } from './readers.ts';
import type { Outcome } from './transcode.ts';

/**
 * The process that decodes uploaded images. It has no settings, no keys and no connection; it takes bytes and returns images that it
 * encoded itself, without any metadata. An exploited decoder controls nothing but this process.
 */
const LOADERS: Record<string, string> = { jpeg: 'VipsForeignLoadJpeg', png: 'VipsForeignLoadPng', webp: 'VipsForeignLoadWebp' };
const QUALITY = 80;
/** The longest edge of the blurred preview that is shown while the real picture loads. */
const BLUR_EDGE = 16;
/** A tall picture, such as a screenshot of a whole page, keeps its width up to this many times it, so that its text can be read. */
const TALLEST = 10;

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: Object.values(LOADERS) });
sharp.cache(false);
sharp.concurrency(1);

const wanted = JSON.parse(process.argv[2]!) as Wanted;
await write(await transcode(await buffer(process.stdin)));

async function transcode(input: Buffer): Promise<Outcome & { files: Buffer[] }> {
  const facts = await sharp(input, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!facts) return { refused: 'unreadable', files: [] };
  if (facts.format !== wanted.format) return { refused: 'other type', files: [] };
  // From the header alone: nothing is decoded yet.
  if (Math.max(facts.width, facts.height) > wanted.edgeMax) return { refused: 'edge too long', files: [] };
  if (facts.width * facts.height > wanted.pixelsMax) return { refused: 'too many pixels', files: [] };
  try {
    const { data, info } = await largest(input);
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const made: Awaited<ReturnType<typeof one>>[] = [];
    for (const size of wanted.sizes) made.push(await one(sharp(data, { raw, limitInputPixels: wanted.pixelsMax }), size));
    // A small picture gives the same result for two sizes.
    const images = made.filter(({ width, height }, at) => made[at - 1]?.width !== width || made[at - 1]?.height !== height);
    const blur = await blurred(sharp(data, { raw, limitInputPixels: wanted.pixelsMax }));
    return { blur, images: images.map(({ file, ...image }) => ({ ...image, bytes: file.length })), files: images.map(({ file }) => file) };
  } catch {
    return { refused: 'unreadable', files: [] };
  }
}

/** Decodes the picture once, upright, in the largest wanted size: nothing else of the input is used from here on. */
async function largest(input: Buffer) {
  const picture = sharp(input, { limitInputPixels: wanted.pixelsMax, pages: 1, failOn: 'error', sequentialRead: true }).autoOrient();
  return shaped(picture, wanted.sizes.at(-1)!).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
}

async function one(picture: Sharp, size: number) {
  const { data, info } = await shaped(picture, size).webp({ quality: QUALITY, effort: 3 }).toBuffer({ resolveWithObject: true });
  return { name: `${size}.webp`, width: info.width, height: info.height, file: data };
}

/** Returns a few hundred bytes as a data URI, which the browser blurs as it scales it up. */
async function blurred(picture: Sharp): Promise<string> {
  const tiny = picture.resize(BLUR_EDGE, BLUR_EDGE, { fit: 'inside' }).webp({ quality: 40, alphaQuality: 40, effort: 6 });
  return `data:image/webp;base64,${(await tiny.toBuffer()).toString('base64')}`;
}

function shaped(picture: Sharp, size: number): Sharp {
  if (wanted.square) return picture.resize(size, size, { fit: 'cover' });
  return picture.resize(size, size * TALLEST, { fit: 'inside', withoutEnlargement: true });
}

/** Writes one line of JSON, then the bytes of the images in order. */
async function write({ files, ...outcome }: Outcome & { files: Buffer[] }): Promise<void> {
  const all = Buffer.concat([Buffer.from(`${JSON.stringify(outcome)}\n`), ...files]);
  await new Promise<void>((resolve) => void process.stdout.write(all, () => resolve()));
}
