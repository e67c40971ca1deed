import { IMAGE_BYTES_MAX, IMAGE_EDGE_MAX, IMAGE_PIXELS_MAX } from '@castlane/contract/policy.ts';
import { Refused } from './refused.ts';

/** Larger than any page shows, so the smaller photo looks the same. */
const EDGE = 2400;
/** A smaller file has too many pixels only by intent, which the server refuses. */
const SURELY_FINE_BYTES = 1024 * 1024;
const QUALITIES = [0.9, 0.8, 0.65];

/** Returns the photo itself if the server accepts it, otherwise a smaller, upright one without its metadata. */
export async function fitting(file: File): Promise<File> {
  if (file.size <= SURELY_FINE_BYTES || typeof createImageBitmap !== 'function') return file;
  const picture = await createImageBitmap(file).catch(() => undefined);
  try {
    const isFine = file.size <= IMAGE_BYTES_MAX;
    // The server may read what this browser cannot.
    if (!picture && !isFine) throw new Refused();
    if (!picture) return file;
    const { width, height } = picture;
    if (isFine && width * height <= IMAGE_PIXELS_MAX && Math.max(width, height) <= IMAGE_EDGE_MAX) return file;
    return await smaller(picture, file);
  } finally {
    picture?.close();
  }
}

async function smaller(picture: ImageBitmap, file: File): Promise<File> {
  const canvas = drawn(picture, fitted(picture.width, picture.height));
  // Only these types may be transparent.
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp';
  for (const quality of QUALITIES) {
    const made = await fileOf(canvas, { name: file.name, type, quality });
    if (made.size <= IMAGE_BYTES_MAX) return made;
  }
  return fileOf(canvas, { name: file.name, type: 'image/jpeg', quality: 0.8 });
}

/** Returns the size of a picture whose longer edge is `EDGE` at most. */
function fitted(width: number, height: number): { width: number; height: number } {
  const share = Math.min(1, EDGE / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
}

function drawn(picture: ImageBitmap, { width, height }: { width: number; height: number }): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d')!;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  return canvas;
}

type Made = { name: string; type: string; quality: number };

/** Encodes a canvas as a file. A browser that cannot write the wanted type writes a PNG. */
export function fileOf(canvas: HTMLCanvasElement, { name, type, quality }: Made): Promise<File> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(new File([blob], name, { type: blob.type })) : reject(new Refused())), type, quality);
  });
}
