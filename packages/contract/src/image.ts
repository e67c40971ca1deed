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
