import type { JobFile, JobImage } from '@castlane/contract/job.ts';
import type { UploadImage } from '@castlane/contract/image.ts';
import type { Upload } from '@castlane/contract/upload.ts';

/** A file that the server has, as a form keeps it. */
export type KeptUpload = {
  uploadId: string;
  name: string;
  size: number;
  /** Of an image, where a small one of it is; otherwise empty. */
  uri: string;
};

export function keptOf({ id, name, size, image }: Upload, file: File): KeptUpload {
  return { uploadId: id, name: name ?? file.name, size, uri: image ? smallOf(image) : '' };
}

export function keptImage(image: JobImage): KeptUpload {
  return { uploadId: image.uploadId, name: '', size: 0, uri: smallOf(image) };
}

export function keptFile({ uploadId, name, size }: JobFile): KeptUpload {
  return { uploadId, name, size, uri: '' };
}

/** The address of the smallest size. */
export function smallOf({ uri, sizes }: Pick<UploadImage, 'uri' | 'sizes'>): string {
  return sizes[0]?.uri ?? uri;
}

/** `1.4 MB`, `320 KB`. */
export function sizeWords(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  const [value, unit] = megabytes >= 1 ? [megabytes, 'MB'] : [Math.max(1, bytes / 1024), 'KB'];
  return `${value.toLocaleString('en-GB', { maximumFractionDigits: value < 10 && unit === 'MB' ? 1 : 0 })} ${unit}`;
}

/** Whether something from storage is one. */
export function isKept(value: unknown): value is KeptUpload {
  const { uploadId, name, size, uri } = (value ?? {}) as Partial<Record<keyof KeptUpload, unknown>>;
  return typeof uploadId === 'string' && typeof name === 'string' && typeof size === 'number' && typeof uri === 'string';
}
