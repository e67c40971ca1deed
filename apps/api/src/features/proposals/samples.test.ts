import { createProposal, editProposal, listProposals } from '@castlane/contract/proposal.ts';
import { getUpload } from '@castlane/contract/upload.ts';
import { expect, test } from 'vitest';
import { upload } from '#features/uploads/factory.ts';
import { newId } from '#platform/ids.ts';
import { openWorld } from '#testing/world.ts';

const world = openWorld();
const message = 'I run on snow all winter and would test it over three runs.';
const link = { title: 'Winter film', url: 'https://example.com/film' };

test('a comment shows pictures beside links, and the owner sees them', async () => {
  const [owner, creator] = [await world.owner(), await world.creator()];
  const job = await world.job(owner);
  const uploadId = await upload(world, creator, 'portfolio_image');
  const made = await creator.call(createProposal, { body: { jobId: job.id, message, portfolio: [link, { uploadId }] } });
  const { image } = await creator.call(getUpload, { params: { id: uploadId } });
  expect(made.portfolio).toEqual([link, { uploadId, image }]);
  const { items } = await owner.call(listProposals, { params: { slug: job.slug } });
  expect(items[0]!.portfolio).toEqual(made.portfolio);
  const statusOf = async () => (await creator.call(getUpload, { params: { id: uploadId } })).status;
  expect(await statusOf()).toBe('attached');
  await creator.call(editProposal, { params: { id: made.id }, body: { message: `${message} Twice.` } });
  expect(await statusOf()).toBe('attached');
  const edited = await creator.call(editProposal, { params: { id: made.id }, body: { portfolio: [link] } });
  expect([edited.portfolio, await statusOf()]).toEqual([[link], 'ready']);
});

test('only one’s own pictures for it, that are ready', async () => {
  const [owner, creator, other] = [await world.owner(), await world.creator(), await world.creator()];
  const job = await world.job(owner);
  for (const uploadId of [await upload(world, other, 'portfolio_image'), await upload(world, creator, 'profile_image'), newId()]) {
    const { problem } = await creator.try(createProposal, { body: { jobId: job.id, message, portfolio: [link, { uploadId }] } });
    expect([problem?.code, problem?.details?.[0]?.path]).toEqual([1004, 'portfolio.1']);
  }
});
