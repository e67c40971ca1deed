import { exportAccount } from '@castlane/contract/account.ts';
import { arrangePortfolio, disconnectChannel, listOwnPortfolio } from '@castlane/contract/integration.ts';
import { CHANNEL_GONE_DAYS } from '@castlane/contract/policy.ts';
import { listCreatorJobs } from '@castlane/contract/creator-job.ts';
import { approveProposal, createProposal, editProposal, getOwnProposal, listProposals } from '@castlane/contract/proposal.ts';
import { getThreadComment, initThread } from '@castlane/contract/thread.ts';
import { getUpload } from '@castlane/contract/upload.ts';
import { expect, test } from 'vitest';
import { purgeExpiredChannels } from '#features/channels/syncing/purge-expired.ts';
import { makeChannel } from '#features/channels/factory.ts';
import { upload } from '#features/uploads/factory.ts';
import { runClock } from '#platform/clocks.ts';
import { newId } from '#platform/ids.ts';
import { showWorks } from '#features/search-index/creators.ts';
import { openWorld, type Actor } from '#testing/world.ts';

const world = openWorld();
const message = 'I run on snow all winter and would test it over three runs.';
const link = { title: 'Winter film', url: 'https://example.com/film' };

test('a comment shows pictures and links, and the owner sees them', async () => {
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

test('only the creator’s own pictures for this purpose that are ready can be attached', async () => {
  const [owner, creator, other] = [await world.owner(), await world.creator(), await world.creator()];
  const job = await world.job(owner);
  for (const uploadId of [await upload(world, other, 'portfolio_image'), await upload(world, creator, 'profile_image'), newId()]) {
    const { problem } = await creator.try(createProposal, { body: { jobId: job.id, message, portfolio: [link, { uploadId }] } });
    expect([problem?.code, problem?.details?.[0]?.path]).toEqual([1004, 'portfolio.1']);
  }
});

const PICTURE = { uri: '/files/images/a/640.webp', width: 640, height: 360, sizes: [], blur: 'data:image/webp;base64,AA==' };

/** Returns a creator with so many videos, each with a picture. */
async function creatorWithItems(items: number) {
  const creator = await world.creator();
  await makeChannel(world.db, creator.id, { items });
  await world.db`
    UPDATE portfolio_items SET picture = ${world.db.json(PICTURE)} WHERE channel_id IN (SELECT id FROM channels WHERE account_id = ${creator.id})`;
  await showWorks(world.db, creator.id);
  return { creator, items: (await creator.call(listOwnPortfolio)).items };
}

const refusalOf = async (creator: Actor, jobId: string, portfolio: { title: string; itemId: string }[]) =>
  (await creator.try(createProposal, { body: { jobId, message, portfolio: [link, ...portfolio] } })).problem;

test('both sides see a portfolio item with its service and picture, under the title that its creator gives', async () => {
  const [owner, { creator, items }] = [await world.owner(), await creatorWithItems(2)];
  const { id: itemId, url } = items[0]!;
  // An item that is hidden on the profile may still be shown to one business.
  await creator.call(arrangePortfolio, { body: { items: [{ id: itemId, hidden: true }] } });
  const job = await world.job(owner);
  const title = 'My winter film';
  const made = await creator.call(createProposal, { body: { jobId: job.id, message, portfolio: [{ title, itemId }, link] } });
  const shown = [{ title, url, item: { id: itemId, service: 'youtube', picture: PICTURE, simulated: true } }, link];
  expect(made.portfolio).toEqual(shown);
  expect((await creator.call(getOwnProposal, { query: { jobId: job.id } })).portfolio).toEqual(shown);
  expect((await creator.call(listCreatorJobs, { query: {} })).items[0]!.proposal.portfolio).toEqual(shown);
  expect((await owner.call(listProposals, { params: { slug: job.slug } })).items[0]!.portfolio).toEqual(shown);
  await owner.call(approveProposal, { params: { slug: job.slug, id: made.id } });
  const { id: threadId } = await owner.call(initThread, { body: { proposalId: made.id } });
  expect((await owner.call(getThreadComment, { params: { id: threadId } })).portfolio).toEqual(shown);
  expect(await creator.call(exportAccount)).toMatchObject({ comments: [{ portfolio: [{ title, url }, link] }] });
});

test('after its channel is disconnected a sample becomes a link, and the data of the service is removed from the comment', async () => {
  const [owner, { creator, items }] = [await world.owner(), await creatorWithItems(1)];
  const { id: itemId, url } = items[0]!;
  const job = await world.job(owner);
  const title = 'My winter film';
  const made = await creator.call(createProposal, { body: { jobId: job.id, message, portfolio: [{ title, itemId }] } });
  await creator.call(disconnectChannel, { params: { service: 'youtube' } });
  const { items: received } = await owner.call(listProposals, { params: { slug: job.slug } });
  expect(received[0]!.portfolio).toEqual([{ title, url }]);
  const [kept] = await world.db<{ portfolio: unknown }[]>`SELECT portfolio FROM proposals WHERE id = ${made.id}`;
  expect(kept!.portfolio).toEqual([{ title, url, itemId }]);
  expect(await refusalOf(creator, job.id, [{ title, itemId }])).toMatchObject({ code: 1004, details: [{ path: 'portfolio.1' }] });
  // The creator edits it as the link that it is now; the rest can be edited without it.
  const edit = (body: object) => creator.call(editProposal, { params: { id: made.id }, body });
  expect((await edit({ message: `${message} Twice.` })).portfolio).toEqual([{ title, url }]);
  expect((await edit({ portfolio: [{ title, url }] })).portfolio).toEqual([{ title, url }]);
});

test('an item that is no longer among the newest, or has outdated data, becomes a link', async () => {
  const [owner, { creator, items }] = [await world.owner(), await creatorWithItems(2)];
  const [first, second] = items as [(typeof items)[number], (typeof items)[number]];
  const job = await world.job(owner);
  const portfolio = [first, second].map(({ id }) => ({ title: 'A film', itemId: id }));
  const made = await creator.call(createProposal, { body: { jobId: job.id, message, portfolio } });
  await world.db`DELETE FROM portfolio_items WHERE id = ${first.id}`;
  const shown = async () => (await creator.call(getOwnProposal, { query: { jobId: job.id } })).portfolio;
  expect(await shown()).toEqual([{ title: 'A film', url: first.url }, made.portfolio[1]]);
  // An edit without samples keeps them as they were.
  await creator.call(editProposal, { params: { id: made.id }, body: { message: `${message} Twice.` } });
  expect(await shown()).toEqual([{ title: 'A film', url: first.url }, made.portfolio[1]]);
  await world.db`UPDATE channels SET fetched_at = fetched_at - make_interval(days => ${CHANNEL_GONE_DAYS}) WHERE account_id = ${creator.id}`;
  expect(await shown()).toEqual([first, second].map(({ url }) => ({ title: 'A film', url })));
  const { id } = await world.job(owner);
  expect(await refusalOf(creator, id, [{ title: 'A film', itemId: second.id }])).toMatchObject({ details: [{ path: 'portfolio.1' }] });
  await runClock(world.deps, purgeExpiredChannels);
  expect(await shown()).toEqual([first, second].map(({ url }) => ({ title: 'A film', url })));
});

test('only the creator’s own items can be attached, each once', async () => {
  const [owner, { creator, items }, other] = [await world.owner(), await creatorWithItems(1), await creatorWithItems(1)];
  const job = await world.job(owner);
  const title = 'My winter film';
  for (const itemId of [other.items[0]!.id, newId()]) {
    expect(await refusalOf(creator, job.id, [{ title, itemId }])).toMatchObject({ code: 1004, details: [{ path: 'portfolio.1' }] });
  }
  const own = { title, itemId: items[0]!.id };
  expect(await refusalOf(creator, job.id, [own, own])).toMatchObject({
    code: 1004,
    details: [{ path: 'portfolio.2', message: 'This was already added' }],
  });
  expect(await refusalOf(creator, job.id, [{ ...own, title: ' ' }])).toMatchObject({ code: 1004 });
});
