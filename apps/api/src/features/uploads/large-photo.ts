import sharp from 'sharp';

/** Returns a photo of 20 megapixels like a phone's: many pixels, but small enough to be sent. */
export function largePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const;
  return sharp({ create: { width: 5472, height: 3648, channels: 3, background: '#000', noise } })
    .blur(2)
    .jpeg({ quality: 80 })
    .toBuffer();
}
