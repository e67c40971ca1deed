import type { Rewrite } from './failpoint-names.ts';

/**
 * Everything that the failpoints need from other code. The database driver is pinned, so its lines stay; statements are matched by what
 * they do. A failpoint that is never reached fails its test, and a server ends if a line is not found.
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

/** The statement that stores a message, inline or as a database function. */
export const STORES_MESSAGE = /INSERT INTO thread_events|\bsend_messages\s*\(/i;
/** The statement that marks a task as done. */
export const SAYS_DONE = /UPDATE outbox SET done_at/i;
/** Frames on the wire. */
export const ACK_FRAME = '"type":"ack"';
export const EVENT_FRAME = '"type":"event"';
export const SEND_FRAME = '"type":"send"';
