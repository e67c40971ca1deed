import { gzipSync } from 'node:zlib';
import sharp from 'sharp';

/** The fake place of capture in each original's metadata. */
export const CANARY = 'CANARYGPS';

export type Mutated = { contentType: string; bytes: Buffer };

/** Returns photos with GPS metadata and with bytes changed, cut out, duplicated and inserted; reproducible by index. */
export async function mutatedPictures(count: number): Promise<Mutated[]> {
  const originals = await photos();
  return Array.from({ length: count }, (_, nth) => {
    const { contentType, bytes } = originals[nth % originals.length]!;
    return { contentType, bytes: mutate(bytes, randomFrom(nth + 1)) };
  });
}

async function photos(): Promise<Mutated[]> {
  const noise = sharp({
    create: { width: 160, height: 120, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 120, sigma: 40 } },
  });
  const placed = noise.withExif({
    IFD0: { Make: CANARY },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '33/1 45/1 0/1', GPSAreaInformation: CANARY },
  });
  return [
    { contentType: 'image/jpeg', bytes: await placed.clone().jpeg().toBuffer() },
    { contentType: 'image/png', bytes: await placed.clone().png().toBuffer() },
    { contentType: 'image/webp', bytes: await placed.clone().webp().toBuffer() },
    { contentType: 'image/jpeg', bytes: await placed.clone().jpeg({ progressive: true }).toBuffer() },
    { contentType: 'image/webp', bytes: await placed.clone().webp({ lossless: true }).toBuffer() },
  ];
}

/** Returns files that are no picture of the three kinds, or several things in one, each declared as each of the three. */
export async function hostileFiles(): Promise<Mutated[]> {
  const some = sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } });
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/><script>1</script></svg>';
  const kinds = [
    svg,
    gzipSync(svg),
    `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg}`,
    await some.clone().gif().toBuffer(),
    await some.clone().tiff().toBuffer(),
    await some.clone().avif().toBuffer(),
    '\0\0\0\u0018ftypheic\0\0\0\0mif1heic',
    'BM\u001e\0\0\0\0\0\0\0\u001a\0\0\0',
    '%PDF-1.4\n%%EOF\n',
    'GIF89a=1;alert(1)//',
    '<!doctype html><script>1</script>',
    'P6\n9 9\n255\n',
    'push graphic-context\nviewbox 0 0 9 9\nimage over 0,0 0,0 "https://127.0.0.1/"\npop graphic-context',
    'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*',
  ].map((each) => Buffer.from(each as string));
  // With a correct signature and wrong content.
  const beginnings = { 'image/png': '89504e470d0a1a0a', 'image/jpeg': 'ffd8ffe000104a46', 'image/webp': '524946462400000057454250' };
  return Object.entries(beginnings).flatMap(([contentType, hex]) => [
    ...kinds.map((bytes) => ({ contentType, bytes })),
    ...kinds.slice(0, 4).map((bytes) => ({ contentType, bytes: Buffer.concat([Buffer.from(hex, 'hex'), bytes]) })),
  ]);
}

function mutate(original: Buffer, random: (below: number) => number): Buffer {
  let bytes = Buffer.from(original);
  const at = () => random(bytes.length);
  for (let change = 1 + random(12); change > 0; change--) {
    const kind = random(8);
    // Decoders decide by the first bytes: half of these replacements are there.
    if (kind < 3) bytes[random(2) ? at() : random(Math.min(200, bytes.length))] = random(256);
    else if (kind < 5) bytes[at()]! ^= 1 << random(8);
    else if (kind === 5) bytes = Buffer.concat([bytes.subarray(0, at()), bytes.subarray(at())]);
    else if (kind === 6) bytes = Buffer.concat([bytes.subarray(0, at()), Buffer.alloc(random(400), random(256)), bytes.subarray(at())]);
    else bytes.fill(0xff, at(), at());
    if (bytes.length === 0) bytes = Buffer.from(original);
  }
  return bytes.subarray(0, 1_000_000);
}

function randomFrom(seed: number): (below: number) => number {
  let state = Math.imul(seed, 0x9e_37_79_b1) >>> 0 || 1;
  return (below) => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % below;
  };
}
