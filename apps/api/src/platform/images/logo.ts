import { readFile } from 'node:fs/promises';
import { BadConfig } from '#platform/config.ts';

/** An installation's own logo, unchanged. */
export type Logo = { type: 'image/svg+xml' | 'image/png'; bytes: Buffer };

const MOST_BYTES = 256 * 1024;
const EDGES = { least: 64, most: 4096 };
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

/** What an SVG must not contain: scripts, animation, other documents, external styles and pictures. */
const ACTIVE =
  /<\s*(?:[\w-]+:)?(?:script|foreignObject|iframe|object|embed|audio|video|set|animate\w*)\b|<!DOCTYPE|<!ENTITY|<\?xml-stylesheet|\son\w+\s*=|javascript:|@import/i;
const REFERENCE = /(?:href|src)\s*=\s*["']?\s*(?!["'#\s])(?!data:image\/(?:png|jpeg|webp);base64,)/i;
const URL_OF_STYLE = /url\(\s*["']?\s*(?!["'#\s])/i;

/** Reads and checks the logo that the settings name. */
export async function readLogo(path: string | undefined): Promise<Logo | undefined> {
  if (path === undefined) return undefined;
  const bytes = await readFile(path).catch(() => refuse('cannot be read'));
  if (bytes.length > MOST_BYTES) refuse('is larger than 256 kB');
  const type = bytes.subarray(0, 8).equals(PNG) ? 'image/png' : 'image/svg+xml';
  if (type === 'image/svg+xml') refuseActive(bytes.toString('utf8'));
  const { default: sharp } = await import('sharp');
  const { format, width, height } = await sharp(bytes, { limitInputPixels: EDGES.most ** 2 })
    .metadata()
    .catch(() => refuse('is not a readable SVG or PNG'));
  if (format !== (type === 'image/png' ? 'png' : 'svg')) refuse('is not a readable SVG or PNG');
  // An SVG scales to any size.
  if (type === 'image/png' && Math.min(width, height) < EDGES.least) refuse('is smaller than 64 pixels');
  if (Math.max(width, height) > EDGES.most) refuse('is larger than 4096 pixels');
  return { type, bytes };
}

function refuseActive(text: string): void {
  if (!/<svg[\s>]/i.test(text)) refuse('is not a readable SVG or PNG');
  // Entities could hide what these patterns look for.
  if (ACTIVE.test(text) || /&#/.test(text)) refuse('has scripts or moving parts; give a plain picture');
  if (REFERENCE.test(text) || URL_OF_STYLE.test(text)) refuse('refers to something outside of it');
}

function refuse(why: string): never {
  throw new BadConfig([`LOGO: the file ${why}`]);
}
