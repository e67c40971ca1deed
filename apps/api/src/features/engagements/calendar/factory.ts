import { makeCalendarAddress } from '@castlane/contract/calendar.ts';
import ICAL from 'ical.js';
import type { Actor, World } from '#testing/world.ts';

/** An entry as a reader that is not ours understands it: a day, or two moments. */
export type Seen = { uid: string; summary: string; description: string; url: string; start: string; end: string };

export async function newAddress(actor: Actor, replaces: string | null = null): Promise<string> {
  return (await actor.call(makeCalendarAddress, { body: { replaces } })).url;
}

/** Asks for a calendar as a program does: without a session. */
export function fetchCalendar({ app }: World, url: string, method: 'GET' | 'HEAD' = 'GET') {
  return app.inject({ method, url: new URL(url).pathname });
}

/** Returns what a reader sees in the calendar at an address. */
export async function readCalendar(world: World, url: string): Promise<Seen[]> {
  const { statusCode, body } = await fetchCalendar(world, url);
  if (statusCode !== 200) throw new Error(`The calendar answers ${statusCode}: ${body}`);
  return entriesIn(body);
}

export function entriesIn(text: string): Seen[] {
  return new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent').map((component) => {
    const { uid, summary, description, startDate, endDate } = new ICAL.Event(component);
    return {
      uid,
      summary,
      description,
      url: String(component.getFirstPropertyValue('url')),
      start: startDate.toString(),
      end: endDate.toString(),
    };
  });
}
