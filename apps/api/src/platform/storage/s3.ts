import { addAbortSignal, Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  NoSuchKey,
  NoSuchUpload,
  NotFound,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
  type CompletedPart,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { FILE_BYTES_MAX, UPLOAD_ADDRESS_MINUTES } from '@castlane/contract/policy.ts';
import { Problem } from '#platform/problem.ts';
import type { SecretKeys } from '#platform/secret-keys.ts';
import { fileAddress } from './addresses.ts';
import type { S3 } from './settings.ts';
import { checkedKey, wholeOf, type Folder, type ListedFile, type Parts, type SignedPart, type Store, type UploadAddress } from './store.ts';

const CONNECT_MS = 2000;
/** Limit until the service begins to answer. */
const ANSWER_MS = 10_000;
/** The same for what the service copies or joins before it answers. */
const COPYING_MS = 120_000;
/** Limit for a pause of an answer: the client that we stream to may be slow. */
const SILENCE_MS = 60_000;
/** Limit for a whole file, however slow its reader; a large file gets it for each `FILE_BYTES_MAX`. */
const READING_MS = 290_000;
const TRIES = 3;
/** The most objects that the service deletes or lists per call. */
const BATCH = 1000;
/** Of a file that this server sends in parts. */
const PART_BYTES = 8 * 1024 * 1024;
const LOOK_MS = 1000;
const LOOK_EVERY_MS = 2000;
const VALID_SECONDS = UPLOAD_ADDRESS_MINUTES * 60;

/** A store in a bucket of an S3 service. Only this server reads it; browsers upload single files to signed URLs. */
export function s3Store(s3: S3, keys: SecretKeys): Store {
  const client = clientAt(s3.endpoint, s3);
  const outside = clientAt(s3.publicUrl, s3);
  const at = (key: string) => ({ Bucket: s3.bucket, Key: checkedKey(key) });
  let looked: { at: number; why: Promise<string | undefined> } | undefined;

  function whyDown(): Promise<string | undefined> {
    // Caches the result for a moment, since this may be called often.
    if (!looked || performance.now() - looked.at > LOOK_EVERY_MS) looked = { at: performance.now(), why: whyNoBucket(client, s3) };
    return looked.why;
  }

  async function isUp(): Promise<boolean> {
    return (await whyDown()) === undefined;
  }

  async function head(key: string) {
    return orUndefined(client.send(new HeadObjectCommand(at(key))));
  }

  const multipart = ({ folder, id }: Parts) => ({ ...at(wholeOf(folder)), UploadId: id });

  /** Returns the parts that have arrived; none once they were joined. */
  async function listParts(parts: Parts): Promise<(CompletedPart & { Size?: number | undefined })[]> {
    const listed = await orUndefined(client.send(new ListPartsCommand(multipart(parts))));
    return listed?.Parts ?? [];
  }

  return {
    signUpload: (upload) => signPut(outside, { ...upload, ...at(upload.key) }),
    signFile: (file) => fileAddress(keys, file),
    async beginParts(folder, contentType) {
      const begun = await answered(client.send(new CreateMultipartUploadCommand({ ...at(wholeOf(folder)), ContentType: contentType })));
      return begun.UploadId!;
    },
    signPart: (parts, part) => signPart(outside, multipart(parts), part),
    listParts: async (parts) => new Map((await listParts(parts)).map(({ PartNumber: number, Size: size }) => [number!, size ?? 0])),
    async joinParts(parts) {
      const listed = await listParts(parts);
      if (listed.length === 0) return;
      const Parts = listed.map(({ PartNumber, ETag }) => ({ PartNumber, ETag }));
      const command = new CompleteMultipartUploadCommand({ ...multipart(parts), MultipartUpload: { Parts } });
      await orUndefined(client.send(command, { requestTimeout: COPYING_MS }));
    },
    pathOf: () => undefined,
    async open(key, choose) {
      const known = choose && (await head(key));
      if (choose && !known) return undefined;
      const range = choose?.(known?.ContentLength ?? 0);
      const Range = range && `bytes=${range.start}-${range.end}`;
      const found = await orUndefined(client.send(new GetObjectCommand({ ...at(key), Range })));
      if (!found) return undefined;
      const size = known?.ContentLength ?? found.ContentLength ?? 0;
      const limit = READING_MS * Math.max(1, Math.ceil(size / FILE_BYTES_MAX));
      return { size, range, stream: addAbortSignal(AbortSignal.timeout(limit), found.Body as Readable), version: found.ETag };
    },
    async arrivalAt(key) {
      const found = await head(key);
      return found && { size: found.ContentLength ?? 0, contentType: found.ContentType };
    },
    async put(key, bytes) {
      await answered(client.send(new PutObjectCommand({ ...at(key), Body: bytes })));
    },
    async fill(key, source, size) {
      const { Upload } = await import('@aws-sdk/lib-storage');
      const upload = new Upload({ client, params: { ...at(key), Body: counted(source, size) }, partSize: PART_BYTES, queueSize: 1 });
      await answered(upload.done());
    },
    async move(from, to, version) {
      const source = { CopySource: `${s3.bucket}/${checkedKey(from)}`, CopySourceIfMatch: version };
      const copied = await orUndefined(client.send(new CopyObjectCommand({ ...at(to), ...source }), { requestTimeout: COPYING_MS }));
      if (!copied && !(await head(to))) throw new Error('There is nothing to move');
      await removeKeys(client, s3.bucket, [from]);
    },
    async remove(key) {
      if (key.startsWith('parts/')) await abortUnder(client, s3.bucket, checkedKey(key));
      await removeKeys(client, s3.bucket, [checkedKey(key)]);
      await removeUnder(client, s3.bucket, `${key}/`);
    },
    async *list(folder) {
      yield* listFiles(client, s3.bucket, folder);
      if (folder === 'parts') yield await listUnfinished(client, s3.bucket, 'parts/');
    },
    canRead: isUp,
    isUp,
    whyDown,
  };
}

/** Passes on what comes, and fails at the end if it was not `size` bytes. */
function counted(source: Readable, size: number): Readable {
  return Readable.from(
    (async function* count() {
      let left = size;
      for await (const chunk of source as AsyncIterable<Buffer>) {
        left -= chunk.length;
        yield chunk;
      }
      if (left !== 0) throw new Error(`The file differs by ${-left} bytes from its size`);
    })(),
    { objectMode: false },
  );
}

function clientAt(endpoint: string, { region, forcePathStyle, accessKeyId, secretAccessKey }: S3): S3Client {
  return new S3Client({
    endpoint,
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: TRIES,
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS, socketTimeout: SILENCE_MS, throwOnRequestTimeout: true },
    // S3-compatible services may not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

type Put = { Bucket: string; Key: string; contentType: string; size: number; expires: number };

/** Signs type and length too, so that nothing else can be uploaded, and `if-none-match`, so that it is uploaded only once. */
async function signPut(client: S3Client, { contentType, size, expires, ...at }: Put): Promise<UploadAddress> {
  const command = new PutObjectCommand({ ...at, ContentType: contentType, ContentLength: size, IfNoneMatch: '*' });
  const url = await getSignedUrl(client, command, {
    expiresIn: VALID_SECONDS,
    signingDate: new Date((expires - VALID_SECONDS) * 1000),
    signableHeaders: new Set(['host', 'content-type', 'content-length', 'if-none-match']),
    unhoistableHeaders: new Set(['if-none-match']),
  });
  return { url, method: 'PUT', headers: { 'content-type': contentType, 'if-none-match': '*' } };
}

/** Signs the length too. A part may be sent again until the parts are joined. */
async function signPart(
  client: S3Client,
  upload: { Bucket: string; Key: string; UploadId: string },
  { number, size, expires }: SignedPart,
): Promise<UploadAddress> {
  const url = await getSignedUrl(client, new UploadPartCommand({ ...upload, PartNumber: number, ContentLength: size }), {
    expiresIn: VALID_SECONDS,
    signingDate: new Date((expires - VALID_SECONDS) * 1000),
    signableHeaders: new Set(['host', 'content-length']),
  });
  return { url, method: 'PUT', headers: {} };
}

/** Lists the first thousand files whose parts are not joined. The next sweep finds more. */
async function listUnfinished(client: S3Client, bucket: string, prefix: string): Promise<ListedFile[]> {
  const listed = await answered(client.send(new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix })));
  return (listed.Uploads ?? []).flatMap(({ Key: key, Initiated: changedAt }) => (key && changedAt ? [{ key, changedAt }] : []));
}

async function abortUnder(client: S3Client, bucket: string, prefix: string): Promise<void> {
  const listed = await answered(client.send(new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix })));
  for (const { Key, UploadId } of listed.Uploads ?? [])
    await orUndefined(client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId })));
}

