import type { Rewrite } from './failpoint-names.ts';

/**
 * Everything that the failpoints hold on to. The driver of the database is pinned, so its lines stay; what statements say is matched by
 * what they do. A failpoint that is never reached fails its test, and a line that is not found ends the server that looks for it.
 */
export const DRIVER: readonly Rewrite[] = [
  {
    file: 'node_modules/postgres/src/connection.js',
    find: '      build(q)\n',
    replace: '      build(q)\n      globalThis.castlaneChaos?.begins(id, q.string)\n',
  },
  {
    file: 'node_modules/postgres/src/connection.js',
    find: '  function CommandComplete(x) {\n',
    replace: '  function CommandComplete(x) {\n    globalThis.castlaneChaos?.ends(id, query?.string)\n',
  },
];

/** The statement that stores a message, written out or as a function of the database. */
export const STORES_MESSAGE = /INSERT INTO thread_events|\bsend_message\s*\(/i;
/** The statement that says that a task is done. */
export const SAYS_DONE = /UPDATE outbox SET done_at/i;
/** Frames on the wire. */
export const ACK_FRAME = '"type":"ack"';
export const EVENT_FRAME = '"type":"event"';
export const SEND_FRAME = '"type":"send"';
