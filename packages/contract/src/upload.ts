import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { UploadImage } from './image.ts';
import { FILE_BYTES_MAX, IMAGE_BYTES_MAX, VIDEO_BYTES_MAX } from './policy.ts';
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
const VIDEO_ENDS: Readonly<Record<string, string>> = { 'video/mp4': '.mp4', 'video/quicktime': '.mov', 'video/webm': '.webm' };
/** The permitted types of files, with their extensions. A delivery may also contain images and other videos. */
export const FILE_ENDS: Readonly<Record<FilePurpose, Readonly<Record<string, string>>>> = {
  job_file: JOB_FILE_ENDS,
  delivery_file: { ...JOB_FILE_ENDS, ...VIDEO_ENDS, ...IMAGE_ENDS },
  message_file: JOB_FILE_ENDS,
};

export function typesFor(purpose: UploadPurpose): readonly string[] {
  return isFilePurpose(purpose) ? Object.keys(FILE_ENDS[purpose]) : IMAGE_TYPES;
}

type Described = { purpose: UploadPurpose; contentType: string; size: number };

/** Tests whether a file is a video of a delivery, which may be large and gets a poster. */
export function isDeliveredVideo({ purpose, contentType }: Pick<Described, 'purpose' | 'contentType'>): boolean {
  return purpose === 'delivery_file' && contentType in VIDEO_ENDS;
}

/** Tests whether a file is sent in parts. */
export function isInParts({ size }: Pick<Described, 'size'>): boolean {
  return size > FILE_BYTES_MAX;
}

const OTHER_FILE: Record<FilePurpose, string> = {
  job_file: 'Choose a PDF, Word, ZIP or MP4 file',
  delivery_file: 'Choose a PDF, Word, ZIP, MP4, MOV, WebM, JPEG, PNG or WebP file',
  message_file: 'Choose a PDF, Word, ZIP or MP4 file, or a JPEG, PNG or WebP image',
};

/** Returns why a file of that type cannot be sent, or undefined. */
export function whyBadType({ purpose, contentType }: Pick<Described, 'purpose' | 'contentType'>): string | undefined {
  if (typesFor(purpose).includes(contentType)) return undefined;
  return isFilePurpose(purpose) ? OTHER_FILE[purpose] : 'Choose a JPEG, PNG or WebP image';
}

export function whyBadSize(file: Described): string | undefined {
  if (file.size < 1) return 'The file is empty';
  if (isDeliveredVideo(file)) return file.size > VIDEO_BYTES_MAX ? 'The video is larger than 500 MB' : undefined;
  if (isFilePurpose(file.purpose)) return file.size > FILE_BYTES_MAX ? 'The file is larger than 25 MB' : undefined;
  return file.size > IMAGE_BYTES_MAX ? 'The image is larger than 5 MB' : undefined;
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
  /** Set once it is ready; for a video of a delivery its poster, as soon as there is one. */
  image: z.nullable(UploadImage),
});
export type Upload = z.infer<typeof Upload>;

/** Describes a file that is sent at once, or one that is sent in parts. */
function inputOf(inParts: boolean) {
  return z
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
        const otherWay = isInParts(value) === inParts ? undefined : inParts ? 'Send this file at once' : 'Send this file in parts';
        const wrong = { contentType: whyBadType(value), size: whyBadSize(value) ?? otherWay };
        for (const [path, message] of Object.entries(wrong))
          if (message) context.issues.push({ code: 'custom', path: [path], message, input: value });
      }),
    );
}

export const signUpload = endpoint('POST account/sign-url', {
  limit: { max: 20, per: 'hour' },
  who: 'verified',
  summary: 'Get an address that accepts the bytes of one file, once, within ten minutes; then poll `account/uploads/:id` until it is ready',
  status: 201,
  problems: [1005, 1022],
  body: inputOf(false),
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

/** What is still missing of an upload in parts. All parts have `partBytes`, but the last may be smaller. */
export const UploadParts = z.object({
  uploadId: Id,
  partBytes: z.int(),
  /** The numbers of the missing parts, from 1. */
  missing: z.array(z.int()),
  /** The addresses of the first of them; each accepts its part, also again, until `expiresAt`. */
  next: z.array(
    z.object({
      number: z.int(),
      size: z.int(),
      url: z.string(),
      method: z.literal('PUT'),
      headers: z.record(z.string(), z.string()),
    }),
  ),
  expiresAt: Time,
});
export type UploadParts = z.infer<typeof UploadParts>;

export const beginUpload = endpoint('POST account/uploads', {
  limit: { max: 20, per: 'hour' },
  who: 'verified',
  summary:
    'Begin an upload in parts, for a video of a delivery above 25 MB; within a day, send the parts, get `account/uploads/:id/parts` until none is missing, and complete it',
  status: 201,
  problems: [1005, 1022],
  body: inputOf(true),
  answer: UploadParts,
});

export const getUploadParts = endpoint('GET account/uploads/:id/parts', {
  who: 'verified',
  summary: 'Get the missing parts of an upload, and addresses for the next of them',
  problems: [1009],
  params: byId,
  answer: UploadParts,
});

export const completeUpload = endpoint('POST account/uploads/:id/complete', {
  who: 'verified',
  summary: 'Finish an upload whose parts have all arrived; then poll `account/uploads/:id` until it is ready',
  status: 200,
  problems: [1005, 1009],
  params: byId,
  answer: Upload,
});

export const cancelUpload = endpoint('DELETE account/uploads/:id', {
  who: 'verified',
  summary: 'Drop an upload that has not arrived yet, with its parts',
  status: 204,
  problems: [1009],
  params: byId,
});

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
    /** For an image: its sizes, each with its own address. For a video: its poster, if it has one. `uri` answers ranges, so it can be played. */
    image: z.nullable(UploadImage),
  }),
});
