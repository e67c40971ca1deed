import { IMAGE_EDGE_MAX, IMAGE_PIXELS_MAX } from '@castlane/contract/policy.ts';
import type { UploadImage } from '@castlane/contract/image.ts';
import { isFilePurpose, type UploadPurpose } from '@castlane/contract/upload.ts';
import type { Wanted } from '#platform/images/readers.ts';
import type { MadeImage, Refusal } from '#platform/images/transcode.ts';
import { imageUri, keyOf, type Store } from '#platform/storage/store.ts';
import { NOT_THAT_IMAGE } from './rules.ts';

/** A cover of a list; a tile of a grid or a bubble; a whole phone; the largest that any page shows. */
const IMAGE_WIDTHS = [320, 640, 960, 1600];
/** Squares: one for lists and bars, one for the head of a profile. The page's `Avatar` uses their names. */
const PHOTO_WIDTHS = [128, 384];
const FORMATS: Record<string, Wanted['format']> = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp' };

/** Returns what an image is converted to; undefined for other files. */
export function wantedOf(purpose: UploadPurpose, contentType: string): Wanted | undefined {
  const format = FORMATS[contentType];
  if (isFilePurpose(purpose) || !format) return undefined;
  const square = purpose === 'profile_image';
  return { format, square, sizes: square ? PHOTO_WIDTHS : IMAGE_WIDTHS, pixelsMax: IMAGE_PIXELS_MAX, edgeMax: IMAGE_EDGE_MAX };
}

/** Returns what a frame of a video is converted to. */
export const POSTER: Wanted = { format: 'jpeg', square: false, sizes: IMAGE_WIDTHS, pixelsMax: IMAGE_PIXELS_MAX, edgeMax: IMAGE_EDGE_MAX };

/** Images of messages and posters are private, like their files; all others are public. */
export function folderOf(purpose: UploadPurpose): 'images' | 'private' {
  return purpose === 'message_image' || isFilePurpose(purpose) ? 'private' : 'images';
}

const WORDS: Record<Refusal, string> = {
  'other type': NOT_THAT_IMAGE,
  'too many pixels': 'The image has more than 24 million pixels. Make it smaller',
  'edge too long': 'The image is wider or taller than 12,000 pixels. Make it smaller',
  unreadable: 'We can’t read this image. Save it again and retry',
};

export function whyRefused(refusal: Refusal): string {
  return WORDS[refusal];
}

type Made = { images: readonly Omit<MadeImage, 'bytes'>[]; blur?: string };

/** Returns an image in the contract's shape; `images` are ordered from small to large. */
export function imageOf(key: string, { images, blur }: Made): UploadImage {
  const sizes = images.map(({ name, width, height }) => ({ uri: imageUri(key, name), width, height }));
  return { ...sizes.at(-1)!, sizes, ...(blur === undefined ? {} : { blur }) };
}

/** Returns an image with signed addresses for all its sizes. */
export function signedImage(store: Pick<Store, 'signFile'>, image: UploadImage, expires: number): UploadImage {
  const sizes = image.sizes.map(({ uri, ...size }) => ({
    uri: store.signFile({ key: keyOf(uri), name: 'image.webp', contentType: 'image/webp', expires }),
    ...size,
  }));
  return { ...image, ...sizes.at(-1)!, sizes };
}
