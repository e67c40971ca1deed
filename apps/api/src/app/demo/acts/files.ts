import { readFileSync } from 'node:fs';
import type { MessageAttachment } from '@castlane/contract/thread-event.ts';
import { stagingKey } from '#features/uploads/actions.ts';
import type { Past } from '#app/demo/past.ts';
import type { Files } from '#app/demo/stories/story.ts';
import type { Account } from './rows.ts';

/** The size of the photo in `content`. */
const SIZE = { width: 1200, height: 800 };
const DAY_MS = 24 * 60 * 60 * 1000;

/** Uploads a photo and a PDF. The worker processes both like any other upload. */
export function sendUp(past: Past, account: Account, { photo, pdf, name }: Files): MessageAttachment[] {
  return [
    keep(past, account, { purpose: 'message_image', name: null, contentType: 'image/png', bytes: contentOf(photo) }),
    keep(past, account, { purpose: 'message_file', name, contentType: 'application/pdf', bytes: contentOf(pdf) }),
  ];
}

function contentOf(file: string): Buffer {
  return readFileSync(new URL(`../content/${file}`, import.meta.url));
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
  return { id, name, contentType, size, image: purpose === 'message_image' ? SIZE : null };
}