async function* listFiles(client: S3Client, bucket: string, folder: Folder): AsyncIterable<ListedFile[]> {
  const pages = paginateListObjectsV2({ client, pageSize: BATCH }, { Bucket: bucket, Prefix: `${folder}/` })[Symbol.asyncIterator]();
  for (;;) {
    const { value, done } = await answered(pages.next());
    if (done) return;
    yield (value.Contents ?? []).flatMap(({ Key: key, LastModified: changedAt }) => (key && changedAt ? [{ key, changedAt }] : []));
  }
}

/** Deletes page by page: each listing returns the remaining objects. */
async function removeUnder(client: S3Client, bucket: string, prefix: string): Promise<void> {
  for (;;) {
    const listed = await answered(client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, MaxKeys: BATCH })));
    const found = (listed.Contents ?? []).flatMap(({ Key: key }) => key ?? []);
    if (found.length > 0) await removeKeys(client, bucket, found);
    if (!listed.IsTruncated || found.length === 0) return;
  }
}

async function removeKeys(client: S3Client, bucket: string, found: readonly string[]): Promise<void> {
  const command = new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects: found.map((Key) => ({ Key })), Quiet: true } });
  const { Errors: errors = [] } = await answered(client.send(command));
  if (errors.length > 0) throw away(new Error(`The service did not remove ${errors.length} files: ${errors[0]!.Code}`));
}

