import type { SecretKeys } from '#platform/secret-keys.ts';

/** The token of a case is the ban's id with a signature over it, so a case cannot be found by trying ids. */

const ID_BYTES = 16;
const TOKEN = /^[\w-]{64}$/;

export function caseTokenOf(keys: SecretKeys, banId: string): string {
  const signature = Buffer.from(keys.sign('case', banId), 'base64url');
  return Buffer.concat([Buffer.from(banId.replaceAll('-', ''), 'hex'), signature]).toString('base64url');
}

/** Returns the ban that a token is for, or undefined if none of our keys signed it. */
export function banIdOf(keys: SecretKeys, token: string): string | undefined {
  if (!TOKEN.test(token)) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  const hex = bytes.toString('hex', 0, ID_BYTES);
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return keys.verifySigned('case', id, bytes.toString('base64url', ID_BYTES)) ? id : undefined;
}
