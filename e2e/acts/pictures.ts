import { crc32, deflateSync } from 'node:zlib';

/** Photos are processed at a low priority: while the machine is busy they wait. */
export const PROCESSED = { timeout: 45_000 };

type Chosen = { name: string; mimeType: string; buffer: Buffer };

/** Makes a photo to upload: a PNG with a diagonal colour gradient. */
export function picture(name: string, [red, green, blue]: [number, number, number], width = 1200, height = 800): Chosen {
  const rows = Buffer.alloc((width * 3 + 1) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * (width * 3 + 1) + 1 + x * 3;
      const share = 0.4 + (0.6 * (x + y)) / (width + height);
      rows.set([red * share, green * share, blue * share], at);
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const buffer = Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]);
  return { name, mimeType: 'image/png', buffer };
}

export function pdf(name: string): Chosen {
  return { name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n') };
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
