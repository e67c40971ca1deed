import { DELIVERED_BYTES_MAX, MESSAGED_BYTES_MAX, UPLOADED_BYTES_MAX } from '@castlane/contract/policy.ts';
import type { ProblemDetail } from '@castlane/contract/problem.ts';
import { FILE_ENDS, IMAGE_TYPES, type UploadPurpose } from '@castlane/contract/upload.ts';

const NAME_MAX = 120;
export const NOT_THAT_IMAGE = 'This isn’t a JPEG, PNG or WebP image, or its type doesn’t match';
// Control characters, marks that reorder text, and characters with a meaning in a path or a shell.
// oxlint-disable-next-line no-control-regex -- control characters are exactly what it takes out
const UNWANTED = /[\u0000-\u001F\u007F-\u009F\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF<>:"/\\|?*]/g;

/**
 * Joiners belong to the spelling of Persian and of Indic scripts, and hold emoji together: `نامه‌ها.pdf`. Elsewhere nothing shows them, and two
 * names that differ only by them look the same.
 */
const JOINERS = /[\u200C\u200D]/gu;
const JOINED = /[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]/u;
const WITHOUT_JOINERS = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hangul}]/u;

function withoutStrayJoiners(given: string): string {
  return given.replaceAll(JOINERS, (joiner, at: number) => {
    const before = /.$/su.exec(given.slice(0, at))?.[0] ?? '';
    const after = /^./su.exec(given.slice(at + 1))?.[0] ?? '';
    const isJoined = [before, after].every((letter) => JOINED.test(letter) && !WITHOUT_JOINERS.test(letter));
    return isJoined ? joiner : '';
  });
}

/** Returns a file's name as others see it: one line, no path, and always the extension of its type. */
export function cleanFileName(given: string | undefined, contentType: string): string {
  const end = FILE_ENDS.delivery_file[contentType] ?? '';
  const last = (given ?? '').toWellFormed().normalize('NFC').split(/[/\\]/).at(-1)!;
  const clean = visible(last).replace(/\.jpeg$/i, '.jpg');
  // Before its first dot goes: `.pdf` is an end without a name.
  const stem = clean.toLowerCase().endsWith(end) ? clean.slice(0, clean.length - end.length) : clean;
  const short = [...withoutUnwanted(stem)]
    .slice(0, NAME_MAX)
    .join('')
    .replace(/[. \u200C\u200D]+$/u, '');
  return `${short || 'file'}${end}`;
}

/** Returns text as one part of a path: on one line, visible, without separators. */
export function withoutUnwanted(given: string): string {
  return visible(given).replace(/^[. ]+/, '');
}

function visible(given: string): string {
  return withoutStrayJoiners(given.replaceAll(UNWANTED, '')).replaceAll(/\s+/g, ' ').trim();
}

/** Returns what a key's bytes are removed with: the folder of an image or of a video with its poster, or the file itself. */
export function rootOf(key: string): string {
  return key.split('/').slice(0, 2).join('/');
}

/** Returns the key of a video in its folder, which its poster shares. */
export function videoIn(folder: string): string {
  return `${folder}/video`;
}

/** How the bytes of each type begin. */
const BEGINNINGS: Record<string, (head: Buffer) => boolean> = {
  'image/jpeg': (head) => head.subarray(0, 3).toString('hex') === 'ffd8ff',
  'image/png': (head) => head.subarray(0, 8).toString('hex') === '89504e470d0a1a0a',
  'image/webp': (head) => text(head, 0, 4) === 'RIFF' && text(head, 8, 12) === 'WEBP',
  'application/pdf': (head) => text(head, 0, 5) === '%PDF-',
  'application/zip': isZip,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': isZip,
  'video/mp4': (head) => text(head, 4, 8) === 'ftyp',
  'video/quicktime': (head) => ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip'].includes(text(head, 4, 8)),
  'video/webm': (head) => head.subarray(0, 4).toString('hex') === '1a45dfa3',
};
export const HEAD_BYTES = 16;

function isZip(head: Buffer): boolean {
  return head.subarray(0, 4).toString('hex') === '504b0304';
}

function text(head: Buffer, from: number, to: number): string {
  return head.subarray(from, to).toString('latin1');
}

/** Returns why the bytes are not of the declared type, or undefined. */
export function whyOtherType(contentType: string, head: Buffer): string | undefined {
  if (BEGINNINGS[contentType]?.(head)) return undefined;
  return IMAGE_TYPES.includes(contentType) ? NOT_THAT_IMAGE : 'The file doesn’t match its type';
}

const WHY_BAD_VIDEO = {
  cut: 'The end of this video is missing. Save it again and upload the whole file',
  sound: 'This file has sound but no picture. Upload a video, or put the sound into a ZIP file',
  matroska: 'This is a Matroska (MKV) file, which many players can’t open. Save it as MP4 or WebM',
};

/** Returns why a video cannot be used, or undefined. */
export function whyBadVideo(fault: keyof typeof WHY_BAD_VIDEO | undefined): string | undefined {
  return fault && WHY_BAD_VIDEO[fault];
}

/** The total size allowed for uploads of some purposes. */
export type Room = { purposes: readonly UploadPurpose[]; bytes: number; full: string };
const ROOMS: readonly Room[] = [
  { purposes: ['delivery_file'], bytes: DELIVERED_BYTES_MAX, full: 'Your 5 GB for deliveries are full' },
  { purposes: ['message_image', 'message_file'], bytes: MESSAGED_BYTES_MAX, full: 'Your 1 GB for messages is full' },
  {
    purposes: ['profile_image', 'job_image', 'job_file', 'portfolio_image'],
    bytes: UPLOADED_BYTES_MAX,
    full: 'Your 100 MB are full',
  },
];

export function roomOf(purpose: UploadPurpose): Room {
  return ROOMS.find(({ purposes }) => purposes.includes(purpose))!;
}

export type Awaited = ReadonlyMap<string, 'waiting' | 'processing'>;

/** Returns why an upload could not be taken: it is on its way, or there is none like that. */
export function whyNotReady(awaited: Awaited, id: string, otherwise: string): string {
  const status = awaited.get(id);
  if (status === 'processing') return 'This file is still being checked. Try again in a moment';
  return status === 'waiting' ? 'This file has not arrived yet. Wait until its upload is done' : otherwise;
}

/** Returns the errors of `uploadIds`, given those that could be taken and those that are on their way. */
export function whyNotTaken(
  ids: readonly string[],
  { taken, awaited }: { taken: ReadonlyMap<string, unknown>; awaited: Awaited },
): ProblemDetail[] {
  return ids.flatMap((id, index) => {
    const isTwice = ids.indexOf(id) < index;
    if (!isTwice && taken.has(id)) return [];
    return [
      { path: `uploadIds.${index}`, message: isTwice ? 'This was already added' : whyNotReady(awaited, id, 'Upload this file again') },
    ];
  });
}
