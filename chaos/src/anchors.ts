/**
 * Everything that the failpoints need from other code: statements are matched by what they do, frames by their type. A failpoint that is
 * never reached fails its test.
 */

/** The statement that stores a message, inline or as a database function. */
export const STORES_MESSAGE = /INSERT INTO thread_events|\bsend_messages\s*\(/i;
/** The statement that marks a task as done. */
export const SAYS_DONE = /UPDATE outbox SET done_at/i;
/** Frames on the wire. */
export const ACK_FRAME = '"type":"ack"';
export const EVENT_FRAME = '"type":"event"';
export const SEND_FRAME = '"type":"send"';
