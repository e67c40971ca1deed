import { deliver } from '@castlane/contract/delivery.ts';
import type { Disclosure } from '@castlane/contract/engagement.ts';
import { getEngagement } from '@castlane/contract/engagement.ts';
import { startServices } from '@castlane/stand-ins/services.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { makeChannel } from '#features/channels/factory.ts';
import { eraseChannels } from '#features/channels/erasure.ts';
import { showCreators } from '#features/search-index/creators.ts';
import { newId } from '#platform/ids.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { askForDisclosures, checkDisclosure } from './disclosure.ts';

const service = await startServices();
const world = openWorld({ GOOGLE_API_URL: service.url, GOOGLE_API_KEY: 'a-key' });
afterAll(() => service.stop());

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const link = (id: string) => `https://youtu.be/${id}`;

type Work = { owner: Actor; creator: Actor; at: { params: { id: string } } };

/** Assigns a job to a creator who has the channel of the stand-in's videos, which no other account has then. */
async function assigned(): Promise<Work> {
  await world.db`UPDATE channels SET external_id = id::text WHERE external_id LIKE 'stand-in:%'`;
  const work = await world.assigned();
  await makeChannel(world.db, work.creator.id, { externalId: 'stand-in:@mayaoutside' });
  return work;
}

/** Stores a delivery that is already answered, so another may follow. */
async function addDelivery({ creator, at }: Work, urls: string[], number = 1): Promise<string> {
  const id = newId();
  const links = urls.map((url) => ({ url, disclosure: 'unknown' }));
  await world.deps.write(async (tx) => {
    await tx`
      INSERT INTO deliveries (id, engagement_id, number, creator_id, links, due_by, accept_by, ended_as, ended_at)
      SELECT ${id}, ${at.params.id}, ${number}, ${creator.id}, ${tx.json(links)}, f.due_by, app_now(), 'changes_requested', app_now()
      FROM agreements g JOIN offers f ON f.id = g.offer_id WHERE g.engagement_id = ${at.params.id}`;
    await askForDisclosures(tx, id, links);
  });
  return id;
}

/** Changes the first link to another video, without a lookup. */
async function linkTo(id: string, deliveryId: string): Promise<void> {
  await world.db`UPDATE deliveries SET links = jsonb_set(links, '{0,url}', to_jsonb(${link(id)}::text)) WHERE id = ${deliveryId}`;
}

async function judged({ owner, at }: Work): Promise<Disclosure[][]> {
  await world.castlane.worker.drain();
  const { deliveries } = await owner.call(getEngagement, at);
  return deliveries.map(({ links }) => links.map(({ disclosure }) => disclosure));
}

test('a delivered link is checked for disclosure', async () => {
  const work = await assigned();
  const body = { links: ['https://example.com/page', link('standin-ad1'), link('standin-no1')] };
  await work.creator.call(deliver, { ...work.at, body });
  expect(await judged(work)).toEqual([['unknown', 'found', 'missing']]);
});

/** Returns the tasks of a delivery: how many tries came before, and in how many minutes it is due; null once done. */
async function tasksOf(deliveryId: string): Promise<{ tries: string; minutes: number | null; dead: boolean }[]> {
  return world.db`
    SELECT split_part(cause, ' ', 4) AS tries, dead_at IS NOT NULL AS dead,
      CASE WHEN done_at IS NULL THEN round(extract(epoch FROM run_at - app_now()) / 60)::int END AS minutes
    FROM outbox WHERE kind = 'check-disclosure' AND cause LIKE ${`% ${deliveryId} %`} ORDER BY id`;
}

describe('a delivered video', () => {
  test.each<[string, string, Disclosure]>([
    ['with a disclosure in its text', 'standin-ad1', 'found'],
    ['without a disclosure', 'standin-no1', 'missing'],
    ['marked as paid by its channel', 'standin-ppp', 'found'],
    ['with a mark that only its owner sees', 'standin-own', 'found'],
    ['of another creator', 'standin-oth', 'unknown'],
  ])('%s', async (_name, id, disclosure) => {
    const work = await assigned();
    const delivery = await addDelivery(work, [link(id)]);
    expect(await judged(work)).toEqual([[disclosure]]);
    expect(await tasksOf(delivery)).toEqual([{ tries: '0', minutes: null, dead: false }]);
  });

  test('is one of several links, each with its own result', async () => {
    const work = await assigned();
    await addDelivery(work, [
      'https://drive.example/cut.mp4',
      link('standin-ad1'),
      `https://www.youtube.com/watch?v=standin-no1&t=3`,
      'https://www.instagram.com/reel/C8x_Yz-1aBc/',
      link('standin-ad1'),
      'https://www.youtube.com/shorts/standin-ppp',
    ]);
    expect(await judged(work)).toEqual([['unknown', 'found', 'missing', 'unknown', 'found', 'found']]);
  });

  test('twenty links that are checked at once keep all results', async () => {
    const work = await assigned();
    const delivery = await addDelivery(
      work,
      Array.from({ length: 20 }, () => link('standin-ad1')),
    );
    await Promise.all(Array.from({ length: 20 }, (_, nth) => checkDisclosure(world.deps, { deliveryId: delivery, nth, tries: 0 })));
    expect(await judged(work)).toEqual([Array.from({ length: 20 }, () => 'found')]);
  });

  test('is checked for its own delivery only', async () => {
    const work = await assigned();
    const first = await addDelivery(work, [link('standin-no1')]);
    await world.castlane.worker.drain();
    await addDelivery(work, [link('standin-ad1')], 2);
    expect(await judged(work)).toEqual([['found'], ['missing']]);
    await checkDisclosure(world.deps, { deliveryId: first, nth: 0, tries: 0 });
    expect(await judged(work)).toEqual([['found'], ['missing']]);
  });
});

