import { createDecipheriv, hkdfSync, type ECDH } from 'node:crypto';

/** A browser's private keys; the application gets the public half. */
export type BrowserKeys = { pair: ECDH; auth: Buffer };

const SALT_BYTES = 16;
const TAG_BYTES = 16;
/** Marks the end of the last record's text. */
const END = 2;

/** Decrypts a push message as a browser does (RFC 8291 over one record of RFC 8188), or throws. */
export function unseal(body: Buffer, { pair, auth }: BrowserKeys): string {
  const salt = body.subarray(0, SALT_BYTES);
  const keyLength = body[SALT_BYTES + 4]!;
  const start = SALT_BYTES + 5 + keyLength;
  const sender = body.subarray(SALT_BYTES + 5, start);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(body.subarray(-TAG_BYTES));
  const text = Buffer.concat([decipher.update(body.subarray(start, -TAG_BYTES)), decipher.final()]);
  const end = text.lastIndexOf(END);
  if (end === -1) throw new Error('The record has no end');
  return text.subarray(0, end).toString('utf8');
}
