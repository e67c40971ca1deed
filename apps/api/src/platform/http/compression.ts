import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** For a route whose answers are text: a phone's connection takes a quarter of it then. Files have been compressed when they were built. */
export const COMPRESSED = { encodings: ['br' as const, 'gzip' as const], customTypes: /^(?:application\/json|text\/html)(?:;|$)/ };

/** Only what a route asks for; what is sent to us compressed is refused: it could be a bomb. */
export async function addCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, { ...COMPRESSED, globalCompression: false, globalDecompression: false });
}
