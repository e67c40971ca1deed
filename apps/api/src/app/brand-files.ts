import { mixOf, OWN_COLOR } from '@castlane/contract/brand.ts';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#platform/config.ts';
import type { Logo } from '#platform/images/logo.ts';

/** The displayed height of a logo in a mail; the image has twice the pixels. */
const MAIL_HEIGHT = 28;
const DOT = '<circle cx="25.5" cy="6.5" r="6.5" fill="#D92D4B" stroke="#fff" stroke-width="1.5"/>';

type BrandFile = { type: string; bytes: Buffer };

/** Creates the files with the installation's mark: icons in its colour or from its own logo, and the logo itself. */
export async function brandFiles(
  { primaryColor }: Pick<Config, 'primaryColor'>,
  logo: Logo | undefined,
): Promise<Record<string, BrandFile>> {
  // The build contains the files of the default mark and colour.
  if (!logo && primaryColor.toUpperCase() === OWN_COLOR) return {};
  const { default: sharp } = await import('sharp');
  const square = logo ? framed(logo) : mark(primaryColor, 9.5);
  // Systems crop a maskable icon: the background fills the whole square, the mark stays in the middle.
  const maskable = logo ? framed(logo, 0.6) : mark(primaryColor, 0, 0.72);
  const svg = (inner: string) => ({ type: 'image/svg+xml', bytes: Buffer.from(document(inner)) });
  const png = async (inner: string, size: number) => ({
    type: 'image/png',
    bytes: await sharp(Buffer.from(document(inner, size)))
      .resize(size, size)
      .png()
      .toBuffer(),
  });
  return {
    '/favicon.svg': svg(square),
    '/favicon-unread.svg': svg(square + DOT),
    '/icon-192.png': await png(square, 192),
    '/icon-512.png': await png(square, 512),
    '/icon-maskable-512.png': await png(maskable, 512),
    '/apple-touch-icon.png': await png(maskable, 180),
    ...(logo && { '/logo': logo, '/logo-mail.png': await mailLogo(logo) }),
  };
}

/** Serves these files instead of those of the build. */
export function serveBrand(app: FastifyInstance, files: Record<string, BrandFile>): void {
  for (const [path, { type, bytes }] of Object.entries(files))
    app.get(path, { config: { rateLimit: false } }, async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=3600')
        .header('content-security-policy', "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox")
        .type(type)
        .send(bytes),
    );
}

function document(inner: string, size = 32): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32">${inner}</svg>`;
}

/** Draws the product's own mark, as `ui/brand.tsx` does. */
function mark(color: string, radius: number, share = 1): string {
  const [from, to] = [mixOf(color, '#FFFFFF', 0.16), mixOf(color, '#000000', 0.16)];
  const scale = `translate(${16 - 16 * share} ${16 - 16 * share}) scale(${share})`;
  return `<defs><linearGradient id="mark" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${from}"/><stop offset=".55" stop-color="${color}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><rect width="32" height="32" rx="${radius}" fill="url(#mark)"/><g transform="${scale}"><path d="M22.6 10.2A9 9 0 1 0 22.6 21.8" fill="none" stroke="#fff" stroke-width="3.3" stroke-linecap="round"/><circle cx="23.7" cy="16" r="2.6" fill="#FFCB5C"/></g>`;
}

/** Places a logo of any shape in a white square. */
function framed({ type, bytes }: Logo, share = 0.84): string {
  const [at, edge] = [16 - 16 * share, 32 * share];
  return `<rect width="32" height="32" rx="${share < 0.8 ? 0 : 6}" fill="#fff"/><image x="${at}" y="${at}" width="${edge}" height="${edge}" preserveAspectRatio="xMidYMid meet" href="data:${type};base64,${bytes.toString('base64')}"/>`;
}

/** Converts the logo to PNG, since mail programs show no SVG. */
async function mailLogo({ bytes }: Logo): Promise<BrandFile> {
  const { default: sharp } = await import('sharp');
  const height = MAIL_HEIGHT * 2;
  return { type: 'image/png', bytes: await sharp(bytes, { density: 300 }).resize({ height, width: 400, fit: 'inside' }).png().toBuffer() };
}
