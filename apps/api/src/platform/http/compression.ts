import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Answers and the page, of which a phone's connection takes a quarter then. What is sent to us compressed is refused: it could be a bomb. */
export async function addCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    customTypes: /^(?:application\/json|text\/html)(?:;|$)/,
    globalDecompression: false,
  });
}
