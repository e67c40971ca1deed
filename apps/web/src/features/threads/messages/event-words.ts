import type { ThreadEvent } from '@castlane/contract/thread-event.ts';
import { money } from '#platform/language/format.ts';
import { t } from '#features/threads/words.ts';

/**
 * Returns the bold part of a product event, such as `Job assigned`; with the event also its outcome, and with the reader who did it, if
 * that matters.
 */
export function eventTitle(
  kind: ThreadEvent['kind'],
  { senderId, data }: Partial<Pick<ThreadEvent, 'senderId' | 'data'>> = {},
  reader?: Pick<Reader, 'me' | 'name'>,
): string {
  if (kind === 'review_left' && reader)
    return senderId === reader.me ? t('messages.event.review_left.you') : t('messages.event.review_left.other', { name: reader.name });
  if (kind === 'part_accepted' && data?.part && data.parts)
    return t('messages.partAccepted', { part: data.part, parts: data.parts, next: data.part + 1 });
  if (kind === 'delivered' && data?.part && data.parts) return t('messages.partDelivered', { part: data.part, parts: data.parts });
  if (data?.undone && (kind === 'marked_paid' || kind === 'marked_received')) return t('messages.undone', { context: kind });
  if (kind === 'payment_decided' && data?.payment) return t('messages.payment', { context: data.payment });
  if (kind === 'dispute_decided' && data?.outcome) return t('messages.decided', { context: data.outcome });
  if (kind === 'product_problem' && data?.problem) return t('messages.problem', { context: data.problem });
  if (kind === 'product_received' && data?.bySilence) return t('messages.event.product_received.silence');
  if (kind === 'cancelled' && data?.productEnd) return t('messages.productEnd', { context: data.productEnd });
  if (kind === 'dispute_opened' && senderId === null) return t('messages.event.dispute_opened.team');
  return t('messages.event', { context: kind });
}

/** The reader of an event, the other party's first name, and whether the reader is the creator. */
export type Reader = { me: string; name: string; isCreator: boolean };

export function joined(facts: readonly unknown[]): string {
  return facts.filter(Boolean).join(' · ');
}

/** Returns an event on one line for the thread list: `You: See you on Monday`, `Offer sent · $1,200`. */
export function eventInWords(event: ThreadEvent, me: string, name: string): string {
  const { kind, body, deletedAt, senderId, data } = event;
  if (kind !== 'message') return joined([eventTitle(kind, event, { me, name }), data.price && money(data.price)]);
  const words = deletedAt ? t('messages.deleted') : body === null ? filesInWords(event) : body.replaceAll(/\s+/g, ' ');
  return senderId === me ? t('messages.you', { words }) : words;
}

/** Returns the text of a message as a quote shows it. */
export function quotedWords(event: ThreadEvent): string {
  if (event.kind !== 'message') return eventTitle(event.kind, event);
  return event.deletedAt ? t('messages.deleted') : (event.body ?? filesInWords(event));
}

/** Returns `Photo`, `3 photos` or `File` for a message without text. */
function filesInWords({ attachments }: ThreadEvent): string {
  const photos = attachments.filter(({ image }) => image !== null).length;
  const kind = photos === attachments.length ? 'messages.photos' : 'messages.files';
  return t(kind, { count: attachments.length });
}

/** Returns the name by which a sentence calls an account. */
export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? name;
}
