import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, Time } from './primitives.ts';

/** Where programs read an account's calendar without a session. The server keeps only a hash of the address, so it tells it once. */
export const CalendarAddress = z.object({ id: Id, createdAt: Time });
export type CalendarAddress = z.infer<typeof CalendarAddress>;

export const getCalendar = endpoint('GET account/calendar', {
  who: 'verified',
  summary: 'Get when the secret address of your calendar was made: null without one',
  answer: z.object({ address: z.nullable(CalendarAddress) }),
});

export const makeCalendarAddress = endpoint('POST account/calendar', {
  who: 'verified',
  summary:
    'Make the secret address of your calendar, in place of the one that you name: 1005 (409) if there is another. Only this answer has it',
  status: 201,
  problems: [1005],
  // An answer that is kept for a repeated call would keep the address.
  ignoresKey: true,
  body: z.strictObject({ replaces: z.nullable(Id) }),
  answer: z.object({ address: CalendarAddress, url: z.string() }),
});

export const endCalendarAddress = endpoint('DELETE account/calendar', {
  who: 'verified',
  summary: 'End the secret address of your calendar: nobody reads it any more',
  status: 204,
});
