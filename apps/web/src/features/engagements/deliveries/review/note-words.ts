import type { DeliveryNote } from '@castlane/contract/engagement.ts';
import type { JobFile } from '@castlane/contract/brief.ts';
import { t } from './words.ts';

/** A time in a video: `0:42`, `1:02:03`. */
export function timeIn(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const ofHour = hours > 0 ? [String(hours), twoDigits(minutes)] : [String(minutes)];
  return [...ofHour, twoDigits(seconds % 60)].join(':');
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

export function placeOf({ uploadId, atMs }: Pick<DeliveryNote, 'uploadId' | 'atMs'>, files: readonly JobFile[]): string {
  const name = files.find((file) => file.uploadId === uploadId)?.name ?? '';
  return atMs === null ? name : t('fileNotes.atTime', { name, time: timeIn(atMs) });
}

export function isPicture({ contentType }: JobFile): boolean {
  return contentType.startsWith('image/');
}

export function isVideo({ contentType }: JobFile): boolean {
  return contentType.startsWith('video/');
}
