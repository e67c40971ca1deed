import { deleteAccount } from '@castlane/contract/account.ts';
import { complete, deliver, requestChanges } from '@castlane/contract/delivery.ts';
import { getRightsCsv, listRights, type RightState } from '@castlane/contract/right.ts';
import { describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import { inParts } from '#features/engagements/factory.ts';
import { upload } from '#features/uploads/factory.ts';
import { newId } from '#platform/ids.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { acceptedWithRights, deliveredWithRights, extend, type Accepted } from './factory.ts';

const world = openWorld();
const DAY = 86_400;
const LINK = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ';

const list = (actor: Actor, state: RightState, query: object = {}) => actor.call(listRights, { query: { state, ...query } });
const idsOf = async (actor: Actor, state: RightState) => (await list(actor, state)).items.map(({ id }) => id);

/** Adds rights on deliveries of their own that end so many seconds from now; null has no limit. */
async function addRights({ offer }: Accepted, ends: readonly (number | null)[]): Promise<string[]> {
  const ids: string[] = [];
  for (const seconds of ends) {
    const [delivery] = await world.db<{ id: string }[]>`
      INSERT INTO deliveries (id, engagement_id, number, creator_id, links, due_by, accept_by, ended_as, ended_at)
      SELECT ${newId()}, d.engagement_id, max(d.number) + 1, e.creator_id, '[]', min(d.due_by), app_now(), 'accepted', app_now()
      FROM deliveries d JOIN engagements e ON e.id = d.engagement_id WHERE e.id = ${offer.id} GROUP BY 2, e.creator_id RETURNING id`;
    const [right] = await world.db<{ id: string }[]>`
      INSERT INTO rights (engagement_id, delivery_id, owner_id, creator_id, kind, number, accepted_on, starts_at, ends_at, price)
      SELECT e.id, ${delivery!.id}, e.owner_id, e.creator_id, 'organic', 1, '2020-01-01', '2020-01-01',
        coalesce(date_trunc('milliseconds', app_now()) + make_interval(secs => ${seconds}::float8), 'infinity'), '{"amount": 5, "currency": "USD"}'
      FROM engagements e WHERE e.id = ${offer.id} RETURNING id`;
    ids.push(right!.id);
  }
  return ids;
}

describe('the list of rights', () => {
  test('shows each side what, of which links and files, from, until, and what was paid for it', async () => {
    const work = await deliveredWithRights(world, { delivery: { links: [LINK], note: 'Here it is.' } });
    const done = await acceptOf(work);
    const { right } = done;
    const row = {
      ...right,
      engagementId: work.offer.id,
      threadId: work.thread.id,
      job: { slug: work.job.slug, title: work.job.title, openings: 1 },
      links: [LINK],
      files: [],
      goneFiles: 0,
    };
    for (const actor of [work.owner, work.creator]) {
      const { items, nextCursor } = await list(actor, 'running');
      expect(items).toHaveLength(1);
      expect(items[0]).toMatchObject({ ...row, owner: { id: work.owner.id }, creator: { id: work.creator.id } });
      expect(nextCursor).toBeNull();
    }
    expect(await idsOf(await world.owner(), 'running')).toEqual([]);
    expect(await idsOf(await world.creator(), 'running')).toEqual([]);
  });

  test('has each right in one state, to the second: running, ending within 30 days, ended', async () => {
    const work = await acceptedWithRights(world, { terms: { usageRights: { scope: 'organic', days: 40 } } });
    const end = Date.parse(work.right.endsAt!);
    const state = async () => {
      const found = await Promise.all(
        (['running', 'ending', 'ended'] as const).map(async (each) => ((await idsOf(work.owner, each)).length > 0 ? [each] : [])),
      );
      return found.flat();
    };
    for (const [moment, expected] of [
      [end - 30 * DAY * 1000 - 1000, 'running'],
      [end - 30 * DAY * 1000 + 1000, 'ending'],
      [end - 1000, 'ending'],
      [end + 1000, 'ended'],
    ] as const) {
      await world.moveTo(moment, work.owner, work.creator);
      expect([moment - end, await state()]).toEqual([moment - end, [expected]]);
    }
    await extend(work, { usageRights: { scope: 'organic', days: 400 } });
    expect(await state()).toEqual(['running']);
  });

  test('is sorted by the end, without a limit last, ended ones the newest first, and its pages have all of them once', async () => {
    const work = await acceptedWithRights(world, { terms: { usageRights: { scope: 'none', days: 0 } } });
    const running = await addRights(work, [31 * DAY, 40 * DAY, 40 * DAY, 50 * DAY, null, null]);
    const ending = await addRights(work, [10, DAY, 29 * DAY]);
    const ended = await addRights(work, [-10, -DAY, -DAY, -400 * DAY]);
    for (const [state, ids] of [
      ['running', running],
      ['ending', ending],
      ['ended', ended],
    ] as const) {
      const ends = new Map((await list(work.creator, state)).items.map(({ id, endsAt }) => [id, endsAt ?? '9999']));
      const inOrder = await idsOf(work.creator, state);
      expect(inOrder.toSorted()).toEqual(ids.toSorted());
      const sorted = inOrder.map((id) => ends.get(id)!);
      expect(sorted).toEqual(state === 'ended' ? sorted.toSorted().toReversed() : sorted.toSorted());
      const paged: string[] = [];
      for (let cursor: string | null | undefined; cursor !== null;) {
        const page: Awaited<ReturnType<typeof list>> = await list(work.owner, state, { limit: 1, ...(cursor ? { cursor } : {}) });
        paged.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor;
      }
      expect(paged).toEqual(inOrder);
    }
  });

  test.each(['x', '1~x', '1', '1~00000000-0000-0000-0000-000000000000~'])('refuses the cursor %s', async (cursor) => {
    const { problem } = await (await world.owner()).try(listRights, { query: { cursor } });
    expect(problem).toMatchObject({ code: 1004, details: [{ path: 'cursor' }] });
  });

  test('counts the files that went with their creator, and names those that stay', async () => {
    const work = await deliveredWithRights(world, { delivery: { note: 'Later with the file.' } });
    const files = [await upload(world, work.creator, 'delivery_file')];
    await work.owner.call(requestChanges, { ...work.at, body: { note: 'Please send the file itself.' } });
    await work.creator.call(deliver, { ...work.at, body: { uploadIds: files } });
    await work.owner.call(complete, { ...work.at, body: {} });
    const [before] = (await list(work.owner, 'running')).items;
    expect(before!.files).toHaveLength(1);
    await work.creator.call(deleteAccount, { body: { password: DEMO_PASSWORD } });
    expect((await list(work.owner, 'running')).items).toMatchObject([
      { files: before!.files, goneFiles: 0, creator: { name: 'Deleted user' } },
    ]);
  });
});

describe('the table', () => {
  test('has a line for each right in the order of the lists, with the days of the job’s time zone', async () => {
    const timeZone = 'America/Los_Angeles';
    const work = await acceptedWithRights(world, { timeZone, exclusivityDays: 20, terms: { usageRights: { scope: 'paid_ads', days: 0 } } });
    await world.db`UPDATE jobs SET brief = brief || '{"title": "=1+1, a \\"job\\""}' WHERE id = ${work.job.id}`;
    const { answer, headers, status } = await work.owner.try(getRightsCsv);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'text/csv; charset=utf-8', 'no-store']);
    const [clock] = await world.db<{ today: string; from: string; until: string }[]>`
      SELECT (app_now() AT TIME ZONE 'UTC')::date AS today, x.day AS from, x.day + 20 AS until
      FROM engagements e, LATERAL (SELECT (e.completed_at AT TIME ZONE ${timeZone})::date AS day) x WHERE e.id = ${work.offer.id}`;
    expect(headers['content-disposition']).toBe(`attachment; filename="castlane-rights-${clock!.today}.csv"`);
    const { company, name } = (await list(work.owner, 'running')).items[0]!.owner;
    const rest = `"'=1+1, a ""job""",,${company ?? name},Robin Example,${clock!.from}`;
    expect(answer.split('\r\n')).toEqual([
      '\uFEFFRight,State,Job,Part,Business,Creator,From,Until,Price,Extensions,Currency,Terms,Links,Files',
      `Exclusivity,Ending within 30 days,${rest},${clock!.until},1000.00,,USD,1,${LINK},`,
      `Own channels and paid ads,Running,${rest},No limit,1000.00,,USD,1,${LINK},`,
      '',
    ]);
    expect(await work.creator.call(getRightsCsv)).toBe(answer);
  });

  test('names the part of divided work', async () => {
    const work = await acceptedWithRights(world, { terms: await inParts(world, 2), exclusivityDays: 30 });
    await world.advance(86_400, work.owner, work.creator);
    await work.creator.call(deliver, { ...work.at, body: { note: 'The second.' } });
    await work.owner.call(complete, { ...work.at, body: {} });
    const parts = (await work.owner.call(getRightsCsv)).split('\r\n').slice(1, 4);
    expect(parts.map((line) => [line.split(',')[0], line.split(',')[3]])).toEqual([
      ['Exclusivity', ''],
      ['Own channels and paid ads', '1'],
      ['Own channels and paid ads', '2'],
    ]);
  });

  test('of nobody’s rights has its heading', async () => {
    expect((await (await world.creator()).call(getRightsCsv)).split('\r\n')).toHaveLength(2);
  });
});

async function acceptOf(work: Awaited<ReturnType<typeof deliveredWithRights>>): Promise<Accepted> {
  const done = await work.owner.call(complete, { ...work.at, body: {} });
  return { ...work, done, right: done.rights[0]! };
}
