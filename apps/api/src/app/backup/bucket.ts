import { DeleteObjectCommand, GetObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { BackupBucket } from '#platform/backups/settings.ts';
import { newestFirst, type Kept, type Place } from './place.ts';
import { Refusal } from './refusal.ts';

/** A service takes 10,000 parts, so an archive may have 640 GB. Two parts are in memory at a time. */
const PART_BYTES = 64 * 1024 * 1024;

export function bucketPlace({ endpoint, region, bucket, prefix, accessKeyId, secretAccessKey }: BackupBucket): Place {
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    // S3-compatible services may not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const name = `${new URL(endpoint).host}/${bucket}/${prefix}`;
  const at = (archive: string) => ({ Bucket: bucket, Key: `${prefix}${archive}` });

  async function usable<T>(asked: Promise<T>): Promise<T> {
    return asked.catch((error: unknown) => {
      throw whyNotOf(error, name) ?? error;
    });
  }

  async function list(): Promise<Kept[]> {
    const kept: Kept[] = [];
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix }))
      kept.push(...Contents.map(({ Key = '', Size: bytes = 0 }) => ({ name: Key.slice(prefix.length), bytes })));
    return newestFirst(kept);
  }

  return {
    name,
    async write(archive, source) {
      let bytes = 0;
      const counted = source.pipeThrough(
        new TransformStream<Uint8Array, Uint8Array>({
          transform(chunk, controller) {
            bytes += chunk.length;
            controller.enqueue(chunk);
          },
        }),
      );
      const upload = new Upload({ client, params: { ...at(archive), Body: counted }, partSize: PART_BYTES, queueSize: 1 });
      await usable(upload.done());
      return bytes;
    },
    async open(archive) {
      const { Body } = await usable(client.send(new GetObjectCommand(at(archive))));
      return Body!.transformToWebStream() as ReadableStream<Uint8Array>;
    },
    list: () => usable(list()),
    remove: async (archive) => void (await usable(client.send(new DeleteObjectCommand(at(archive))))),
  };
}

/** Undefined for what is not the service's, but fails in the database or the files. */
function whyNotOf(error: unknown, name: string): Refusal | undefined {
  const { $metadata, name: kind, code } = error as { $metadata?: { httpStatusCode?: number } } & NodeJS.ErrnoException;
  if (!$metadata) return undefined;
  const status = $metadata.httpStatusCode;
  if (kind === 'NoSuchKey')
    return new Refusal(`${name} has no such archive. castlane backup --list shows which there are.`, { cause: error });
  if (status === 404) return new Refusal(`There is no bucket at ${name}. Create it, or correct BACKUP_TO.`, { cause: error });
  if (status === 401 || status === 403)
    return new Refusal(`${name} refuses the key in BACKUP_TO. Correct it, or allow it to use the bucket.`, { cause: error });
  return new Refusal(`The service at ${name} does not work (${code ?? status ?? kind}). Correct BACKUP_TO, or look at the service.`, {
    cause: error,
  });
}
