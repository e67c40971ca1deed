import { MESSAGE_FILES_MAX } from '@castlane/contract/policy.ts';
import type { MessageAttachment } from '@castlane/contract/thread-event.ts';
import type { Upload, UploadPurpose } from '@castlane/contract/upload.ts';
import { useEffect, useState, type ClipboardEvent } from 'react';
import { useSendings } from '#features/uploads/use-sendings.ts';
import { t } from '#features/uploads/words.ts';
import type { OutboxContent } from '#platform/live/outbox-store.ts';

/** An uploaded file; `order` is the order of choosing. */
export type ReadyFile = { order: number; file: File; attachment: MessageAttachment };

/** The ready files of each thread while another one is open. A reload loses them. */
const kept = new Map<string, readonly ReadyFile[]>();

export type Attachments = ReturnType<typeof useAttachments>;

/** The attachments of a thread's next message: chosen, dropped or pasted, and uploaded immediately. */
export function useAttachments(threadId: string) {
  const [items, setItems] = useState(() => (kept.get(threadId) ?? []).map((item) => ({ ...item, order: 0 })));
  const [isOver, setIsOver] = useState(false);
  const sendings = useSendings(purposeOf, (_kept, { upload, row }) =>
    setItems((before) =>
      [...before, { order: row.id, file: row.file, attachment: attachmentOf(upload) }].toSorted((a, b) => a.order - b.order),
    ),
  );
  useEffect(() => {
    if (items.length === 0) kept.delete(threadId);
    else kept.set(threadId, items);
  }, [threadId, items]);
  const { rows } = sendings;
  const failed = rows.filter(({ problem }) => problem !== undefined).length;
  const room = Math.max(0, MESSAGE_FILES_MAX - items.length - (rows.length - failed));

  return {
    items,
    rows,
    room,
    /** More files were chosen than a message may have. */
    isOver,
    retry: sendings.retry,
    drop: sendings.drop,
    whyWaiting: whyWaiting(rows.length - failed, failed),
    add: (files: readonly File[]) => {
      if (files.length === 0) return;
      setIsOver(files.length > room);
      sendings.add(files.slice(0, room));
    },
    remove: (id: string) => {
      setIsOver(false);
      setItems((before) => before.filter(({ attachment }) => attachment.id !== id));
    },
    /** Returns the attachments and empties the tray. */
    take: (): Pick<OutboxContent, 'attachments'> => {
      setIsOver(false);
      setItems([]);
      return items.length > 0 ? { attachments: items.map(({ attachment }) => attachment) } : {};
    },
  };
}

function whyWaiting(underway: number, failed: number): string | undefined {
  if (underway > 0) return t('uploads.wait', { count: underway });
  return failed > 0 ? t('uploads.notAll', { count: failed }) : undefined;
}

const PICTURES = new Set(['image/jpeg', 'image/png', 'image/webp']);

export function isPicture({ type }: File): boolean {
  return PICTURES.has(type);
}

function purposeOf(file: File): UploadPurpose {
  return isPicture(file) ? 'message_image' : 'message_file';
}

function attachmentOf({ id, name, contentType, size, image }: Upload): MessageAttachment {
  return { id, name, contentType, size, image: image && { width: image.width, height: image.height } };
}

/** Returns pasted pictures; if the clipboard also has text, the text is meant instead. */
export function pastedFiles(event: ClipboardEvent): File[] {
  const { files, types } = event.clipboardData;
  if (files.length === 0 || types.includes('text/plain')) return [];
  event.preventDefault();
  return [...files];
}
