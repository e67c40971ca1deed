import { expect, test } from 'vitest';
import { secondsOfDuration, secondsToMidnightPacific } from './youtube-time.ts';

test.each([
  ['2026-11-22T07:59:59Z', 1],
  ['2026-11-22T08:00:00Z', 24 * 3600],
  ['2026-07-01T06:00:00Z', 3600],
  // 25 hours: clocks go back at 2:00 on November 1st.
  ['2026-11-01T07:00:00Z', 25 * 3600],
  ['2026-11-01T12:00:00Z', 20 * 3600],
  // 23 hours, on March 8th.
  ['2026-03-08T08:00:00Z', 23 * 3600],
  ['2026-03-08T12:00:00Z', 19 * 3600],
])('at %s the quota resets in %i seconds', (now, seconds) => {
  expect(secondsToMidnightPacific(new Date(now))).toBe(seconds);
});

test.each([
  ['PT15M33S', 933],
  ['PT1H', 3600],
  ['P1DT2H3M4S', 93_784],
  ['PT0S', null],
  ['P0D', null],
  ['', null],
  [undefined, null],
  ['PT1.5S', null],
  ['1:02:03', null],
  [`PT${'9'.repeat(50)}S`, null],
])('%s is %s seconds', (duration, seconds) => {
  expect(secondsOfDuration(duration)).toBe(seconds);
});
