import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

/**
 * Draws the icons of the installed application from the web application's mark, `favicon.svg`. Run it when the mark changes: `node
 * scripts/make-icons.ts`. Its output is committed.
 */
const PUBLIC = new URL('../../web/public/', import.meta.url);
const SIDE = 32;
/** The share of a maskable icon that the mark fills: a phone may crop everything outside a circle of four fifths. */
const SAFE = 0.72;

const mark = await readFile(new URL('favicon.svg', PUBLIC), 'utf8');
const ground = /<rect[^>]*\/>/;
const edgeToEdge = mark.replace(' rx="9.5"', '');
const glyph = (/<path[^>]*\/>.*<\/svg>/s.exec(mark)?.[0] ?? '').replace('</svg>', '');
const inset = (SIDE * (1 - SAFE)) / 2;
const maskable = mark.replace(' rx="9.5"', '').replace(glyph, `<g transform="translate(${inset} ${inset}) scale(${SAFE})">${glyph}</g>`);
/** A phone shows only the shape of a badge, in its own colour. */
const badge = mark.replace(ground, '').replaceAll(/(fill|stroke)="#(?:FFCB5C|fff)"/g, '$1="#fff"');

await draw('icon-192.png', mark, 192);
await draw('icon-512.png', mark, 512);
await draw('icon-maskable-512.png', maskable, 512);
await draw('apple-touch-icon.png', edgeToEdge, 180);
await draw('badge-96.png', badge, 96);
await writeFile(
  new URL('favicon-unread.svg', PUBLIC),
  mark.replace('</svg>', '<circle cx="25.5" cy="6.5" r="6.5" fill="#D92D4B" stroke="#fff" stroke-width="1.5"/></svg>'),
);

async function draw(name: string, svg: string, size: number): Promise<void> {
  const picture = sharp(Buffer.from(svg), { density: (72 * size) / SIDE }).resize(size, size);
  await picture.png({ compressionLevel: 9, palette: true }).toFile(new URL(name, PUBLIC).pathname);
}
