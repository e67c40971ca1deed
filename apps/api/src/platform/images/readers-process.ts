import { readImage, type Read } from './readers.ts';

/** Starts readers of images for a server, and ends with it. It has no settings, no keys and no connection but to the server. */
process.on('message', (read: Read) => {
  void readImage(read).then((ended) => process.send!({ id: read.id, ...ended }, undefined, {}, () => {}));
});
process.once('disconnect', () => process.exit());
