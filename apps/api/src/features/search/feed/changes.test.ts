import { changeCategory, listManagedCategories } from '@castlane/contract/category.ts';
import { getFeedItem, listFeed, saveJob, type FeedItem } from '@castlane/contract/feed.ts';
import { closeJob, editJob, type OwnJob, pauseJob, resumeJob } from '@castlane/contract/job.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { upload } from '#features/uploads/factory.ts';
import { connect, type Pool } from '#platform/db/connect.ts';
import { openWorld, type Actor } from '#testing/world.ts';

const world = openWorld();
/** Writes as another node would: this one is not told. */
let elsewhere: Pool;
beforeAll(() => {
  elsewhere = connect({ url: world.databaseUrl, max: 1, name: 'elsewhere' });
});
afterAll(() => elsewhere.end());

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

/** One of each row that a job is shown from. */
const CHANGES: Record<string, Change> = {
  'title of the job': {
    make: (db, { jobId }) => db`UPDATE jobs SET brief = brief || '{"title": "Another title"}' WHERE id = ${jobId}`,
    undo: (db, { jobId }) => db`UPDATE jobs SET brief = brief || '{"title": "Winter trail shoe review"}' WHERE id = ${jobId}`,
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
  'payments of the owner': {
    make: (db, { ownerId }) => db`UPDATE owner_records SET payments_counted = 4, payments_on_time = 3 WHERE owner_id = ${ownerId}`,
    undo: (db, { ownerId }) => db`UPDATE owner_records SET payments_counted = 0, payments_on_time = 0 WHERE owner_id = ${ownerId}`,
    shown: ({ owner }) => owner.payments.onTimeRate,
    expected: 0.75,
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
