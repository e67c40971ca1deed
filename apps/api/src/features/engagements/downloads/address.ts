import * as z from 'zod';
import { Count, Signature } from '#platform/storage/serve.ts';
import type { SecretKeys } from '#platform/secret-keys.ts';

/** A ZIP as its signed address fixes it: it works for the session that asked, while that lasts. Without `ids` it has all engagements of the job. `expires` is in seconds since 1970. */
export type SignedZip = { ownerId: string; sessionId: string; jobId: string; ids: string[] | undefined; expires: number };

export const ZIP_PATH = '/files/delivered/:jobId';

const Uuid = z.uuid();
/** Joined by dots, which need no escape in an address. */
const Ids = z
  .string()
  .transform((joined) => joined.split('.'))
  .pipe(z.array(Uuid));
export const ZipCall = z.strictObject({
  jobId: Uuid,
  ownerId: Uuid,
  sessionId: Uuid,
  ids: z.optional(Ids),
  expires: Count,
  signature: Signature,
});

/** The signed text, one field a line. The first line differs from that of a file's address. */
function zipText({ ownerId, sessionId, jobId, ids, expires }: SignedZip): string {
  return ['ZIP', ownerId, sessionId, jobId, ids?.join('.') ?? 'all', expires].join('\n');
}

export function zipAddress(keys: SecretKeys, zip: SignedZip): string {
  const { jobId, ownerId, sessionId, ids, expires } = zip;
  const signature = keys.sign('file', zipText(zip));
  const query = { ownerId, sessionId, ...(ids ? { ids: ids.join('.') } : {}), expires: String(expires), signature };
  return `${ZIP_PATH.replace(':jobId', jobId)}?${new URLSearchParams(query).toString()}`;
}

export function isSignedZip(keys: SecretKeys, zip: SignedZip, signature: string): boolean {
  return keys.verifySigned('file', zipText(zip), signature);
}
