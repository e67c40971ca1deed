import { changeCategory, listManagedCategories } from '@castlane/contract/category.ts';
import { getFeedItem, listFeed, saveJob, type FeedItem } from '@castlane/contract/feed.ts';
import { closeJob, editJob, pauseJob, resumeJob, type OwnJob } from '@castlane/contract/job.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { upload } from '#features/uploads/factory.ts';
import { connect, type Pool } from '#platform/db/connect.ts';
import { writerOf } from '#platform/http/serializer.ts';
import { planOf, StatementSpy } from '#testing/lists/statements.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { jobCards } from '#features/jobs/cards.ts';
import { readPage } from './reader.ts';

const world = openWorld();
/** Writes as another node would: this one is not told. */
let elsewhere: Pool;
beforeAll(() => {
  elsewhere = connect({ url: world.databaseUrl, max: 1, name: 'elsewhere' });
});
afterAll(() => elsewhere.end());

const NEWEST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const at = ({ slug }: OwnJob) => ({ params: { slug } });

/** Returns a job as the feed and its own page show it: alike, or not at all. */
async function shownTo(creator: Actor, job: OwnJob): Promise<FeedItem | undefined> {
  const { items } = await creator.call(listFeed, { query: { limit: 50 } });
  const item = items.find((each) => each.job.id === job.id);
  if (item) expect(await creator.call(getFeedItem, at(job))).toMatchObject(item);
  else expect(await creator.codeOf(getFeedItem, at(job))).toBe(1013);
  return item;
}

type Subject = { jobId: string; ownerId: string; uploadId: string };
type Write = (db: Pool, subject: Subject) => Promise<unknown>;
type Change = { make: Write; undo: Write; shown: (item: FeedItem) => unknown; expected: unknown };

/** One of each row that a card is made of. */
const CHANGES: Record<string, Change> = {
  'title of the job': {
    make: (db, { jobId }) => db`UPDATE jobs SET title = 'Another title' WHERE id = ${jobId}`,
    undo: (db, { jobId }) => db`UPDATE jobs SET title = 'Winter trail shoe review' WHERE id = ${jobId}`,
    shown: ({ job }) => job.title,
    expected: 'Another title',
  },
  'number of taken openings': {
    make: (db, { jobId }) => db`UPDATE job_stats SET taken_count = 1 WHERE job_id = ${jobId}`,
    undo: (db, { jobId }) => db`UPDATE job_stats SET taken_count = 0 WHERE job_id = ${jobId}`,
    shown: ({ job }) => job.taken,
    expected: 1,
  },
  'number of comments': {
    make: (db, { jobId }) => db`UPDATE job_stats SET proposal_count = 7 WHERE job_id = ${jobId}`,
    undo: (db, { jobId }) => db`UPDATE job_stats SET proposal_count = 0 WHERE job_id = ${jobId}`,
    shown: ({ job, proposalCount }) => [job.proposalCount, proposalCount],
    expected: [7, 7],
  },
  'name of the owner': {
    make: (db, { ownerId }) => db`UPDATE accounts SET company = 'Another company' WHERE id = ${ownerId}`,
    undo: (db, { ownerId }) => db`UPDATE accounts SET company = 'Northpeak Outfitters' WHERE id = ${ownerId}`,
    shown: ({ owner }) => owner.company,
    expected: 'Another company',
  },
  'record of the owner': {
    make: (db, { ownerId }) => db`UPDATE owner_records SET left_unopened = 5 WHERE owner_id = ${ownerId}`,
    undo: (db, { ownerId }) => db`UPDATE owner_records SET left_unopened = 0 WHERE owner_id = ${ownerId}`,
    shown: ({ owner }) => owner.leftUnopened,
    expected: 5,
  },
  'image of the job': {
    make: (db, { uploadId }) => db`UPDATE uploads SET image = image || '{"blur": "data:,x"}' WHERE id = ${uploadId}`,
    undo: (db, { uploadId }) => db`UPDATE uploads SET image = image - 'blur' WHERE id = ${uploadId}`,
    shown: ({ job }) => job.images[0]!.blur,
    expected: 'data:,x',
  },
};

test.each(Object.entries(CHANGES))('the %s is shown at once after a change that this node did not make', async (_, change) => {
  const [owner, creator] = [await world.owner(), await world.creator()];
  const uploadId = await upload(world, owner, 'job_image');
  const job = await world.job(owner, { uploadIds: [uploadId] });
  const subject = { jobId: job.id, ownerId: owner.id, uploadId };
  const before = change.shown((await shownTo(creator, job))!);
  expect(before).not.toEqual(change.expected);
  await change.make(elsewhere, subject);
  expect(change.shown((await shownTo(creator, job))!)).toEqual(change.expected);
  await change.undo(elsewhere, subject);
  await shownTo(creator, job);
});

test('a card is made of no table whose rows its stamp leaves out', async () => {
  const spy = new StatementSpy(world.databaseUrl);
  const owner = await world.owner();
  const { id } = await world.job(owner);
  const statements = await spy.statementsOf((db) => jobCards(db).of({ [id]: 'unknown' }));
  const reads = statements.find(({ text }) => text.includes('description'))!;
  const tables = (await planOf(world.db, reads)).flatMap((node) => node['Relation Name'] ?? []);
  await spy.db.end();
  expect(new Set(tables)).toEqual(new Set(['accounts', 'job_stats', 'jobs', 'owner_records', 'uploads']));
});

