import { escape, ICalCalendar, ICalEventTransparency, type ICalEventData } from 'ical-generator';
import { brief, chat, ownQuestions, ownWorkPath } from '#features/notifications/places.ts';
import type { Reader } from '#features/auth/calendar/queries.ts';
import type { Config } from '#platform/config.ts';
import { timeInWords } from '#platform/mail/time.ts';
import type { Entry } from './entries.ts';
import { titleOf } from './words.ts';

/** How often readers ask again, in seconds, if they follow it. */
const REFRESH = 3600;
/** A deadline is at the end of its entry, so that the entry begins before it is too late. */
const DEADLINE_MS = 30 * 60_000;

type Names = Pick<Config, 'appName' | 'publicUrl'>;

/** Writes a calendar as iCalendar (RFC 5545). */
export function calendarText({ appName, publicUrl }: Names, reader: Reader, entries: readonly Entry[]): string {
  const calendar = new ICalCalendar({
    prodId: { company: 'Castlane', product: 'Calendar', language: 'EN' },
    // The package escapes the texts of events only.
    name: escape(appName, false),
    ttl: REFRESH,
    events: entries.map((entry) => eventOf(publicUrl, reader, entry)),
  });
  return `${calendar.toString()}\r\n`;
}

function eventOf(publicUrl: string, { userType, timeZone, now }: Reader, entry: Entry): ICalEventData {
  const { kind, part, id, day, until, job, name } = entry;
  const isOwner = userType === 'business_owner';
  const url = `${publicUrl}${pathOf(entry, isOwner)}`;
  const lastMoment = day === null ? [] : [`Until ${timeInWords(until, timeZone)}.`];
  return {
    id: `${kind}.${id}@${new URL(publicUrl).host}`,
    stamp: new Date(now),
    ...(day === null
      ? { start: new Date(Date.parse(until) - DEADLINE_MS), end: new Date(until) }
      : { start: new Date(`${day}T00:00:00Z`), allDay: true }),
    summary: titleOf(kind, { title: job.title, name, isOwner, part }),
    description: [...(name ? [`With ${name}.`] : []), ...lastMoment, url].join('\n'),
    url,
    // It takes none of the reader's time.
    transparency: ICalEventTransparency.TRANSPARENT,
  };
}

/** Where the product shows it, as in Needs you. */
function pathOf({ kind, threadId, engagementId, job }: Entry, isOwner: boolean): string {
  if (kind === 'answer_questions') return ownQuestions({ jobSlug: job.slug }).path;
  if (threadId !== null) return chat({ threadId }).path;
  return isOwner ? ownWorkPath(job.slug, engagementId) : brief({ jobSlug: job.slug }).path;
}
