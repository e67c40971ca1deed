import { complete, deliver, requestChanges } from '@castlane/contract/delivery.ts';
import { listNotifications } from '@castlane/contract/notification.ts';
import { getEngagement } from '@castlane/contract/engagement.ts';
import { describe, expect, test } from 'vitest';
import { makeOffered } from '#features/proposals/factory.ts';
import { newId } from '#platform/ids.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { moveEngagement } from './ending.ts';
import { delivered } from './factory.ts';

const world = openWorld();
const HERE = { note: 'Here it is.' };
const NOTE = 'Please show the sole, too.';

type At = { params: { id: string } };

/** Returns the answers to each of the three steps, with the words of a refusal. */
async function triedBy({ owner, creator, at }: { owner: Actor; creator: Actor; at: At }) {
  const answers = [
    await creator.try(deliver, { ...at, body: HERE }),
    await owner.try(requestChanges, { ...at, body: { note: NOTE } }),
    await owner.try(complete, { ...at, body: {} }),
  ];
  return answers.map(({ status, problem }) => (problem ? `${problem.code} ${problem.message}` : status));
}

describe('a request is refused', () => {
  test('before the offer is accepted', async () => {
    const { owner, creator, offer } = await makeOffered(world);
    const unknown = expect.stringMatching(/^1009 /);
    expect(await triedBy({ owner, creator, at: { params: { id: offer.id } } })).toEqual([unknown, unknown, unknown]);
  });

  test('when it is the other side’s turn, and the error names the state', async () => {
    const { owner, creator, at } = await world.assigned();
    const answers = ['1005 The work is under way', '1005 The work is under way'];
    expect((await triedBy({ owner, creator: await world.creator(), at })).slice(1)).toEqual(answers);
    await creator.call(deliver, { ...at, body: HERE });
    expect((await creator.try(deliver, { ...at, body: HERE })).problem).toMatchObject({
      code: 1005,
      message: 'The work has been delivered',
    });
    await owner.call(requestChanges, { ...at, body: { note: NOTE } });
    expect((await owner.try(complete, { ...at, body: {} })).problem?.message).toBe('Changes have been requested');
    expect((await owner.try(requestChanges, { ...at, body: { note: NOTE } })).problem?.message).toBe('Changes have been requested');
    await creator.call(deliver, { ...at, body: HERE });
    await owner.call(complete, { ...at, body: undefined });
    const over = '1005 The work is complete';
    expect(await triedBy({ owner, creator, at })).toEqual([over, over, over]);
  });

  test('once the work is cancelled, or with staff', async () => {
    const [cancelled, disputed] = [await delivered(world), await delivered(world)];
    const { job, offer, owner, creator } = cancelled;
    await world.deps.write((tx) =>
      moveEngagement(world.deps, tx, { id: offer.id, jobId: job.id, ownerId: owner.id, creatorId: creator.id }, 'cancelled'),
    );
    expect(await triedBy(cancelled)).toEqual(['1005 The work was canceled', '1005 The work was canceled', '1005 The work was canceled']);
    expect((await owner.call(getEngagement, cancelled.at)).deliveries[0]).toMatchObject({ end: 'ended' });
    await world.deps.write(async (tx) => {
      await tx`UPDATE engagements SET status = 'disputed' WHERE id = ${disputed.offer.id}`;
      await tx`
        INSERT INTO disputes (id, engagement_id, opened_by, reason, status_before)
        VALUES (${newId()}, ${disputed.offer.id}, ${disputed.owner.id}, 'This is not what was agreed.', 'delivered')`;
    });
    expect(await triedBy(disputed)).toEqual([
      '1005 Our team is deciding about the work',
      '1005 Our team is deciding about the work',
      '1005 Our team is deciding about the work',
    ]);
  });

  test('to anyone else, as if the work did not exist', async () => {
    const { owner, creator, at } = await delivered(world);
    const [otherOwner, otherCreator] = [await world.owner(), await world.creator()];
    expect(await otherCreator.codeOf(deliver, { ...at, body: HERE })).toBe(1009);
    expect(await otherOwner.codeOf(requestChanges, { ...at, body: { note: NOTE } })).toBe(1009);
    expect(await otherOwner.codeOf(complete, { ...at, body: {} })).toBe(1009);
    expect(await owner.codeOf(deliver, { ...at, body: HERE })).toBe(1012);
    expect(await creator.codeOf(requestChanges, { ...at, body: { note: NOTE } })).toBe(1012);
    expect(await creator.codeOf(complete, { ...at, body: {} })).toBe(1012);
  });

  test('for a delivery other than the one shown', async () => {
    const { owner, creator, at, delivery } = await delivered(world);
    await owner.call(requestChanges, { ...at, body: { note: NOTE, deliveryId: delivery.id } });
    await creator.call(deliver, { ...at, body: { note: 'The second cut.' } });
    const other = { code: 1005, message: 'There’s a newer delivery' };
    expect((await owner.try(complete, { ...at, body: { deliveryId: delivery.id } })).problem).toMatchObject(other);
    expect((await owner.try(requestChanges, { ...at, body: { note: NOTE, deliveryId: delivery.id } })).problem).toMatchObject(other);
    const { deliveries } = await owner.call(getEngagement, at);
    expect((await owner.call(complete, { ...at, body: { deliveryId: deliveries[0]!.id } })).status).toBe('completed');
  });

  test('for changes where the terms include none', async () => {
    const { owner, at } = await delivered(world, { changeRounds: 0 });
    const answer = await owner.try(requestChanges, { ...at, body: { note: NOTE } });
    expect(answer.problem).toMatchObject({ code: 1005, message: 'No revision rounds left' });
    expect((await owner.call(getEngagement, at)).changesLeft).toBe(0);
  });

  test.each([
    ['an empty body', {}, 'links'],
    ['only spaces', { note: '  \n ' }, 'note'],
    ['only empty fields', { links: [], uploadIds: [] }, 'links'],
    ['a link without https', { links: ['http://youtu.be/one'] }, 'links.0'],
    ['a script instead of a link', { links: ['javascript:alert(1)'] }, 'links.0'],
    ['eleven links', { links: Array.from({ length: 11 }, (_, nth) => `https://youtu.be/${nth}`) }, 'links'],
    ['eleven files', { uploadIds: Array.from({ length: 11 }, () => newId()) }, 'uploadIds'],
    ['a note of 2,001 characters', { note: 'x'.repeat(2001) }, 'note'],
  ])('for a delivery with %s', async (_what, body, path) => {
    const { creator, at } = await world.assigned();
    const { problem } = await creator.try(deliver, { ...at, body });
    expect([problem?.code, problem?.details?.[0]?.path]).toEqual([1004, path]);
  });
});

