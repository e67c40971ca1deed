import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { UploadImage } from './image.ts';
import { FILE_BYTES_MAX, IMAGE_BYTES_MAX } from './policy.ts';
import { atMost, Id, Time } from './primitives.ts';

/**
 * The use of a file. A `…_file` stays as it was sent, visible to those who may see its context; everything else is an image, which is
 * re-encoded. Images of messages are private to the thread's members, all other images are public.
 */
export const UploadPurpose = z.enum(
  ['profile_image', 'job_image', 'job_file', 'portfolio_image', 'delivery_file', 'message_image', 'message_file'],
  { error: 'Say what the file is for' },
);
export type UploadPurpose = z.infer<typeof UploadPurpose>;
export type FilePurpose = Extract<UploadPurpose, `${string}_file`>;

export function isFilePurpose(purpose: UploadPurpose): purpose is FilePurpose {
  return purpose.endsWith('_file');
}

/**
 * waiting (for its bytes) → processing (checked and re-encoded) → ready, or refused with a reason.
 * `attached`: in use. No other user sees an upload before it is ready.
 */
export const UploadStatus = z.enum(['waiting', 'processing', 'ready', 'refused', 'attached']);
export type UploadStatus = z.infer<typeof UploadStatus>;

const IMAGE_ENDS: Readonly<Record<string, string>> = { 'image/jpeg': '.jpg', 'image/png': '.png', 'image/webp': '.webp' };
export const IMAGE_TYPES: readonly string[] = Object.keys(IMAGE_ENDS);
const JOB_FILE_ENDS: Readonly<Record<string, string>> = {
  'application/pdf': '.pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': '.docx',
  'application/zip': '.zip',
  'video/mp4': '.mp4',
};
/** The permitted types of files, with their extensions. A delivery may also contain images. */
export const FILE_ENDS: Readonly<Record<FilePurpose, Readonly<Record<string, string>>>> = {
  job_file: JOB_FILE_ENDS,
  delivery_file: { ...JOB_FILE_ENDS, ...IMAGE_ENDS },
  message_file: JOB_FILE_ENDS,
};

export function typesFor(purpose: UploadPurpose): readonly string[] {
  return isFilePurpose(purpose) ? Object.keys(FILE_ENDS[purpose]) : IMAGE_TYPES;
}

export function maxBytesFor(purpose: UploadPurpose): number {
  return isFilePurpose(purpose) ? FILE_BYTES_MAX : IMAGE_BYTES_MAX;
}

const OTHER_FILE: Record<FilePurpose, string> = {
  job_file: 'Choose a PDF, Word, ZIP or MP4 file',
  delivery_file: 'Choose a PDF, Word, ZIP, MP4, JPEG, PNG or WebP file',
  message_file: 'Choose a PDF, Word, ZIP or MP4 file, or a JPEG, PNG or WebP image',
};

type Described = { purpose: UploadPurpose; contentType: string; size: number };

/** Returns why a file of that type cannot be sent, or undefined. */
export function whyBadType({ purpose, contentType }: Pick<Described, 'purpose' | 'contentType'>): string | undefined {
  if (typesFor(purpose).includes(contentType)) return undefined;
  return isFilePurpose(purpose) ? OTHER_FILE[purpose] : 'Choose a JPEG, PNG or WebP image';
}

export function whyBadSize({ purpose, size }: Pick<Described, 'purpose' | 'size'>): string | undefined {
  if (size < 1) return 'The file is empty';
  if (size <= maxBytesFor(purpose)) return undefined;
  return isFilePurpose(purpose) ? 'The file is larger than 25 MB' : 'The image is larger than 5 MB';
}

export const Upload = z.object({
  id: Id,
  purpose: UploadPurpose,
  status: UploadStatus,
  /** The name of a file; null for images. */
  name: z.nullable(z.string()),
  contentType: z.string(),
  size: z.int(),
  /** Why it was refused, in words. */
  refusedReason: z.nullable(z.string()),
  /** Set once it is ready. */
  image: z.nullable(UploadImage),
});
export type Upload = z.infer<typeof Upload>;

const UploadInput = z
  .strictObject({
    purpose: UploadPurpose,
    contentType: z.string().check(atMost(100)),
    size: z.int({ error: 'Say how many bytes it has' }),
    /** The name of a file; others see it cleaned. */
    name: z.optional(z.string().check(atMost(500, { error: 'Use a shorter name' }))),
  })
  .check(
    z.check((context) => {
      const { value } = context;
      const wrong = { contentType: whyBadType(value), size: whyBadSize(value) };
      for (const [path, message] of Object.entries(wrong))
        if (message) context.issues.push({ code: 'custom', path: [path], message, input: value });
    }),
  );

export const signUpload = endpoint('POST account/sign-url', {
  limit: { max: 20, per: 'hour' },
  who: 'verified',
  summary: 'Get an address that accepts the bytes of one file, once, within ten minutes; then poll `account/uploads/:id` until it is ready',
  status: 201,
  problems: [1005, 1022],
  body: UploadInput,
  answer: z.object({
    uploadId: Id,
    /** A path on this server, or a full URL of the store. */
    url: z.string(),
    method: z.literal('PUT'),
    headers: z.record(z.string(), z.string()),
    expiresAt: Time,
  }),
});

const byId = z.strictObject({ id: Id });

export const getUpload = endpoint('GET account/uploads/:id', {
  // A page polls this every second for each file that is being processed.
  limit: { max: 600, per: 'minute' },
  who: 'verified',
  summary: 'Get the state of an upload',
  problems: [1009],
  params: byId,
  answer: Upload,
});

export const getFileAddress = endpoint('GET files/:id/address', {
  // A conversation requests this once for each picture that scrolls into view.
  limit: { max: 300, per: 'minute' },
  who: 'signedIn',
  summary: 'Get a short-lived address of a file of a job, a delivery or a message, if you may see it; staff may once there was a dispute',
  problems: [1009],
  params: byId,
  answer: z.object({
    uri: z.string(),
    expiresAt: Time,
    /** For an image: its sizes, each with its own address. */
    image: z.nullable(UploadImage),
  }),
});