test('an edited job is shown at once, and a paused, closed or banned owner’s one is gone at once', async () => {
  const [owner, creator] = [await world.owner(), await world.creator()];
  const [job, other] = [await world.job(owner), await world.job(owner)];
  expect((await shownTo(creator, job))!.job.title).toBe(job.title);
  await owner.call(editJob, { ...at(job), body: { budget: { type: 'product', product: 'A pair of shoes' } } });
  expect((await shownTo(creator, job))!.job.budget).toEqual({ type: 'product', product: 'A pair of shoes' });
  await owner.call(pauseJob, at(job));
  expect(await shownTo(creator, job)).toBeUndefined();
  await owner.call(resumeJob, at(job));
  expect(await shownTo(creator, job)).toBeDefined();
  await owner.call(closeJob, { ...at(job), body: { reason: 'no_fit' } });
  expect(await shownTo(creator, job)).toBeUndefined();
  expect(await shownTo(creator, other)).toBeDefined();
  await world.setStatus('banned', owner.id);
  expect(await shownTo(creator, other)).toBeUndefined();
});

test('a job that closes while its card is read is not shown', async () => {
  const [owner, creator] = [await world.owner(), await world.creator()];
  const job = await world.job(owner);
  const { places } = await readPage(world.db, { accountId: creator.id, before: NEWEST });
  expect(places.find(({ id }) => id === job.id)?.card?.isOpen).toBe(true);
  await owner.call(closeJob, { ...at(job), body: { reason: 'no_fit' } });
  const cards = await jobCards(world.db).of({ [job.id]: 'what it was while it was open' });
  expect(cards.get(job.id)?.isOpen).toBe(false);
});

test('a category that is renamed is shown by its new name at once, and within a second or so if another node renamed it', async () => {
  const [staff, owner, creator] = await Promise.all([world.staff(), world.owner(), world.creator()]);
  const category = (await staff.call(listManagedCategories)).items[3]!;
  const job = await world.job(owner, { categories: [category.id] });
  expect((await shownTo(creator, job))!.job.categories[0]!.name).toBe(category.name);
  await staff.call(changeCategory, { params: { id: category.id }, body: { name: 'Named anew' } });
  const shown = async () => (await shownTo(creator, job))!.job.categories[0]!.name;
  expect(await shown()).toBe('Named anew');
  await elsewhere`UPDATE categories SET name = 'Named elsewhere' WHERE id = ${category.id}`;
  await expect.poll(shown, { timeout: 5000 }).toBe('Named elsewhere');
});

test('readers of one statement see their own marks and facts, and nothing of each other', async () => {
  const owner = await world.owner();
  const jobs = [await world.job(owner), await world.job(owner), await world.job(owner)];
  const creators = await Promise.all(
    Array.from({ length: 6 }, (_, i) => world.creator({ languages: i % 2 ? ['de'] : ['en'], categories: i % 3 ? ['music'] : [] })),
  );
  for (const [i, creator] of creators.entries()) await creator.call(saveJob, at(jobs[i % 3]!));
  await world.proposal(creators[0]!, jobs[2]!);
  const alone = [];
  for (const creator of creators) alone.push(await creator.call(listFeed, { query: { limit: 50 } }));
  const together = await Promise.all(creators.map((creator) => creator.call(listFeed, { query: { limit: 50 } })));
  expect(together).toEqual(alone);
  for (const [i, { items }] of together.entries()) {
    expect(items.filter(({ saved }) => saved).map(({ job }) => job.id)).toEqual([jobs[i % 3]!.id]);
    expect(items.filter(({ ownProposal }) => ownProposal).map(({ job }) => job.id)).toEqual(i === 0 ? [jobs[2]!.id] : []);
  }
});

test('an answer has the bytes that its schema writes', async () => {
  const [owner, creator] = [await world.owner(), await world.creator()];
  const image = await upload(world, owner, 'job_image');
  const job = await world.job(owner, {
    title: 'Ein „Winterschuh“ im Test 👟',
    description: 'Quotes " and \\ and\nlines, and a few more words, so that it is long enough.',
    uploadIds: [image],
    wanted: { followers: [{ platform: 'youtube', minimum: 500 }], languages: ['fi'], countries: ['FI'] },
  });
  await world.proposal(creator, job);
  for (const [endpoint, path] of [
    [listFeed, 'feeds'],
    [getFeedItem, `feeds/${job.slug}`],
  ] as const) {
    const { body, headers } = await world.app.inject({
      url: `/user/v1/${path}`,
      headers: { authorization: `Bearer ${creator.token}` },
    });
    expect(body).toContain('Winterschuh');
    expect(body).toBe(writerOf(endpoint.answer)(JSON.parse(body)));
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
  }
});

test('a card is read once, kept within the given bytes, and those that were shown lately stay', async () => {
  const owner = await world.owner();
  const ids: string[] = [];
  for (let i = 0; i < 4; i++) ids.push((await world.job(owner)).id);
  const spy = new StatementSpy(world.databaseUrl);
  const stamps = new Map<string, string>();
  for (const [id, { stamp }] of await jobCards(spy.db).of(Object.fromEntries(ids.map((each) => [each, ''])))) stamps.set(id, stamp);
  const one = jobCards(spy.db);
  await one.of({ [ids[0]!]: '' });
  const cards = jobCards(spy.db, 3 * one.bytes + 100);
  const reads = async (n: number) =>
    (await spy.statementsOf((_db) => cards.of({ [ids[n]!]: stamps.get(ids[n]!)! }))).filter(({ text }) => text.includes('description'))
      .length;
  expect([await reads(0), await reads(1), await reads(2)]).toEqual([1, 1, 1]);
  expect(await reads(0)).toBe(0);
  expect(await reads(3)).toBe(1);
  expect(cards.bytes).toBeLessThanOrEqual(3 * one.bytes + 100);
  expect([await reads(0), await reads(3), await reads(2), await reads(1)]).toEqual([0, 0, 0, 1]);
  await spy.db.end();
});
