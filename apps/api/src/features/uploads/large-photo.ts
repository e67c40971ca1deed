import sharp from 'sharp';

/** A photo of 20 megapixels as a phone takes it: large in pixels and small enough to be sent. */
export function largePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const;
  return sharp({ create: { width: 5472, height: 3648, channels: 3, background: '#000', noise } })
    .blur(2)
    .jpeg({ quality: 80 })
    .toBuffer();
}
