import type { CreatorJob } from '@castlane/contract/creator-job.ts';
import { expect, test } from 'vitest';
import { anOwnerCard } from '#testing/feed.ts';
import { aJob, aProposal } from '#testing/jobs.ts';
import { muchAlike } from './likeness.ts';

const MESSAGE =
  'I run on packed snow all winter and would split the test over three runs at first light, with a second camera on the path and plain words about what is good and what is not.';

function aComment(number: number, message: string): CreatorJob {
  return { job: aJob({}, number), owner: anOwnerCard, proposal: aProposal({ message }), engagement: null };
}

test('a message that was sent for another job is found, also with a name changed', () => {
  const last = [aComment(101, 'Something else that has nothing to do with it at all.'), aComment(102, MESSAGE.replace('three', 'four'))];
  expect(muchAlike(MESSAGE, aJob({}, 100).id, last)?.title).toBe('Job number 102');
});

test('the same words for the same job are no copy, and neither are different ones', () => {
  expect(muchAlike(MESSAGE, aJob({}, 101).id, [aComment(101, MESSAGE)])).toBeUndefined();
  expect(muchAlike(MESSAGE, aJob({}, 100).id, [aComment(101, 'I cook with a camera over the pan every Sunday.')])).toBeUndefined();
});

test('only the last ten are looked at', () => {
  const others = Array.from({ length: 10 }, (_, index) => aComment(200 + index, `Nothing like it, number ${index}, at all.`));
  expect(muchAlike(MESSAGE, aJob({}, 100).id, [...others, aComment(300, MESSAGE)])).toBeUndefined();
  expect(muchAlike(MESSAGE, aJob({}, 100).id, [...others.slice(1), aComment(300, MESSAGE)])?.title).toBe('Job number 300');
});
