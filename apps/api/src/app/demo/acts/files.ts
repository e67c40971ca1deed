import { crc32, deflateSync } from 'node:zlib';
import type { MessageAttachment } from '@castlane/contract/thread-event.ts';
import { stagingKey } from '#features/uploads/actions.ts';
import type { Past } from '#app/demo/past.ts';
import type { Account } from './rows.ts';

const [WIDTH, HEIGHT] = [1200, 800];
const DAY_MS = 24 * 60 * 60 * 1000;

/** Uploads a photo of a mountain and a PDF. The worker processes both like any other upload. */
export function sendUp(past: Past, account: Account, pdf: { name: string; line: string }): MessageAttachment[] {
  return [
    keep(past, account, { purpose: 'message_image', name: null, contentType: 'image/png', bytes: mountain() }),
    keep(past, account, { purpose: 'message_file', name: pdf.name, contentType: 'application/pdf', bytes: page(pdf.line) }),
  ];
}

type Sent = { purpose: 'message_image' | 'message_file'; name: string | null; contentType: string; bytes: Buffer };

function keep(past: Past, { row }: Account, { purpose, name, contentType, bytes }: Sent): MessageAttachment {
  const [id, size] = [past.id(), bytes.length];
  const expires = new Date(past.moment.getTime() + DAY_MS).toISOString();
  past.tables.uploads.push({
    id,
    account_id: row.id,
    purpose,
    status: 'processing',
    content_type: contentType,
    name,
    size,
    kept_bytes: size,
    created_at: past.time,
    expires_at: expires,
    unused_since: null,
  });
  past.staged.push({ id, key: stagingKey(row.id, id), bytes });
  return { id, name, contentType, size, image: purpose === 'message_image' ? { width: WIDTH, height: HEIGHT } : null };
}

/** Draws a snowy mountain at first light, as a PNG. */
function mountain(): Buffer {
  const rows = Buffer.alloc((WIDTH * 3 + 1) * HEIGHT);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) rows.set(colourAt(x / WIDTH, y / HEIGHT), y * (WIDTH * 3 + 1) + 1 + x * 3);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(WIDTH, 0);
  head.writeUInt32BE(HEIGHT, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]);
}

function colourAt(x: number, y: number): [number, number, number] {
  const ridge = 0.3 + Math.abs(x - 0.62) * 0.75 + Math.sin(x * 34) * 0.012;
  const hill = 0.74 + Math.sin(x * 5 + 1) * 0.05;
  if (y > hill) return [34, 58, 84];
  if (y > ridge) return y < ridge + 0.1 + Math.sin(x * 50) * 0.03 ? [244, 247, 252] : [104, 134, 178];
  if (Math.hypot((x - 0.2) * 1.5, y - 0.24) < 0.08) return [255, 246, 222];
  return [Math.round(150 + 96 * y), Math.round(186 + 22 * y), Math.round(238 - 40 * y)];
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** Writes a PDF of one page with one line. */
function page(line: string): Buffer {
  const text = `BT /F1 20 Tf 60 760 Td (${line.replaceAll(/[()\\]/g, '')}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const places = objects.map((object, nth) => {
    const at = body.length;
    body += `${nth + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  return Buffer.from(`${body}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`, 'latin1');
}
