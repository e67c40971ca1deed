import { finished } from 'node:stream';
import { getDeliveredZip as endpoint } from '@castlane/contract/delivery.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#platform/deps.ts';
import type { Mount } from '#platform/http/mount.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { Places } from '#platform/http/places.ts';
import { endIfSlow } from '#platform/http/slow-reader.ts';
import { asAttachment, expired, invalid, read, type FilesServed } from '#platform/storage/serve.ts';
import { zipLength, zipOf } from '#platform/storage/zip.ts';
import { isSignedZip, ZIP_PATH, ZipCall } from './address.ts';
import { getDeliveredZip, getZip } from './queries.ts';

/** How many ZIPs this process sends at once. */
const AT_ONCE = { each: 2, all: 10 };

type Serving = Deps & Pick<FilesServed, 'isToCome'> & { mayGoOn: (viewer: Pick<Viewer, 'accountId' | 'sessionId'>) => Promise<boolean> };

/** Mounts the endpoint of the address, and serves the address. */
export function downloadRoutes(app: FastifyInstance, mount: Mount, deps: Serving): void {
  const places = new Places(AT_ONCE);
  mount(endpoint, async ({ viewer, params, query }) => {
    // A page can show this problem; a browser that saves a file cannot.
    places.refuseIfFull(viewer.accountId);
    return getDeliveredZip(deps, viewer, params.slug, query.ids);
  });
  app.get(ZIP_PATH, (request, reply) => sendZip(deps, places, request, reply));
}

/** Streams the ZIP. The deadline of a request ends with its first byte, and the list of files needs no connection any more. */
async function sendZip(
  { db, keys, store, isToCome, mayGoOn }: Serving,
  places: Places,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { signature, ...zip } = read(ZipCall, request);
  if (!isSignedZip(keys, { ids: undefined, ...zip }, signature)) throw invalid();
  if (!(await isToCome(zip.expires)) || !(await mayGoOn({ accountId: zip.ownerId, sessionId: zip.sessionId }))) throw expired();
  finished(reply.raw, places.take(zip.ownerId));
  const { name, files } = await getZip({ db, store }, { ids: undefined, ...zip });
  // The client has left, or the deadline has answered.
  if (reply.sent || reply.raw.destroyed) return reply;
  const stream = zipOf(store, files).once('error', (error) => request.log.error({ err: error }, 'a ZIP was not finished'));
  endIfSlow(reply.raw);
  return asAttachment(reply, { size: zipLength(files), name, contentType: 'application/zip' }).send(stream);
}
