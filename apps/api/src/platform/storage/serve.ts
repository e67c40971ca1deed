import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { Problem } from '#platform/problem.ts';
import type { SecretKeys } from '#platform/secret-keys.ts';
import { isSignedFile, isSignedUpload } from './addresses.ts';
import type { DiskStore } from './disk.ts';
import type { SignedUpload } from './store.ts';

/** A slow line has so long for a whole file; the server's own limit for a request is a little later. */
const PATIENCE_MS = 290_000;
const MINUTE = 60_000;
const FILE_POLICY = "default-src 'none'; sandbox";

const Uuid = z.string().regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const Hash = z.string().regex(/^[0-9a-f]{32}$/);
const Count = z
  .string()
  .regex(/^[1-9][0-9]{0,10}$/)
  .transform(Number);
const Signature = z.string().max(100);
const UploadCall = z.strictObject({ account: Uuid, id: Uuid, type: z.string(), size: Count, expires: Count, signature: Signature });
const ImageName = z.string().regex(/^[0-9]{2,4}\.webp$/);
const ImageCall = z.strictObject({ hash: Hash, file: ImageName });

const FileCall = z.strictObject({
  hash: Hash,
  file: z.optional(ImageName),
  name: z.string(),
  type: z.string(),
  expires: Count,
  signature: Signature,
});

export type FilesServed = {
  store: DiskStore;
  keys: SecretKeys;
  /** Whether a time, in seconds since 1970, is still to come. */
  isToCome: (expires: number) => Promise<boolean>;
  /** Whether an upload still waits for its bytes. */
  isAwaited: (uploadId: string) => Promise<boolean>;
  /** All of an upload is there. Answers false where it was before. */
  arrived: (uploadId: string) => Promise<boolean>;
};

/** The addresses of a store on disk: what is sent goes in, images and private files come out, and there is no list of anything. */
export async function serveFiles(app: FastifyInstance, served: FilesServed): Promise<void> {
  await app.register(async (files) => {
    files.removeAllContentTypeParsers();
    // The bytes go to the disk as they come.
    files.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    const config = { rateLimit: { max: 60, timeWindow: MINUTE } };
    files.put('/files/uploads/:account/:id', { handlerTimeout: PATIENCE_MS, config }, (request, reply) => receive(served, request, reply));
  });
  app.get('/files/images/:hash/:file', { handlerTimeout: PATIENCE_MS, config: { rateLimit: false } }, (request, reply) =>
    sendImage(served, request, reply),
  );
  app.get('/files/private/:hash', { handlerTimeout: PATIENCE_MS }, (request, reply) => sendFile(served, request, reply));
  // A conversation shows many at once, each by an address that was asked for.
  app.get('/files/private/:hash/:file', { handlerTimeout: PATIENCE_MS, config: { rateLimit: false } }, (request, reply) =>
    sendFile(served, request, reply),
  );
}

async function receive({ store, keys, ...served }: FilesServed, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  // Whatever is refused is not read to its end.
  reply.header('connection', 'close');
  const { account, id, type: contentType, signature, ...given } = read(UploadCall, request);
  const upload = { ...given, contentType, key: `staging/${account}/${id}` };
  if (!isSignedUpload(keys, upload, signature)) throw invalid();
  if (!(await served.isToCome(upload.expires))) throw expired();
  if (!(await served.isAwaited(id))) throw used();
  refuseOther(request, upload);
  await store.receive(upload.key, request.body as Readable, upload.size);
  await report(served, { store, key: upload.key, id });
  return reply.removeHeader('connection').status(204).send();
}

/** What nobody heard of is not kept, so that the address takes it again. */
async function report({ arrived }: Pick<FilesServed, 'arrived'>, { store, key, id }: { store: DiskStore; key: string; id: string }) {
  try {
    if (!(await arrived(id))) throw used();
  } catch (error) {
    await store.remove(key);
    throw error;
  }
}

/** Refuses what is not what was announced, by its head alone. */
function refuseOther({ headers }: FastifyRequest, { contentType, size }: SignedUpload): void {
  if (headers['content-type'] !== contentType)
    throw new Problem(1004, {
      status: 415,
      message: `Send ${contentType}`,
      details: [{ path: 'contentType', message: 'Another type was announced' }],
    });
  const length = headers['content-length'];
  if (length === undefined || headers['transfer-encoding'] !== undefined)
    throw new Problem(1005, { status: 411, message: 'Say how many bytes you send' });
  if (Number(length) > size) throw new Problem(1005, { status: 413, message: 'This is more than was announced' });
  if (length !== String(size)) throw new Problem(1005, { message: 'This is less than was announced' });
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
  const { hash, file: image, type: contentType, name, expires, signature } = read(FileCall, request);
  const file = { key: image ? `private/${hash}/${image}` : `private/${hash}`, contentType, name, expires };
  if (!isSignedFile(keys, file, signature)) throw invalid();
  if (!(await isToCome(expires))) throw expired();
  const found = await store.open(file.key);
  if (!found) throw new Problem(1009);
  // An image is drawn again and again while somebody scrolls; its address changes before it runs out.
  if (image) reply.header('cache-control', 'private, max-age=600');
  return asFile(reply, found.size).header('content-disposition', attachment(name)).type(contentType).send(found.stream);
}

function asFile(reply: FastifyReply, size: number): FastifyReply {
  return reply.header('content-security-policy', FILE_POLICY).header('content-length', size);
}

/** RFC 6266: the name in ASCII for those that know no better, and the name itself. */
function attachment(name: string): string {
  const plain = name.replaceAll(/[^ -~]|["\\%]/g, '_');
  const exact = encodeURIComponent(name).replaceAll(/['()*]/g, (letter) => `%${letter.codePointAt(0)!.toString(16).toUpperCase()}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}

function read<S extends z.ZodType>(schema: S, { params, query }: FastifyRequest): z.output<S> {
  const call = schema.safeParse({ ...(query as object), ...(params as object) });
  if (!call.success) throw invalid();
  return call.data;
}

function invalid(): Problem {
  return new Problem(1012, { message: 'This address is not valid' });
}

function used(): Problem {
  return new Problem(1005, { status: 409, message: 'This address was used already' });
}

function expired(): Problem {
  return new Problem(1012, { message: 'This address has expired' });
}
