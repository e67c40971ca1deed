import { getOwnProposal } from '@castlane/contract/proposal.ts';
import { listVersions } from '@castlane/contract/brief-version.ts';
import { createJob, duplicateJob, editJob, getOwnJob, type OwnJob, publishJob } from '@castlane/contract/job.ts';
import { getFeedItem, listFeed } from '@castlane/contract/feed.ts';
import { getFileAddress, getUpload } from '@castlane/contract/upload.ts';
import { newId } from '#platform/ids.ts';
import { expect, test } from 'vitest';
import { runClock } from '#platform/clocks.ts';
import { PDF, upload } from '#features/uploads/factory.ts';
import { dropUnusedUploads } from '#features/uploads/unused.ts';
import { openWorld, type Actor } from '#testing/world.ts';

const world = openWorld();
const at = ({ slug }: OwnJob) => ({ params: { slug } });
const statusOf = async (owner: Actor, id: string) => (await owner.call(getUpload, { params: { id } })).status;
const idsOf = ({ images, files }: Pick<OwnJob, 'images' | 'files'>) => [images, files].map((list) => list.map(({ uploadId }) => uploadId));

async function sent(owner: Actor) {
  const cover = await upload(world, owner, 'job_image');
  const image = await upload(world, owner, 'job_image');
  return { cover, image, file: await upload(world, owner, 'job_file', 'Shot list.pdf') };
}

test('a job shows its images and files to creators, in their order', async () => {
  const [owner, creator] = [await world.owner(), await world.creator()];
  const { cover, image, file } = await sent(owner);
  const job = await world.job(owner, { uploadIds: [file, image, cover] });
  expect(idsOf(job)).toEqual([[image, cover], [file]]);
  expect(job.files).toMatchObject([{ name: 'Shot list.pdf', contentType: 'application/pdf', size: PDF.length }]);
  expect(await statusOf(owner, cover)).toBe('attached');
  const seen = (await creator.call(getFeedItem, at(job))).job;
  expect(seen.images).toEqual(job.images);
  expect((await world.app.inject({ url: seen.images[0]!.uri })).statusCode).toBe(200);
  const { items } = await creator.call(listFeed, { query: { limit: 50 } });
  expect(items.find((item) => item.job.id === job.id)!.job.images).toEqual(job.images);
});

test('a file is an attachment, available for ten minutes to everyone who may see the job', async () => {
  const [owner, creator, other] = [await world.owner(), await world.creator(), await world.owner()];
  const { file } = await sent(owner);
  const params = { id: file };
  const draft = await world.job(owner, { uploadIds: [file], status: 'draft' });
  expect(await creator.codeOf(getFileAddress, { params })).toBe(1009);
  await owner.call(publishJob, at(draft));
  const { uri } = await creator.call(getFileAddress, { params });
  const served = await world.app.inject({ url: uri });
  expect([served.statusCode, served.body]).toEqual([200, PDF.toString()]);
  expect(served.headers).toMatchObject({
    'content-disposition': `attachment; filename="Shot list.pdf"; filename*=UTF-8''Shot%20list.pdf`,
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'same-origin',
  });
  for (const changed of [
    uri.replace('.pdf', '.exe'),
    uri.replace('pdf&', 'html&'),
    uri.replace(/expires=(\d+)/, 'expires=9999999999'),
    uri.split('?')[0]!,
  ])
    expect((await world.app.inject({ url: changed })).statusCode).toBe(403);
  expect(await other.codeOf(getFileAddress, { params })).toBe(1009);
  expect(await (await world.creator({ state: 'pending' })).codeOf(getFileAddress, { params })).toBe(1009);
  await world.advance(590);
  expect((await world.app.inject({ url: uri })).statusCode).toBe(200);
  await world.advance(12);
  expect((await world.app.inject({ url: uri })).statusCode).toBe(403);
});

test('only the owner’s own uploads that are ready can be attached', async () => {
  const [owner, other] = [await world.owner(), await world.owner()];
  const mine = await upload(world, owner, 'job_image');
  const theirs = await upload(world, other, 'job_image');
  const photo = await upload(world, owner, 'profile_image');
  for (const bad of [theirs, photo, newId(), mine]) {
    const { problem } = await owner.try(createJob, { body: world.jobInput({ uploadIds: [mine, bad] }) });
    expect([problem?.code, problem?.details?.map(({ path }) => path)]).toEqual([1004, ['uploadIds.1']]);
  }
  const seven = await Promise.all(Array.from({ length: 7 }, () => upload(world, owner, 'job_image')));
  expect((await owner.try(createJob, { body: world.jobInput({ uploadIds: seven }) })).problem?.details).toEqual([
    { path: 'uploadIds', message: 'Add at most 6 images' },
  ]);
});

test('files that a draft no longer shows are deleted after a day, and files that a copy still shows stay', async () => {
  const owner = await world.owner();
  const { cover, image, file } = await sent(owner);
  const draft = await world.job(owner, { uploadIds: [cover, image, file], status: 'draft' });
  await owner.call(editJob, { ...at(draft), body: { title: 'Another title for it' } });
  const copy = await owner.call(duplicateJob, at(draft));
  expect(idsOf(copy)).toEqual([[cover, image], [file]]);
  await owner.call(editJob, { ...at(copy), body: { uploadIds: [cover] } });
  await owner.call(editJob, { ...at(draft), body: { uploadIds: [file] } });
  expect(await Promise.all([cover, image, file].map((id) => statusOf(owner, id)))).toEqual(['attached', 'ready', 'attached']);
  await world.advance(86_500);
  await runClock(world.deps, dropUnusedUploads);
  expect(await owner.codeOf(getUpload, { params: { id: image } })).toBe(1009);
  expect(idsOf(await owner.call(getOwnJob, at(copy)))).toEqual([[cover], []]);
  expect(idsOf(await owner.call(getOwnJob, at(draft)))).toEqual([[], [file]]);
});

test('new photos of a published job make a version, and no consent is asked for', async () => {
  const owner = await world.owner();
  const { cover, image } = await sent(owner);
  const job = await world.job(owner, { uploadIds: [cover] });
  const creator = await world.creator();
  await world.proposal(creator, job);
  const edited = await owner.call(editJob, { ...at(job), body: { uploadIds: [image, cover], version: job.version } });
  expect([idsOf(edited), edited.version]).toEqual([[[image, cover], []], job.version + 1]);
  const { items } = await owner.call(listVersions, at(job));
  expect(items[0]!.changes).toEqual([{ field: 'images', before: [cover], after: [image, cover] }]);
  const again = await owner.call(editJob, { ...at(job), body: { uploadIds: [image, cover] } });
  expect(again.version).toBe(edited.version);
  expect(await creator.call(getOwnProposal, { query: { jobId: job.id } })).toMatchObject({ consentBy: null, changes: [] });
});

test('an upload that is used during its deletion stays whole or is refused', async () => {
  const owner = await world.owner();
  const ids = await Promise.all(Array.from({ length: 6 }, () => upload(world, owner, 'job_image')));
  await world.advance(86_500);
  const results = await Promise.all([
    runClock(world.deps, dropUnusedUploads),
    ...ids.map((id) => owner.try(createJob, { body: world.jobInput({ uploadIds: [id] }) })),
  ]);
  for (const result of results.slice(1) as { status: number; answer: OwnJob }[]) {
    if (result.status === 201) expect((await owner.call(getOwnJob, at(result.answer))).images).toHaveLength(1);
    else expect(result.status).toBe(422);
  }
});
