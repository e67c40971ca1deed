import { deleteAccount } from '@castlane/contract/account.ts';
import { complete, deliver } from '@castlane/contract/delivery.ts';
import { decideDispute, openDispute } from '@castlane/contract/dispute.ts';
import { getEngagement } from '@castlane/contract/engagement.ts';
import { listJobCreators } from '@castlane/contract/job-creator.ts';
import { listNotifications } from '@castlane/contract/notification.ts';
import { getOwnRecord } from '@castlane/contract/record.ts';
import { getFileAddress } from '@castlane/contract/upload.ts';
import { describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import { PDF, send } from '#features/uploads/factory.ts';
import { dropUnusedUploads } from '#features/uploads/unused.ts';
import { runClock } from '#platform/clocks.ts';
import { openWorld, type Actor } from '#testing/world.ts';

const world = openWorld();
const REASON = 'The video shows another shoe than the one that was agreed on.';
const GONE = [{ contentType: 'application/pdf', size: PDF.length }];

const leave = (actor: Actor) => actor.call(deleteAccount, { body: { password: DEMO_PASSWORD } });
const newestOf = async (actor: Actor) => (await actor.call(listNotifications, {})).items[0];

/** Returns work with a delivered file. */
async function withFile() {
  const work = await world.assigned();
  const file = { purpose: 'delivery_file' as const, bytes: PDF, contentType: 'application/pdf', name: 'cut.pdf' };
  const { uploadId } = await send(world, work.creator, file);
  await world.castlane.worker.drain();
  await work.creator.call(deliver, { ...work.at, body: { uploadIds: [uploadId] } });
  const reads = (actor: Actor) => actor.codeOf(getFileAddress, { params: { id: uploadId } });
  return { ...work, uploadId, reads, workOf: (actor: Actor) => actor.call(getEngagement, work.at) };
}

describe('an owner who leaves', () => {
  test('has accepted a delivery that waits, and its creator is notified', async () => {
    const { owner, creator, workOf, reads, job } = await withFile();
    await leave(owner);
    const work = await workOf(creator);
    expect(work).toMatchObject({ status: 'completed', endReason: 'owner_left', completedAt: expect.any(String) });
    expect(work.deliveries[0]).toMatchObject({ end: 'accepted_by_silence' });
    expect(await newestOf(creator)).toMatchObject({ kind: 'completed', data: { reason: 'account_deleted', jobSlug: job.slug } });
    expect((await world.mails(creator.email)).map(({ subject }) => subject)).toContain('Your work was accepted');
    expect((await creator.call(getOwnRecord)).creator).toMatchObject({ jobsAssigned: 1, jobsCompleted: 1, jobsCancelled: 0 });
    expect(await reads(creator)).toBe(200);
  });

  test('ends undelivered work, which does not count in the record of the creator', async () => {
    const { owner, creator, at } = await world.assigned();
    await leave(owner);
    expect(await creator.call(getEngagement, at)).toMatchObject({ status: 'cancelled', endReason: 'owner_left' });
    expect((await creator.call(getOwnRecord)).creator).toMatchObject({ jobsAssigned: 0, jobsCompleted: 0, jobsCancelled: 0 });
    expect(await newestOf(creator)).toMatchObject({ kind: 'cancelled', data: { reason: 'account_deleted' } });
  });

  test('leaves a dispute to staff, who still decide it', async () => {
    const { owner, creator, at, workOf } = await withFile();
    const { dispute } = await creator.call(openDispute, { ...at, body: { reason: REASON } });
    await leave(owner);
    expect(await workOf(creator)).toMatchObject({ status: 'disputed', endReason: null });
    expect(await newestOf(creator)).toMatchObject({ kind: 'other_left', data: { reason: 'dispute' } });
    await (await world.staff()).call(decideDispute, { params: { id: dispute!.id }, body: { outcome: 'completed', reason: REASON } });
    expect(await workOf(creator)).toMatchObject({ status: 'completed' });
  });
});

describe('a creator who leaves', () => {
  test('leaves the files of accepted work to its owner, who is notified', async () => {
    const { owner, creator, at, reads, workOf, uploadId } = await withFile();
    await owner.call(complete, { ...at, body: {} });
    await leave(creator);
    await world.advance(2 * 86_400, owner);
    await runClock(world.deps, dropUnusedUploads);
    expect(await reads(owner)).toBe(200);
    expect((await workOf(owner)).deliveries[0]).toMatchObject({ files: [{ uploadId, name: 'cut.pdf' }], goneFiles: [] });
    expect(await newestOf(owner)).toMatchObject({ kind: 'other_left', data: { reason: 'files' } });
    await leave(owner);
    expect(await world.db`SELECT id FROM uploads WHERE id = ${uploadId}`).toEqual([]);
  });

  test('takes the files of unaccepted work along: their kind and size stay, and so does the work on the board', async () => {
    const { owner, creator, job, reads, workOf } = await withFile();
    await leave(creator);
    expect(await reads(owner)).toBe(1009);
    const work = await workOf(owner);
    expect(work).toMatchObject({ status: 'cancelled', endReason: 'creator_left' });
    expect(work.deliveries[0]).toMatchObject({ files: [], goneFiles: GONE });
    const { items } = await owner.call(listJobCreators, { params: { slug: job.slug }, query: {} });
    expect(items).toMatchObject([{ creator: { name: 'Deleted user' }, engagement: { status: 'cancelled', endReason: 'creator_left' } }]);
    expect((await owner.call(getOwnRecord)).owner).toMatchObject({ jobsAssigned: 0, jobsCancelled: 0 });
  });

  test.each([
    ['completed', 200, []],
    ['cancelled', 1009, GONE],
  ] as const)('leaves a disputed delivery to staff: when it is %s, its owner reads it with %s', async (outcome, code, goneFiles) => {
    const { owner, creator, at, reads, workOf } = await withFile();
    const { dispute } = await owner.call(openDispute, { ...at, body: { reason: REASON } });
    await leave(creator);
    const staff = await world.staff();
    expect([await reads(staff), await reads(owner)]).toEqual([200, 200]);
    await staff.call(decideDispute, { params: { id: dispute!.id }, body: { outcome, reason: REASON } });
    expect(await reads(owner)).toBe(code);
    expect((await workOf(owner)).deliveries[0]).toMatchObject({ goneFiles });
  });
});
