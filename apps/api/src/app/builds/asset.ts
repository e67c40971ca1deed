import type { FastifyReply } from 'fastify';

/** The URL prefix of the assets. */
export const ASSETS = '/assets/';

/** The types of files that a build puts into `assets/`, or a later one may. */
const TYPES: Record<string, string> = {
  js: 'application/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  woff2: 'font/woff2',
};
/** In the order of preference, with the endings of the files. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;
/** A name of a build, as the bundler makes them: one part, no leading dot. */
const NAME = /^[\w-]+\.[a-z][a-z0-9]{1,5}$/;
const LONGEST = 100;
/**
 * Headers that browsers use only on documents: the twenty assets of a page need not repeat them. CSP and referrer policy stay, since
 * workers and styles use them.
 */
const OF_DOCUMENTS = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

export function isAssetName(name: string): boolean {
  return name.length <= LONGEST && NAME.test(name) && typeOf(name) !== undefined;
}

export function typeOf(name: string): string | undefined {
  return TYPES[name.slice(name.lastIndexOf('.') + 1)];
}

/** Sets the headers of an asset. With `isForAll`, pages of other origins may use it, as those that name a CDN do. */
export function asAsset(reply: FastifyReply, name: string, isForAll: boolean): FastifyReply {
  reply.header('cache-control', 'public, max-age=31536000, immutable');
  if (isForAll) reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
  if (/\.(?:js|css|woff2)(?:\.\w+)?$/.test(name)) for (const each of OF_DOCUMENTS) reply.removeHeader(each);
  return reply;
}

/** Returns the variant of an asset that a client accepts. */
export function variantFor<T>(
  accepted: string | undefined,
  name: string,
  files: ReadonlyMap<string, T>,
): { encoding?: string; file: T } | undefined {
  const refused = /;\s*q=0(?:\.0*)?\s*$/;
  const codings = new Set(
    (accepted ?? '').split(',').flatMap((each) => (refused.test(each) ? [] : each.split(';', 1)[0]!.trim().toLowerCase())),
  );
  for (const [encoding, ending] of ENCODINGS) {
    const file = codings.has(encoding) ? files.get(`${name}${ending}`) : undefined;
    if (file !== undefined) return { encoding, file };
  }
  const file = files.get(name);
  return file === undefined ? undefined : { file };
}
