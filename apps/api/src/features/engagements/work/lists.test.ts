import { completeJob, deliverJob } from '@castlane/contract/delivery.ts';
import { listOwnJobs } from '@castlane/contract/job.ts';
import { listCreatorJobs } from '@castlane/contract/proposal.ts';
import { expect, test } from 'vitest';
import { openWorld } from '#testing/world.ts';

const world = openWorld();

test('both lists show until when a delivery can be answered, and the creator’s list shows the agreed terms', async () => {
  const { owner, creator, job, offer } = await world.assigned();
  const own = async () => (await owner.call(listOwnJobs, { query: {} })).items[0];
  const theirs = async () => (await creator.call(listCreatorJobs, { query: {} })).items[0];
  const agreed = { price: offer.price, dueBy: offer.dueBy };
  expect([(await own())?.answerBy, (await theirs())?.work]).toEqual([null, { ...agreed, answerBy: null }]);
  const { acceptBy } = await creator.call(deliverJob, { params: { slug: job.slug }, body: { note: 'The first cut.' } });
  expect([(await own())?.answerBy, (await theirs())?.work]).toEqual([acceptBy, { ...agreed, answerBy: acceptBy }]);
  await owner.call(completeJob, { params: { slug: job.slug }, body: {} });
  expect([(await own())?.answerBy, (await theirs())?.work]).toEqual([null, { ...agreed, answerBy: null }]);
});

test('a comment without an assigned job has no work', async () => {
  const { creator } = await world.chat();
  expect((await creator.call(listCreatorJobs, { query: {} })).items[0]?.work).toBeNull();
});