describe('nothing is checked', () => {
  test('where the creator has no channel of that service', async () => {
    const work = await world.assigned();
    await makeChannel(world.db, work.creator.id, { service: 'instagram' });
    const delivery = await addDelivery(work, [link('standin-ad1')]);
    expect(await judged(work)).toEqual([['unknown']]);
    expect(await tasksOf(delivery)).toEqual([]);
  });

  test('where the link is of no known service', async () => {
    const work = await assigned();
    const delivery = await addDelivery(work, ['https://youtube.com.evil.example/watch?v=standin-ad1']);
    expect(await judged(work)).toEqual([['unknown']]);
    expect(await tasksOf(delivery)).toEqual([]);
  });

  test('at Instagram, for which there is no token', async () => {
    const work = await assigned();
    await makeChannel(world.db, work.creator.id, { service: 'instagram' });
    const delivery = await addDelivery(work, ['https://www.instagram.com/reel/C8x_Yz-1aBc/']);
    expect(await judged(work)).toEqual([['unknown']]);
    expect(await tasksOf(delivery)).toEqual([{ tries: '0', minutes: null, dead: false }]);
  });

  test('without an API key', async () => {
    const work = await assigned();
    const delivery = await addDelivery(work, ['https://drive.example/cut.mp4']);
    await linkTo('standin-ad1', delivery);
    const check = { deliveryId: delivery, nth: 0, tries: 0 };
    await checkDisclosure({ ...world.deps, config: { ...world.deps.config, google: undefined } }, check);
    expect(await judged(work)).toEqual([['unknown']]);
    await checkDisclosure(world.deps, check);
    expect(await judged(work)).toEqual([['found']]);
  });

  test('once the channel or the delivery is deleted', async () => {
    const work = await assigned();
    const delivery = await addDelivery(work, ['https://drive.example/cut.mp4']);
    await linkTo('standin-ad1', delivery);
    await world.deps.write((tx) => eraseChannels(world.deps, tx, work.creator.id));
    await showCreators(world.db, world.db`a.id = ${work.creator.id}`);
    await checkDisclosure(world.deps, { deliveryId: delivery, nth: 0, tries: 0 });
    await checkDisclosure(world.deps, { deliveryId: newId(), nth: 0, tries: 0 });
    await checkDisclosure(world.deps, { deliveryId: delivery, nth: 7, tries: 0 });
    expect(await judged(work)).toEqual([['unknown']]);
    expect(await tasksOf(delivery)).toEqual([]);
  });
});

describe('a service that gives no result', () => {
  test.each([
    ['does not know the video', 'dQw4w9WgXcQ'],
    ['fails', 'standin-500'],
    ['answers nonsense', 'standin-bad'],
  ])('%s: it is asked again after a minute, ten minutes and an hour, and then no more', async (_name, id) => {
    const work = await assigned();
    const delivery = await addDelivery(work, [link(id)]);
    for (const [tries, minutes] of [1, 10, 60].entries()) {
      expect(await judged(work)).toEqual([['unknown']]);
      expect((await tasksOf(delivery)).slice(tries)).toEqual([
        { tries: String(tries), minutes: null, dead: false },
        { tries: String(tries + 1), minutes, dead: false },
      ]);
      await world.advance(minutes * MINUTE + 1);
    }
    await world.advance(DAY);
    expect(await judged(work)).toEqual([['unknown']]);
    expect((await tasksOf(delivery)).map(({ minutes }) => minutes)).toEqual([null, null, null, null]);
  });

  test('has no quota left: it is asked again the next day, without an alarm', async () => {
    const work = await assigned();
    const delivery = await addDelivery(work, [link('standin-quo')]);
    for (let tries = 0; tries < 3; tries++) {
      expect(await judged(work)).toEqual([['unknown']]);
      expect((await tasksOf(delivery)).at(-1)).toEqual({ tries: String(tries + 1), minutes: 8 * 60, dead: false });
      await world.advance(8 * HOUR + 1);
    }
    expect(await judged(work)).toEqual([['unknown']]);
    expect((await tasksOf(delivery)).map(({ minutes, dead }) => [minutes, dead])).toEqual(Array.from({ length: 4 }, () => [null, false]));
    expect((await world.db`SELECT last_error FROM outbox WHERE kind = 'check-disclosure' AND last_error IS NOT NULL`).length).toBe(0);
  });

  test('answers at the second try', async () => {
    const work = await assigned();
    const delivery = await addDelivery(work, [link('just-put-up')]);
    expect(await judged(work)).toEqual([['unknown']]);
    // The service knows the video by now.
    await linkTo('standin-no1', delivery);
    await world.advance(MINUTE + 1);
    expect(await judged(work)).toEqual([['missing']]);
    expect(await tasksOf(delivery)).toHaveLength(2);
  });

  test('a task that runs twice, since its worker stopped in between, schedules one retry', async () => {
    const work = await assigned();
    const delivery = await addDelivery(work, [link('standin-500')]);
    const check = { deliveryId: delivery, nth: 0, tries: 0 };
    await Promise.all(Array.from({ length: 10 }, () => checkDisclosure(world.deps, check)));
    expect((await tasksOf(delivery)).filter(({ tries }) => tries === '1')).toHaveLength(1);
    await world.castlane.worker.drain();
  });
});
