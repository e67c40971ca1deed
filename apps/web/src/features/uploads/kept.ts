import type { JobFile, JobImage } from '@castlane/contract/brief.ts';
import type { UploadImage } from '@castlane/contract/image.ts';
import type { Upload } from '@castlane/contract/upload.ts';

/** An uploaded file, as a form stores it. */
export type KeptUpload = {
  uploadId: string;
  name: string;
  size: number;
  /** The address of an image's preview; otherwise empty. */
  uri: string;
  blur?: string | undefined;
};

export function keptOf({ id, name, size, image }: Upload, file: File): KeptUpload {
  return { uploadId: id, name: name ?? file.name, size, uri: image ? smallOf(image) : '', blur: image?.blur };
}

export function keptImage(image: JobImage): KeptUpload {
  return { uploadId: image.uploadId, name: '', size: 0, uri: smallOf(image), blur: image.blur };
}

export function keptFile({ uploadId, name, size }: JobFile): KeptUpload {
  return { uploadId, name, size, uri: '' };
}

/** The address of the smallest size. */
export function smallOf({ uri, sizes }: Pick<UploadImage, 'uri' | 'sizes'>): string {
  return sizes[0]?.uri ?? uri;
}

export function isKept(value: unknown): value is KeptUpload {
  const { uploadId, name, size, uri, blur = '' } = (value ?? {}) as Partial<Record<keyof KeptUpload, unknown>>;
  return [uploadId, name, uri, blur].every((each) => typeof each === 'string') && typeof size === 'number';
}
