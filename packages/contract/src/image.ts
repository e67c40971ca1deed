import * as z from 'zod/mini';

const Size = z.object({ uri: z.string(), width: z.int(), height: z.int() });

/** An image as it is shown: the largest size, and all of them, smallest first. */
export const UploadImage = z.object({
  uri: z.string(),
  width: z.int(),
  height: z.int(),
  sizes: z.array(Size),
  /** A very small one as a data URI, to be seen until the image is there. */
  blur: z.optional(z.string()),
});
export type UploadImage = z.infer<typeof UploadImage>;

/** Photos of people and businesses are squares in these sizes: one for lists and bars, one for the head of a profile. */
export const PHOTO_WIDTHS = [128, 384];

/** The photo that fits a place so many pixels wide, sharp on screens of three times the pixels. */
export function photoFor(uri: string, size: number): string {
  return size > 48 ? uri : uri.replace(/\/384\.webp$/, '/128.webp');
}
