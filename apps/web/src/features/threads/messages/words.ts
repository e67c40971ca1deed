import type { ThreadEvent } from '@castlane/contract/thread-event.ts';
import { clock, daysUntil, money, shortDay, weekday } from '#platform/format.ts';
import { t } from '#platform/i18n.ts';

/** The bold part of a fact in a conversation, `Job assigned`; with the event itself also what came of it, and for its reader who did it where that matters. */
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

/** Who reads a fact, how the other one is called, and which of them the job was given to. */
type Reader = { me: string; name: string; isCreator: boolean };

/** The rest of a fact: by whom, of what, until when, and when it was. */
export function eventFacts(event: ThreadEvent, { me, name, isCreator }: Reader): string {
  const { kind, senderId, data, createdAt } = event;
  if (kind === 'job_assigned') return joined([isCreator ? t('messages.toYou') : t('messages.toName', { name }), termsInShort(data)]);
  const by = senderId === null || kind === 'review_left' ? '' : senderId === me ? t('messages.byYou') : t('messages.by', { name });
  return joined([
    by,
    data.bySilence && (kind === 'completed' || kind === 'cancelled') && t('messages.noAnswer'),
    WITH_TERMS.has(kind) && termsInShort(data),
    kind === 'delivered' && data.number && data.number > 1 && t('messages.delivery', { number: data.number }),
    data.until && kind !== 'amendment_sent' && t('messages.answerBy', { day: shortDay(data.until) }),
    clock(createdAt),
  ]);
}

function joined(facts: readonly unknown[]): string {
  return facts.filter(Boolean).join(' · ');
}

/** `$1,200 · deliver by 18 Dec`, from what the event has. */
export function termsInShort({ price, dueBy }: Pick<ThreadEvent['data'], 'price' | 'dueBy'>): string {
  return joined([price && money(price), dueBy && t('messages.deliverBy', { day: shortDay(dueBy) })]);
}

/** An event on one line, for the list of threads: `You: See you on Monday`, `Offer sent · $1,200`. */
export function eventInWords(event: ThreadEvent, me: string, name: string): string {
  const { kind, body, deletedAt, senderId, data } = event;
  if (kind !== 'message') return joined([eventTitle(kind, event, { me, name }), data.price && money(data.price)]);
  const words = deletedAt ? t('messages.deleted') : body === null ? filesInWords(event) : body.replaceAll(/\s+/g, ' ');
  return senderId === me ? t('messages.you', { words }) : words;
}

/** What a message says, as it stands where another one answers it. */
export function quotedWords(event: ThreadEvent): string {
  if (event.kind !== 'message') return eventTitle(event.kind, event);
  return event.deletedAt ? t('messages.deleted') : (event.body ?? filesInWords(event));
}

/** `Photo`, `3 photos`, `File`: what was sent without a word. */
function filesInWords({ attachments }: ThreadEvent): string {
  const photos = attachments.filter(({ image }) => image !== null).length;
  const kind = photos === attachments.length ? 'messages.photos' : 'messages.files';
  return t(kind, { count: attachments.length });
}

/** By which name somebody is spoken of in a sentence. */
export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? name;
}

/** For a line between the days of a conversation: `Today`, `Yesterday`, `Fri, 20 Nov 2026`. */
export function longDay(when: string, now: Date = new Date()): string {
  const days = daysUntil(when, now);
  if (days === 0) return t('messages.today');
  if (days === -1) return t('format.yesterday');
  return weekday(when);
}
