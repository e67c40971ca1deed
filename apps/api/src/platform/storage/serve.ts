import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { Problem } from '#platform/problem.ts';
import type { SecretKeys } from '#platform/secret-keys.ts';
import { isSignedFile } from './addresses.ts';
import { rangeOf } from './range.ts';
import type { Range, Store } from './store.ts';

/** The limit of a slow connection for a whole file; a little below the server's limit for a request. */
export const PATIENCE_MS = 290_000;
const FILE_POLICY = "default-src 'none'; sandbox";

const Hash = z.string().regex(/^[0-9a-f]{32}$/);
export const Count = z
  .string()
  .regex(/^[1-9][0-9]{0,10}$/)
  .transform(Number);
export const Signature = z.string().max(100);
const ImageName = z.string().regex(/^[0-9]{2,4}\.webp$/);
const FileName = z.string().regex(/^(?:[0-9]{2,4}\.webp|video)$/);
const ImageCall = z.strictObject({ hash: Hash, file: ImageName });

const FileCall = z.strictObject({
  hash: Hash,
  file: z.optional(FileName),
  name: z.string(),
  type: z.string(),
  expires: Count,
  signature: Signature,
});

export type FilesServed = {
  store: Store;
  keys: SecretKeys;
  /** Returns whether a time, in seconds since 1970, is in the future. */
  isToCome: (expires: number) => Promise<boolean>;
};

/** Serves images and private files of any store; nothing is listed. */
export function serveFiles(app: FastifyInstance, served: FilesServed): void {
  app.get('/files/images/:hash/:file', { handlerTimeout: PATIENCE_MS, config: { rateLimit: false } }, (request, reply) =>
    sendImage(served, request, reply),
  );
  const method = ['GET', 'HEAD'];
  const handler = (request: FastifyRequest, reply: FastifyReply) => sendFile(served, request, reply);
  app.route({ method, url: '/files/private/:hash', handlerTimeout: PATIENCE_MS, handler });
  // No rate limit: a conversation shows many images at the same time, each by a signed URL, and a player asks for many ranges.
  app.route({ method, url: '/files/private/:hash/:file', handlerTimeout: PATIENCE_MS, config: { rateLimit: false }, handler });
}

async function sendImage({ store }: FilesServed, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const call = ImageCall.safeParse(request.params);
  const image = call.success ? await store.open(`images/${call.data.hash}/${call.data.file}`) : undefined;
  if (!image) throw new Problem(1009);
  return asFile(reply, image.size)
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('content-disposition', 'inline; filename="image.webp"')
    .type('image/webp')
    .send(image.stream);
}

async function sendFile({ store, keys, isToCome }: FilesServed, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { hash, file: part, type: contentType, name, expires, signature } = read(FileCall, request);
  const file = { key: part ? `private/${hash}/${part}` : `private/${hash}`, contentType, name, expires };
  if (!isSignedFile(keys, file, signature)) throw invalid();
  if (!(await isToCome(expires))) throw expired();
  // The bytes of a key never change.
  const tag = `"${hash}"`;
  const asked = request.method === 'GET' && isRangeOf(request, tag) ? request.headers.range : undefined;
  const found = await store.open(file.key, asked === undefined ? undefined : (size) => rangeFor(asked, size, reply));
  if (!found) throw new Problem(1009);
  // A browser draws an image repeatedly while the user scrolls; its URL is renewed before it expires.
  if (part && part !== 'video') reply.header('cache-control', 'private, max-age=600');
  reply.headers({ etag: tag, 'accept-ranges': 'bytes' });
  const { size, range, stream } = found;
  asAttachment(reply, { size: range ? range.end - range.start + 1 : size, name, contentType });
  if (range) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  if (request.method === 'GET') return reply.send(stream);
  stream.destroy();
  return reply.send();
}

/** Returns the range of a `Range` header, with its 416 for one outside of the file. */
function rangeFor(header: string, size: number, reply: FastifyReply): Range | undefined {
  const range = rangeOf(header, size);
  if (range !== 'outside') return range;
  reply.headers({ 'content-range': `bytes */${size}`, 'accept-ranges': 'bytes' });
  throw new Problem(1005, { status: 416, message: 'The file ends before this range' });
}

function isRangeOf({ headers }: FastifyRequest, tag: string): boolean {
  const condition = headers['if-range'];
  return condition === undefined || condition === tag;
}

export function asAttachment(reply: FastifyReply, file: { size: number; name: string; contentType: string }): FastifyReply {
  return asFile(reply, file.size).header('content-disposition', attachment(file.name)).type(file.contentType);
}

function asFile(reply: FastifyReply, size: number): FastifyReply {
  return reply.header('content-security-policy', FILE_POLICY).header('content-length', size);
}

/** RFC 6266: the name in ASCII for old clients, and the exact name. */
function attachment(name: string): string {
  const plain = name.replaceAll(/[^ -~]|["\\%]/g, '_');
  const exact = encodeURIComponent(name).replaceAll(/['()*]/g, (letter) => `%${letter.codePointAt(0)!.toString(16).toUpperCase()}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}

export function read<S extends z.ZodType>(schema: S, { params, query }: FastifyRequest): z.output<S> {
  const call = schema.safeParse({ ...(query as object), ...(params as object) });
  if (!call.success) throw invalid();
  return call.data;
}

export function invalid(): Problem {
  return new Problem(1012, { message: 'This link isn’t valid' });
}

export function expired(): Problem {
  return new Problem(1012, { message: 'This link has expired' });
}
