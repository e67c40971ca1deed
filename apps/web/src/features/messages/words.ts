import type { ThreadEvent } from '@castlane/contract/thread.ts';
import { daysUntil, money, shortDay } from '#platform/format.ts';
import { locale, t } from '#platform/i18n.ts';

/** The bold part of a fact in a conversation: `Job assigned`. */
export function eventTitle(kind: ThreadEvent['kind']): string {
  return t(`messages.event.${kind}`);
}

/** `$1,200 · deliver by 18 Dec`, from what the event has. */
export function termsInShort({ price, dueBy }: Pick<ThreadEvent['data'], 'price' | 'dueBy'>): string {
  return [price && money(price), dueBy && t('messages.deliverBy', { day: shortDay(dueBy) })].filter(Boolean).join(' · ');
}

/** An event on one line, for the list of threads: `You: See you on Monday`, `Offer sent · $1,200`. */
export function eventInWords(event: ThreadEvent, me: string): string {
  const { kind, body, deletedAt, senderId, data } = event;
  if (kind !== 'message') return [eventTitle(kind), data.price && money(data.price)].filter(Boolean).join(' · ');
  const words = deletedAt ? t('messages.deleted') : (body ?? '').replaceAll(/\s+/g, ' ');
  return senderId === me ? t('messages.you', { words }) : words;
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
  const format = new Intl.DateTimeFormat(locale(), { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
  return format.format(new Date(when)).replace('Sept', 'Sep');
}
