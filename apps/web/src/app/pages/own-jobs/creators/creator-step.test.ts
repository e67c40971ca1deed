import { ENGAGEMENT_STATUSES } from '@castlane/contract/engagement-state.ts';
import { JOB_STATUSES } from '@castlane/contract/job-state.ts';
import { expect, test } from 'vitest';
import { endOf } from '#testing/jobs.ts';
import { byStage, canMessage, canOffer, creatorStepOf, isLate } from './creator-step.ts';
import { aJobCreator, atWork, offered } from './factory.ts';

const NOW = new Date('2026-11-25T10:00:00');
const TODAY = endOf('2026-11-25');
const stepOf = (card: Parameters<typeof creatorStepOf>[0]) => {
  const { turn, text } = creatorStepOf(card, NOW);
  return `${turn}: ${text}`;
};

test.each([
  [aJobCreator('Ada', { threadId: null }), 'you: Start the chat, or make an offer'],
  [aJobCreator('Ada'), 'you: Make an offer'],
  [aJobCreator('Ada', { consentBy: '2026-11-28T10:00:00.000Z' }), 'creator: Asked to agree to the changed brief by 28 Nov'],
  [offered('Ada', 'declined'), 'you: Declined your offer. Make another one'],
  [offered('Ada', 'expired'), 'you: Didn’t answer your offer. Make another one'],
  [offered('Ada', 'withdrawn'), 'you: You withdrew your offer. Make another one'],
  [offered('Ada', 'pending'), 'creator: Answers your offer by 1 Dec'],
  [atWork('Ada', 'active', endOf('2026-11-26')), 'creator: Delivers by 26 Nov'],
  [atWork('Ada', 'active', TODAY), 'creator: Delivers today'],
  [atWork('Ada', 'active', endOf('2026-11-24')), 'creator: Late: was due 24 Nov'],
  [atWork('Ada', 'changes_requested', endOf('2026-11-24')), 'creator: Making your changes'],
  [atWork('Ada', 'delivered', TODAY, { acceptBy: '2026-12-02T10:00:00.000Z' }), 'you: Accept or ask for changes by 2 Dec'],
  [atWork('Ada', 'delivered', TODAY), 'you: Accept or ask for changes'],
  [atWork('Ada', 'active', TODAY, { cancelAskedBy: 'creator' }), 'you: Asked to cancel. Answer the request'],
  [atWork('Ada', 'delivered', TODAY, { cancelAskedBy: 'owner' }), 'creator: Has your request to cancel'],
  [atWork('Ada', 'disputed', TODAY), 'team: Our team is deciding'],
  [atWork('Ada', 'completed', TODAY, { reviewBy: '2026-12-09T10:00:00.000Z' }), 'you: Leave a review by 9 Dec'],
  [atWork('Ada', 'completed', TODAY), 'nobody: Completed'],
  [atWork('Ada', 'cancelled', TODAY), 'nobody: Canceled'],
  [atWork('Ada', 'cancelled', TODAY, { endReason: 'cannot_promote' }), 'nobody: Ended: they can’t promote the product'],
])('each card says who does what next (%#)', (card, expected) => {
  expect(stepOf(card)).toBe(expected);
});

test('late are only those who have delivered nothing by the due day', () => {
  const late = ENGAGEMENT_STATUSES.filter((status) => isLate(atWork('Ada', status, endOf('2026-11-24')), NOW));
  expect(late).toEqual(['active']);
  expect(isLate(atWork('Ada', 'active', TODAY), NOW)).toBe(false);
  expect(isLate(aJobCreator('Ada', { dueAt: endOf('2026-11-24') }), NOW)).toBe(false);
});

test('an offer can be made to approved creators while the job recruits, and to nobody twice', () => {
  const to = (card: Parameters<typeof canOffer>[0]) => JOB_STATUSES.filter((status) => canOffer(card, { status }));
  expect(to(aJobCreator('Ada'))).toEqual(['open', 'paused']);
  expect(to(offered('Ada', 'declined'))).toEqual(['open', 'paused']);
  expect(to(offered('Ada', 'pending'))).toEqual([]);
  expect(to(aJobCreator('Ada', { consentBy: '2026-11-28T10:00:00.000Z' }))).toEqual([]);
  expect(to(atWork('Ada', 'cancelled', TODAY))).toEqual([]);
});

test('a message needs a chat, which can be started unless the creator is asked about the changed brief', () => {
  const consentBy = '2026-11-28T10:00:00.000Z';
  expect(canMessage(aJobCreator('Ada', { threadId: null }))).toBe(true);
  expect(canMessage(aJobCreator('Ada', { threadId: null, consentBy }))).toBe(false);
  expect(canMessage(aJobCreator('Ada', { consentBy }))).toBe(true);
});

test('within a stage, what has the next deadline is first', () => {
  const stages = byStage([
    atWork('Later', 'active', '2026-12-09'),
    atWork('Team', 'disputed', '2026-11-01'),
    atWork('Sooner', 'changes_requested', '2026-12-01'),
    atWork('Leaves', 'active', '2026-12-20', { cancelAskedBy: 'creator' }),
    atWork('Tomorrow', 'delivered', '2026-12-01', { acceptBy: '2026-11-26T10:00:00.000Z' }),
    atWork('Today', 'delivered', '2026-12-01', { acceptBy: '2026-11-25T10:00:00.000Z' }),
    offered('Answers', 'pending'),
    offered('Declined', 'declined'),
  ]);
  const names = Object.fromEntries(Object.entries(stages).map(([stage, cards]) => [stage, cards.map(({ creator }) => creator.name)]));
  expect(names).toEqual({
    approved: ['Declined'],
    offered: ['Answers'],
    working: ['Leaves', 'Sooner', 'Later', 'Team'],
    to_review: ['Today', 'Tomorrow'],
    done: [],
  });
});
