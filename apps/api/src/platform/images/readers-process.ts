import { readImage, type Read } from './readers.ts';

/**
 * The process that starts image readers for a server, and exits with it. It has no settings, no keys and no connection except to the
 * server.
 */
process.on('message', (read: Read) => {
  void readImage(read).then((ended) => process.send!({ id: read.id, ...ended }, undefined, {}, () => {}));
});
process.once('disconnect', () => process.exit());
