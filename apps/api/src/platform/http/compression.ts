import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** For routes that answer with text: it takes a quarter of the bytes on a phone's connection. Static files are compressed at build time. */
export const COMPRESSED = { encodings: ['br' as const, 'gzip' as const], customTypes: /^(?:application\/json|text\/html)(?:;|$)/ };

/** Compresses only if a route asks for it. Refuses compressed requests: they could be zip bombs. */
export async function addCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, { ...COMPRESSED, globalCompression: false, globalDecompression: false });
}