function countsOf(codes: readonly number[]): Record<number, number> {
  return Object.fromEntries([...new Set(codes)].map((code) => [code, codes.filter((each) => each === code).length]));
}

describe('fifty at once', () => {
  test('deliver once', async () => {
    const { owner, creator, at } = await world.assigned();
    const codes = await Promise.all(
      Array.from({ length: 50 }, (_, nth) => creator.codeOf(deliver, { ...at, body: { note: `Cut ${nth}` } })),
    );
    expect(countsOf(codes)).toEqual({ 200: 1, 1005: 49 });
    expect((await owner.call(getEngagement, at)).deliveries).toHaveLength(1);
    expect((await owner.call(listNotifications)).items.filter(({ kind }) => kind === 'delivered')).toHaveLength(1);
    expect((await world.mails(owner.email)).filter(({ subject }) => subject.endsWith('delivered their work'))).toHaveLength(1);
  });

  test('accept or ask for changes, only one of the two, once', async () => {
    const { owner, creator, at } = await delivered(world, { changeRounds: 5 });
    const codes = await Promise.all(
      Array.from({ length: 50 }, (_, nth) =>
        nth % 2 === 0 ? owner.codeOf(complete, { ...at, body: {} }) : owner.codeOf(requestChanges, { ...at, body: { note: NOTE } }),
      ),
    );
    expect(countsOf(codes)).toEqual({ 200: 1, 1005: 49 });
    const { deliveries, status } = await creator.call(getEngagement, at);
    expect([status, deliveries[0]!.end]).toEqual(
      status === 'completed' ? [status, 'accepted'] : ['changes_requested', 'changes_requested'],
    );
    const told = (await creator.call(listNotifications)).items.filter(({ kind }) => ['completed', 'changes_requested'].includes(kind));
    expect(told.map(({ kind }) => kind)).toEqual([status]);
  });

  test('use up the revision rounds, and never more', async () => {
    const { owner, creator, at } = await delivered(world, { changeRounds: 2 });
    const codes: number[] = [];
    for (let round = 0; round < 4; round++) {
      codes.push(...(await Promise.all(Array.from({ length: 10 }, () => owner.codeOf(requestChanges, { ...at, body: { note: NOTE } })))));
      if (round < 2) await creator.call(deliver, { ...at, body: { note: `Cut ${round + 2}` } });
    }
    expect(codes.filter((code) => code === 200)).toHaveLength(2);
    expect((await owner.call(getEngagement, at)).changesLeft).toBe(0);
  });
});
