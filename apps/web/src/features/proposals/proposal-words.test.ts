import type { Proposal } from '@castlane/contract/proposal.ts';
import { expect, test } from 'vitest';
import { aProposal } from '#testing/jobs.ts';
import { endWords, refundOf, stepsOf } from './proposal-words.ts';

const proposal = (overrides: Partial<Proposal> = {}) =>
  aProposal({ starCost: 3, createdAt: '2026-11-20T09:14:00.000Z', answerBy: '2026-12-04T09:14:00.000Z', ...overrides });

const OPENED = '2026-11-20T10:00:00.000Z';
const THREAD = '01930000-0000-7000-8000-00000000000c';
const states = (given: Partial<Proposal>) => stepsOf(proposal(given)).map(({ id, state }) => `${id}:${state}`);

test('a comment goes from sent to assigned, one step after the other', () => {
  expect(states({})).toEqual(['sent:done', 'opened:now', 'approved:next', 'chat:next', 'offer:next', 'assigned:next']);
  expect(states({ openedAt: OPENED })).toEqual(['sent:done', 'opened:done', 'approved:now', 'chat:next', 'offer:next', 'assigned:next']);
  expect(states({ openedAt: OPENED, status: 'shortlisted' })).toEqual(states({ openedAt: OPENED }));
  expect(states({ openedAt: OPENED, status: 'approved' })[3]).toBe('chat:now');
  expect(states({ openedAt: OPENED, status: 'approved', threadId: THREAD })[4]).toBe('offer:now');
  expect(states({ openedAt: OPENED, status: 'assigned', threadId: THREAD }).every((step) => step.endsWith(':done'))).toBe(true);
});

test('an offer is the current step until it is answered, with the time until which it waits', () => {
  const given = { openedAt: OPENED, threadId: THREAD, offeredAt: '2026-11-21T08:30:00.000Z' };
  const steps = stepsOf(proposal({ ...given, status: 'offered', offerUntil: '2026-11-24T08:30:00.000Z' })).slice(4);
  expect(steps).toMatchObject([
    { id: 'offer', state: 'now', note: 'Waiting until 24 Nov 2026, 08:30' },
    { id: 'assigned', state: 'next', note: undefined },
  ]);
  expect(stepsOf(proposal({ ...given, status: 'offered', offerUntil: null }))[4]?.note).toBe('The owner has your other terms');
  expect(stepsOf(proposal({ ...given, status: 'assigned' }))[4]).toMatchObject({ state: 'done', note: '21 Nov 2026, 08:30' });
});

test('what has ended shows how far it came, and why', () => {
  const steps = stepsOf(
    proposal({ openedAt: OPENED, status: 'declined', decidedAt: OPENED, declineReason: 'timing', declineNote: 'We need it earlier.' }),
  );
  expect(steps.map(({ id }) => id)).toEqual(['sent', 'opened', 'end']);
  expect(steps.at(-1)).toMatchObject({ label: 'Declined', state: 'bad' });
  expect(steps.at(-1)?.note).toContain('The dates don’t work. “We need it earlier.”');
  expect(states({ status: 'withdrawn' })).toEqual(['sent:done', 'end:over']);
  expect(states({ status: 'not_selected', openedAt: OPENED, threadId: THREAD })).toEqual([
    'sent:done',
    'opened:done',
    'approved:done',
    'chat:done',
    'end:bad',
  ]);
});

test('stars come back within fifteen minutes while the comment is unopened', () => {
  const at = (time: string) => new Date(`2026-11-20T${time}.000Z`);
  expect(refundOf(proposal(), at('09:29:00'))).toBe('yes');
  expect(refundOf(proposal(), at('09:29:01'))).toBe('late');
  expect(refundOf(proposal({ openedAt: OPENED }), at('09:15:00'))).toBe('opened');
});

test('an ended comment says why, and how many stars came back', () => {
  const words = (given: Partial<Proposal>) => endWords(proposal(given));
  expect(words({ status: 'expired', endReason: 'unopened', refundedStars: 3 })).toBe('No one opened it in 14 days · 3 stars back');
  expect(words({ status: 'expired', endReason: 'job_expired', refundedStars: 1 })).toBe('The job has expired · 1 star back');
  expect(words({ status: 'not_selected', endReason: 'job_closed', refundedStars: 0 })).toBe('The job was closed');
  expect(words({ status: 'not_selected' })).toBe('The job is filled, and your comment wasn’t chosen');
  expect(words({ status: 'withdrawn', refundedStars: 2 })).toBe('You withdrew it · 2 stars back');
  const [end] = stepsOf(proposal({ status: 'expired', endReason: 'unopened', decidedAt: OPENED, refundedStars: 3 })).slice(-1);
  expect(end?.note).toContain('No one opened it in 14 days · 3 stars back');
});
