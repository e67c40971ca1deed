import { expect, test } from 'vitest';
import type { OutboxItem } from '#platform/live/outbox.ts';
import { rowsOf, type Row } from './rows.ts';
import { anEvent } from './factory.ts';

const given = { outbox: [] as OutboxItem[], me: 'me', otherLastReadSeq: 0, otherDeliveredSeq: 0, opened: { readUpTo: 0, lastSeq: 0 } };
const at = (time: string) => `2026-11-21T${time}:00.000Z`;
const briefly = (rows: Row[]) =>
  rows.map((row) => (row.kind === 'bubble' ? `${row.isMine ? 'me' : 'they'} ${row.state}${row.isLast ? ' last' : ''}` : row.kind));

function waiting(clientId: string, state: OutboxItem['state'] = 'waiting'): OutboxItem {
  return { clientId, accountId: 'me', lane: 'thread', body: clientId, writtenAt: Date.parse(at('10:30')), problem: null, state };
}

test('bubbles of one side within minutes are a group, its end has the time', () => {
  const events = [
    anEvent({ seq: 1, createdAt: at('10:00') }),
    anEvent({ seq: 2, createdAt: at('10:02') }),
    anEvent({ seq: 3, createdAt: at('10:20') }),
    anEvent({ seq: 4, senderId: 'me', createdAt: at('10:21') }),
  ];
  expect(briefly(rowsOf({ ...given, events }))).toEqual(['day', 'they theirs', 'they theirs last', 'they theirs last', 'me sent last']);
});

test("'Read' stands under the last of mine that the other has read, even within a group", () => {
  const events = [1, 2, 3].map((seq) => anEvent({ seq, senderId: 'me', createdAt: at('10:00') }));
  expect(briefly(rowsOf({ ...given, events, otherLastReadSeq: 2 }))).toEqual(['day', 'me read', 'me read last', 'me sent last']);
});

test('marks follow how far the other side has come', () => {
  const events = [1, 2, 3].map((seq) => anEvent({ seq, senderId: 'me', createdAt: at(`10:${seq}0`) }));
  const rows = rowsOf({ ...given, events, otherLastReadSeq: 1, otherDeliveredSeq: 2 });
  expect(briefly(rows)).toEqual(['day', 'me read last', 'me delivered last', 'me sent last']);
  expect(rows.flatMap((row) => (row.kind === 'bubble' && row.isLastRead ? [row.event?.seq] : []))).toEqual([1]);
});

test('an answer has what it answers where that is loaded; also while it waits', () => {
  const first = anEvent({ seq: 1 });
  const answer = anEvent({ seq: 2, senderId: 'me', replyTo: first.id });
  const outbox = [
    { ...waiting('a'), replyTo: answer.id },
    { ...waiting('b'), replyTo: 'far away' },
  ];
  const quoted = rowsOf({ ...given, events: [first, answer], outbox }).flatMap((row) => (row.kind === 'bubble' ? [row.quoted] : []));
  expect(quoted).toEqual([null, { id: first.id, event: first }, { id: answer.id, event: answer }, { id: 'far away', event: undefined }]);
});

test('the way of the Tab key leads to the newest message that is there', () => {
  const events = [anEvent({ seq: 1 }), anEvent({ seq: 2, deletedAt: at('10:00') })];
  const rows = rowsOf({ ...given, events, outbox: [waiting('a')] });
  expect(rows.flatMap((row) => (row.kind === 'bubble' && row.isNewest ? [row.event?.seq] : []))).toEqual([1]);
});

test('what waits stands at the end until its event is there, and then once', () => {
  const mine = anEvent({ seq: 1, senderId: 'me', clientId: 'a', createdAt: at('10:29') });
  const outbox = [waiting('a'), waiting('b'), waiting('c', 'failed')];
  const rows = rowsOf({ ...given, events: [mine], outbox });
  expect(briefly(rows)).toEqual(['day', 'me sent', 'me sending last', 'me failed last']);
  expect(rows.map(({ key }) => key).slice(1)).toEqual(['a', 'b', 'c']);
});

test('the line of what is new stands before the first unread one, and only for what was there on arrival', () => {
  const events = [anEvent({ seq: 1 }), anEvent({ seq: 2 }), anEvent({ seq: 3 })];
  expect(briefly(rowsOf({ ...given, events, opened: { readUpTo: 1, lastSeq: 3 } }))).toEqual([
    'day',
    'they theirs last',
    'unread',
    'they theirs',
    'they theirs last',
  ]);
  expect(briefly(rowsOf({ ...given, events, opened: { readUpTo: 2, lastSeq: 2 } }))).not.toContain('unread');
});

test('each day has its line', () => {
  const events = [
    anEvent({ seq: 1, createdAt: '2026-11-19T12:00:00.000Z' }),
    anEvent({ seq: 2, kind: 'job_assigned', createdAt: '2026-11-21T12:00:00.000Z' }),
  ];
  expect(briefly(rowsOf({ ...given, events }))).toEqual(['day', 'they theirs last', 'day', 'event']);
});
