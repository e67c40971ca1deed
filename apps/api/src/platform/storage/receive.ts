import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { Problem } from '#platform/problem.ts';
import { isSignedUpload } from './addresses.ts';
import { usedAlready, type DiskStore } from './disk.ts';
import { Count, expired, invalid, PATIENCE_MS, read, Signature, type FilesServed } from './serve.ts';
import type { SignedUpload } from './store.ts';

const MINUTE = 60_000;

const Uuid = z.string().regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const UploadCall = z.strictObject({ account: Uuid, id: Uuid, type: z.string(), size: Count, expires: Count, signature: Signature });
const PartCall = z.strictObject({ ...UploadCall.shape, part: z.string().regex(/^[1-9][0-9]{0,3}$/) });

export type FilesReceived = Omit<FilesServed, 'store'> & {
  store: DiskStore;
  /** Returns whether an upload still waits for its bytes. */
  isAwaited: (uploadId: string) => Promise<boolean>;
  /** Records that an upload is complete. Returns false if it was before. */
  arrived: (uploadId: string) => Promise<boolean>;
};

/** Serves the upload URLs of a store on disk. */
export async function receiveFiles(app: FastifyInstance, received: FilesReceived): Promise<void> {
  await app.register(async (files) => {
    files.removeAllContentTypeParsers();
    // Streams the bytes to the disk.
    files.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    const config = { rateLimit: { max: 300, timeWindow: MINUTE } };
    files.put('/files/uploads/:account/:id', { handlerTimeout: PATIENCE_MS, config }, (request, reply) =>
      receive(received, request, reply),
    );
    // On a fast line, 500 MB are 63 parts within seconds, and fifty people may share an address.
    const ofParts = { rateLimit: { max: 3000, timeWindow: MINUTE } };
    files.put('/files/uploads/:account/:id/:part', { handlerTimeout: PATIENCE_MS, config: ofParts }, (request, reply) =>
      receivePart(received, request, reply),
    );
  });
}

async function receive(received: FilesReceived, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  // The body of a refused request is not read to its end.
  reply.header('connection', 'close');
  const { account, id, type: contentType, signature, ...given } = read(UploadCall, request);
  const upload = { ...given, contentType, key: `staging/${account}/${id}` };
  await refuseUnsigned(received, { id, upload, signature, request });
  await received.store.receive(upload.key, request.body as Readable, upload.size);
  await report(received, { store: received.store, key: upload.key, id });
  return reply.removeHeader('connection').status(204).send();
}

/** Receives one part. Its sender asks which parts have arrived, so nothing is recorded. */
async function receivePart(received: FilesReceived, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.header('connection', 'close');
  const { account, id, part, type: contentType, signature, ...given } = read(PartCall, request);
  const upload = { ...given, contentType, key: `parts/${account}/${id}/${part}` };
  await refuseUnsigned(received, { id, upload, signature, request });
  await received.store.receivePart(upload.key, request.body as Readable, upload.size);
  return reply.removeHeader('connection').status(204).send();
}

type Claimed = { id: string; upload: SignedUpload; signature: string; request: FastifyRequest };

async function refuseUnsigned({ keys, ...served }: FilesReceived, { id, upload, signature, request }: Claimed): Promise<void> {
  if (!isSignedUpload(keys, upload, signature)) throw invalid();
  if (!(await served.isToCome(upload.expires))) throw expired();
  if (!(await served.isAwaited(id))) throw usedAlready();
  refuseOther(request, upload);
}

/** Reports the upload. Deletes the file if that fails, so that the URL can be used again. */
async function report({ arrived }: Pick<FilesReceived, 'arrived'>, { store, key, id }: { store: DiskStore; key: string; id: string }) {
  try {
    if (!(await arrived(id))) throw usedAlready();
  } catch (error) {
    await store.remove(key);
    throw error;
  }
}

/** Refuses, by its headers alone, an upload that differs from its announcement. */
function refuseOther({ headers }: FastifyRequest, { contentType, size }: SignedUpload): void {
  if (headers['content-type'] !== contentType)
    throw new Problem(1004, {
      status: 415,
      message: `Send ${contentType}`,
      details: [{ path: 'contentType', message: 'The type differs from the announced one' }],
    });
  const length = headers['content-length'];
  if (length === undefined || headers['transfer-encoding'] !== undefined)
    throw new Problem(1005, { status: 411, message: 'Say how many bytes you send' });
  if (Number(length) > size) throw new Problem(1005, { status: 413, message: 'The file is larger than announced' });
  if (length !== String(size)) throw new Problem(1005, { message: 'The file is smaller than announced' });
}
