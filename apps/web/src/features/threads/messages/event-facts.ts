import type { RightTerms } from '@castlane/contract/agreed-right.ts';
import type { Money } from '@castlane/contract/primitives.ts';
import type { ThreadEvent } from '@castlane/contract/thread-event.ts';
import { serverNow } from '#platform/clock.ts';
import { clock, daysUntil, money, shortDay, weekday } from '#platform/language/format.ts';
import { t } from './words.ts';
import { joined, type Reader } from './event-words.ts';

const WITH_TERMS: ReadonlySet<ThreadEvent['kind']> = new Set([
  'offer_sent',
  'offer_countered',
  'amendment_sent',
  'amendment_countered',
  'amendment_accepted',
]);

const ENDS_BY_SILENCE: ReadonlySet<ThreadEvent['kind']> = new Set(['part_accepted', 'completed', 'cancelled']);

/** Of these the title says the part, or the whole ends with it. */
const TITLE_SAYS_PART: ReadonlySet<ThreadEvent['kind']> = new Set(['delivered', 'part_accepted', 'completed']);

/** Returns the rest of a product event: by whom, of what, until when if it still waits, and its time. */
export function eventFacts(event: ThreadEvent, { me, name, isCreator }: Reader, isAnswered = false): string {
  const { kind, senderId, data, createdAt } = event;
  if (kind === 'job_assigned')
    return joined([isCreator ? t('conversation.toYou') : t('conversation.toName', { name }), termsInShort(data)]);
  const by = senderId === null || kind === 'review_left' ? '' : senderId === me ? t('conversation.byYou') : t('conversation.by', { name });
  return joined([
    by,
    data.bySilence && ENDS_BY_SILENCE.has(kind) && t('conversation.noAnswer'),
    data.part && data.parts && !TITLE_SAYS_PART.has(kind) && t('conversation.part', { part: data.part, parts: data.parts }),
    WITH_TERMS.has(kind) && termsInShort(data),
    kind === 'delivered' && data.number && data.number > 1 && t('conversation.delivery', { number: data.number }),
    data.right && rightInShort(data.right),
    data.parcel && t('conversation.carrier', { carrier: data.parcel.carrier }),
    data.until && !isAnswered && kind !== 'amendment_sent' && untilWords(kind, data.until),
    clock(createdAt),
  ]);
}

/** Until when the other side can answer, or what the day of a product is for. */
function untilWords(kind: ThreadEvent['kind'], until: string): string {
  const day = shortDay(until);
  if (kind === 'address_given') return t('conversation.sendBy', { day });
  return kind === 'product_sent' ? t('conversation.receivedOn', { day }) : t('conversation.answerBy', { day });
}

type Terms = { price?: Money | null | undefined; dueBy?: string | null | undefined; dueAt?: string | undefined };

/** Returns `$1,200 · deliver by 18 Dec`, from the terms that are known. */
export function termsInShort({ price, dueBy, dueAt }: Terms): string {
  const due = dueAt ?? dueBy;
  return joined([price && money(price), due && t('conversation.deliverBy', { day: shortDay(due) })]);
}

/** Returns `own channels, ended 12 Mar`. */
function rightInShort({ kind, endsAt }: RightTerms): string {
  return t('conversation.right', { what: t('conversation.rightTo', { context: kind }), day: shortDay(endsAt ?? '') });
}

/** Returns a day for the line between days: `Today`, `Yesterday`, `Fri, 20 Nov 2026`. */
export function longDay(when: string, now: Date = serverNow()): string {
  const days = daysUntil(when, now);
  if (days === 0) return t('conversation.today');
  if (days === -1) return t('format.yesterday');
  return weekday(when);
}
