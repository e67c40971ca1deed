import { expect, test, vi } from 'vitest';
import type { Entry } from './entries.ts';
import { entriesIn } from './factory.ts';
import { calendarText } from './text.ts';

const NAMES = { appName: 'Castlane', publicUrl: 'https://castlane.test' };
const READER = { accountId: '', userType: 'creator', timeZone: 'UTC', now: '2026-12-01T10:00:00.000Z' } as const;
const WORK: Entry = {
  kind: 'work_due',
  id: '01930000-0000-7000-8000-000000000b00',
  day: '2026-12-12',
  until: '2026-12-12T23:59:59.999Z',
  part: null,
  job: { slug: 'winter-shoe', title: 'Winter shoe' },
  name: 'Ida Holm',
  engagementId: null,
  threadId: null,
};

test('line breaks in names, which the product refuses, begin no line of the calendar', () => {
  const bad = 'One\r\nATTENDEE:mailto:a@b.co\rTwo\nEND:VEVENT';
  const text = calendarText({ ...NAMES, appName: bad }, READER, [{ ...WORK, job: { slug: 'x', title: bad }, name: bad }]);
  expect(text.split('\r\n').filter((line) => /^(?:ATTENDEE|Two)/.test(line))).toEqual([]);
  expect(text).not.toMatch(/[^\r]\n|\r[^\n]/);
  expect(text.match(/^END:VEVENT/gm)).toHaveLength(1);
  expect(entriesIn(text).map(({ summary }) => summary)).toEqual(['One\nATTENDEE:mailto:a@b.co\nTwo\nEND:VEVENT: work due']);
});

test('a calendar is the same wherever the server is', () => {
  const clocks = new Set<number>();
  const texts = ['UTC', 'Pacific/Honolulu', 'Pacific/Kiritimati'].map((zone) => {
    vi.stubEnv('TZ', zone);
    clocks.add(new Date(0).getHours());
    return calendarText(NAMES, READER, [WORK, { ...WORK, kind: 'answer_offer', day: null }]);
  });
  vi.unstubAllEnvs();
  expect([clocks.size, new Set(texts).size]).toEqual([3, 1]);
  expect(texts[0]).toContain('\r\nDTSTART;VALUE=DATE:20261212\r\n');
  expect(texts[0]).toContain('\r\nDTSTART:20261212T232959Z\r\nDTEND:20261212T235959Z\r\n');
  expect(texts[0]!.match(/\r\nDTSTAMP:20261201T100000Z\r\n/g)).toHaveLength(2);
});

test('without anything to do it is empty', () => {
  expect(entriesIn(calendarText(NAMES, READER, []))).toEqual([]);
});
