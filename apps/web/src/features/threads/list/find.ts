import { plainText } from '@castlane/contract/plain-text.ts';
import type { Thread } from '@castlane/contract/thread.ts';

export const FILTERS = ['all', 'unread', 'archived'] as const;
export type Filter = (typeof FILTERS)[number];

/** Parses the filter of the URL; an unknown value means all. */
export function filterOf(value: string | null): Filter {
  return FILTERS.find((each) => each === value) ?? 'all';
}

/** Returns the threads that a filter shows; archived ones only if asked for. Under `unread` the open one stays while it is read. */
export function filterThreads(items: readonly Thread[], filter: Filter, openId: string | null): readonly Thread[] {
  if (filter === 'archived') return items.filter(({ archived }) => archived);
  return items.filter(({ id, archived, unreadCount }) => !archived && (filter === 'all' || unreadCount > 0 || id === openId));
}

/** Returns the threads whose name, business, job or last message contain the words. */
export function findThreads(items: readonly Thread[], text: string): readonly Thread[] {
  const words = plainText(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return items;
  return items.filter(({ otherParty, job, lastEvent }) => {
    const where = plainText([otherParty.name, otherParty.company, job.title, lastEvent?.deletedAt ? null : lastEvent?.body].join(' '));
    return words.every((word) => where.includes(word));
  });
}
