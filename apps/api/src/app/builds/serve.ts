import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NEVER_SHED } from '#platform/http/probe.ts';
import { asAsset, ASSETS, typeOf, variantFor } from './asset.ts';
import type { KeptBuilds } from './kept.ts';
import type { OwnBuild } from './own.ts';

/** How files of a build are served: as they were compressed while it was built. */
export const OF_BUILD = { preCompressed: true, cacheControl: false, index: false } as const;

type Served = {
  own: OwnBuild;
  kept: Pick<KeptBuilds, 'find'>;
  /** Pages of other origins may use the assets. */
  isForAll: boolean;
};

/** Serves the assets of its own build from their folder, and those of other builds from the store. Needs a Fastify scope of its own. */
export async function serveAssets(app: FastifyInstance, served: Served): Promise<void> {
  const { own, isForAll } = served;
  await app.register(fastifyStatic, {
    ...OF_BUILD,
    serve: false,
    root: join(own.folder, 'assets'),
    setHeaders: (reply, path) => void asAsset(reply, path, isForAll),
  });
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: `${ASSETS}*`,
    // One page loads dozens of files, and a whole office may share an address. A name that no build has counts as an unknown path.
    // An overloaded node serves them as well: a page without one of its scripts is broken, and they cost next to nothing.
    config: { ...NEVER_SHED, rateLimit: false },
    async handler(request, reply) {
      const name = request.params['*'];
      if (own.assets.has(name)) return reply.sendFile(name);
      return (await keptFor(name, request, reply, served)) ?? reply.callNotFound();
    },
  });
}

/** Returns an asset of another build as the client accepts it, and sets its headers; undefined if no build has it. */
async function keptFor(
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
  { kept, isForAll }: Served,
): Promise<Buffer | undefined> {
  const assets = await kept.find(name);
  const variant = assets && variantFor(request.headers['accept-encoding'], name, assets);
  if (!variant) return undefined;
  if (variant.encoding) reply.header('content-encoding', variant.encoding);
  asAsset(reply, name, isForAll).header('vary', 'accept-encoding').type(typeOf(name)!);
  return variant.file;
}
