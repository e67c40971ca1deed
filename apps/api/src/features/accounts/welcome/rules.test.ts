import { expect, test } from 'vitest';
import { firstStepsOf } from './rules.ts';

const NOTHING = { hasCommented: false, hasOpenJob: false, hasInvited: false, hasHired: false, invitation: null };
const NEW = { isProfileCompleted: false, verificationStatus: 'incomplete', creator: null } as const;
const CHANNEL = { service: 'youtube', handle: '@maya' } as never;

function doneOf(steps: ReturnType<typeof firstStepsOf>): string[] {
  return steps.filter(({ isDone }) => isDone).map(({ step }) => step);
}

test('a creator goes from the profile to the first comment', () => {
  const person = { ...NEW, userType: 'creator' as const, creator: { creatorStar: 0, channels: [] } };
  expect(firstStepsOf(person, NOTHING).map(({ step }) => step)).toEqual(['profile', 'review', 'channel', 'comment']);
  expect(doneOf(firstStepsOf(person, NOTHING))).toEqual([]);
  const submitted = { ...person, isProfileCompleted: true, verificationStatus: 'pending' as const };
  expect(doneOf(firstStepsOf(submitted, NOTHING))).toEqual(['profile']);
  const connected = { ...submitted, creator: { creatorStar: 0, channels: [CHANNEL] } };
  expect(doneOf(firstStepsOf(connected, NOTHING))).toEqual(['profile', 'channel']);
  const active = { ...connected, verificationStatus: 'approved' as const };
  expect(doneOf(firstStepsOf(active, { ...NOTHING, hasCommented: true }))).toEqual(['profile', 'review', 'channel', 'comment']);
});

test('an invitation by a link is part of the first comment', () => {
  const invitation = { company: 'Ridge & Co', job: { slug: 'shoes', title: 'Shoes' }, token: null };
  const steps = firstStepsOf({ ...NEW, userType: 'creator' as const }, { ...NOTHING, invitation });
  expect(steps.at(-1)).toEqual({ step: 'comment', isDone: false, invitation });
});

test('a business owner goes from the profile to the first job and invitation', () => {
  const person = { ...NEW, userType: 'business_owner' as const };
  expect(firstStepsOf(person, NOTHING).map(({ step }) => step)).toEqual(['profile', 'review', 'job', 'invite']);
  expect(doneOf(firstStepsOf(person, { ...NOTHING, hasOpenJob: true }))).toEqual(['job']);
  expect(doneOf(firstStepsOf(person, { ...NOTHING, hasInvited: true }))).toEqual(['job', 'invite']);
});

test('a business owner who hired without an invitation has nothing left to invite to', () => {
  const person = { ...NEW, userType: 'business_owner' as const };
  expect(doneOf(firstStepsOf(person, { ...NOTHING, hasHired: true }))).toEqual(['job', 'invite']);
});

test('submitting a rejected profile is a first step that is still open', () => {
  const rejected = { ...NEW, userType: 'creator' as const, isProfileCompleted: true, verificationStatus: 'rejected' as const };
  expect(doneOf(firstStepsOf(rejected, NOTHING))).toEqual(['profile']);
});
