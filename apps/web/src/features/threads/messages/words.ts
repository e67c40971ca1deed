import type { Money } from '@castlane/contract/primitives.ts';
import type { ThreadEvent } from '@castlane/contract/thread-event.ts';
import { clock, daysUntil, money, shortDay, weekday } from '#platform/language/format.ts';
import { t } from '#features/threads/i18n.ts';

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
  if (data?.undone) return t(`messages.event.${kind}.undone`);
  if (kind === 'dispute_decided' && data?.outcome) return t(`messages.event.${kind}.${data.outcome}`);
  if (kind === 'dispute_opened' && senderId === null) return t('messages.event.dispute_opened.team');
  return t(`messages.event.${kind}`);
}

const WITH_TERMS: ReadonlySet<ThreadEvent['kind']> = new Set(['offer_sent', 'amendment_sent', 'amendment_accepted']);

/** The reader of an event, the other party's first name, and whether the reader is the creator. */
type Reader = { me: string; name: string; isCreator: boolean };

/** Returns the rest of a product event: by whom, of what, until when if it still waits, and its time. */
export function eventFacts(event: ThreadEvent, { me, name, isCreator }: Reader, isAnswered = false): string {
  const { kind, senderId, data, createdAt } = event;
  if (kind === 'job_assigned') return joined([isCreator ? t('messages.toYou') : t('messages.toName', { name }), termsInShort(data)]);
  const by = senderId === null || kind === 'review_left' ? '' : senderId === me ? t('messages.byYou') : t('messages.by', { name });
  return joined([
    by,
    data.bySilence && (kind === 'completed' || kind === 'cancelled') && t('messages.noAnswer'),
    WITH_TERMS.has(kind) && termsInShort(data),
    kind === 'delivered' && data.number && data.number > 1 && t('messages.delivery', { number: data.number }),
    data.until && !isAnswered && kind !== 'amendment_sent' && t('messages.answerBy', { day: shortDay(data.until) }),
    clock(createdAt),
  ]);
}

function joined(facts: readonly unknown[]): string {
  return facts.filter(Boolean).join(' · ');
}

type Terms = { price?: Money | null | undefined; dueBy?: string | null | undefined };

/** Returns `$1,200 · deliver by 18 Dec`, from the terms that are known. */
export function termsInShort({ price, dueBy }: Terms): string {
  return joined([price && money(price), dueBy && t('messages.deliverBy', { day: shortDay(dueBy) })]);
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

/** Returns a day for the line between days: `Today`, `Yesterday`, `Fri, 20 Nov 2026`. */
export function longDay(when: string, now: Date = new Date()): string {
  const days = daysUntil(when, now);
  if (days === 0) return t('messages.today');
  if (days === -1) return t('format.yesterday');
  return weekday(when);
}
