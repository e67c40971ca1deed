import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';

/** Returns terms as one canonical text (RFC 8785) and the SHA-256 of its UTF-8 bytes, in hex. */
export function freeze(terms: object): { text: string; sha256: string } {
  const text = canonicalize(terms);
  if (text === undefined) throw new Error('Terms that JSON cannot hold');
  return { text, sha256: createHash('sha256').update(text).digest('hex') };
}
