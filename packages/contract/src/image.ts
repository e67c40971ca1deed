import * as z from 'zod/mini';

const Size = z.object({ uri: z.string(), width: z.int(), height: z.int() });

/** An image as it is shown: the largest size, and all sizes, smallest first. */
export const UploadImage = z.object({
  uri: z.string(),
  width: z.int(),
  height: z.int(),
  sizes: z.array(Size),
  /** A tiny version as a data URI, shown until the image has loaded. */
  blur: z.optional(z.string()),
});
export type UploadImage = z.infer<typeof UploadImage>;