async function whyNoBucket(client: S3Client, { bucket, endpoint }: S3): Promise<string | undefined> {
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }), { abortSignal: AbortSignal.timeout(LOOK_MS) });
    return undefined;
  } catch (error) {
    const { host } = new URL(endpoint);
    const { httpStatusCode: status = 0 } = (error as { $metadata?: { httpStatusCode?: number } }).$metadata ?? {};
    if (status === 404) return `${host} has no bucket ${bucket}. Create it, or correct S3_BUCKET.`;
    if (status === 401 || status === 403)
      return `${host} refuses the key for the bucket ${bucket}. Correct S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or allow the key to use the bucket.`;
    if (status === 301 || status === 400) return `${host} has the bucket ${bucket} elsewhere. Correct S3_REGION or S3_ENDPOINT.`;
    return `No answer from ${host} about the bucket ${bucket}. Check S3_ENDPOINT, the network and the firewall.`;
  }
}

/** The same for a command, without a store. */
export function whyBucketUnusable(s3: S3): Promise<string | undefined> {
  return whyNoBucket(clientAt(s3.endpoint, s3), s3);
}

/** Returns undefined if the object does not exist; throws if the service does not answer. */
async function orUndefined<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof NotFound || error instanceof NoSuchKey || error instanceof NoSuchUpload) return undefined;
    throw away(error);
  }
}

async function answered<T>(asked: Promise<T>): Promise<T> {
  return asked.catch((error: unknown) => {
    throw away(error);
  });
}

/** Any failure of the service is not the caller's fault, and may be temporary. */
function away(cause: unknown): Problem {
  return new Problem(1023, { retryAfterSeconds: 5, cause });
}
