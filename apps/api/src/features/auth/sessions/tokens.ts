import { createHash, randomBytes } from 'node:crypto';

/** Returns 256 random bits, for a session or a device. Only the hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
