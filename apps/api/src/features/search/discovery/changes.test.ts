import { blockAccount } from '@castlane/contract/block.ts';
import { changeCategory, listManagedCategories } from '@castlane/contract/category.ts';
import {
  addToCreatorList,
  createCreatorList,
  getCreator,
  inviteCreator,
  listCreators,
  type CreatorCard,
} from '@castlane/contract/discovery.ts';
import { CHANNEL_GONE_DAYS } from '@castlane/contract/policy.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeChannel } from '#features/channels/factory.ts';
import { connect, type Pool } from '#platform/db/connect.ts';
import { openWorld, type Actor } from '#testing/world.ts';

const world = openWorld();
/** Writes as another node would: this one is not told. */
let elsewhere: Pool;
beforeAll(() => {
  elsewhere = connect({ url: world.databaseUrl, max: 1, name: 'elsewhere' });
});
afterAll(() => elsewhere.end());

const at = ({ slug }: { slug: string }) => ({ params: { slug } });

/** Returns a creator as the search and their own card show them: alike, or not at all. */
async function shownTo(owner: Actor, { slug }: Actor): Promise<CreatorCard | undefined> {
  const { items } = await owner.call(listCreators, { query: { limit: 50, sort: 'newest' } });
  const card = items.find((each) => each.slug === slug);
  if (card) expect(await owner.call(getCreator, at({ slug }))).toEqual(card);
  else expect(await owner.codeOf(getCreator, at({ slug }))).toBe(1009);
  return card;
}

type Write = (db: Pool, creatorId: string) => Promise<unknown>;
type Change = { make: Write; undo: Write; shown: (card: CreatorCard) => unknown; expected: unknown };

/** At least one of each row that a creator is shown from. */
const CHANGES: Record<string, Change> = {
  name: {
    make: (db, id) => db`UPDATE accounts SET name = 'Another name' WHERE id = ${id}`,
    undo: (db, id) => db`UPDATE accounts SET name = 'Maya Lindqvist' WHERE id = ${id}`,
    shown: ({ name }) => name,
    expected: 'Another name',
  },
  rating: {
    make: (db, id) => db`UPDATE shown_creators SET rating = 4.25, review_count = 8 WHERE account_id = ${id}`,
    undo: (db, id) => db`UPDATE shown_creators SET rating = 0, review_count = 0 WHERE account_id = ${id}`,
    shown: ({ rating, reviewCount }) => [rating, reviewCount],
    expected: [4.25, 8],
  },
  'list of categories': {
    make: (db, id) => db`INSERT INTO account_categories (account_id, category_id) SELECT ${id}, id FROM categories WHERE slug = 'pets'`,
    undo: (db, id) =>
      db`DELETE FROM account_categories WHERE account_id = ${id} AND category_id = (SELECT id FROM categories WHERE slug = 'pets')`,
    shown: ({ categories }) => categories.map(({ slug }) => slug),
    expected: ['sports', 'pets'],
  },
  'number of followers': {
    make: (db, id) => db`UPDATE channels SET followers = 77 WHERE account_id = ${id} AND service = 'youtube'`,
    undo: (db, id) => db`UPDATE channels SET followers = 1000 WHERE account_id = ${id} AND service = 'youtube'`,
    shown: ({ channels }) => channels.map(({ followers }) => followers),
    expected: [77],
  },
  'list of channels': {
    make: (db, id) => db`
      INSERT INTO channels (id, account_id, service, external_id, handle, followers, simulated, fetched_at)
      VALUES (gen_random_uuid(), ${id}, 'instagram', ${id}, '@another', 5, true, app_now())`,
    undo: (db, id) => db`DELETE FROM channels WHERE account_id = ${id} AND service = 'instagram'`,
    shown: ({ channels }) => channels.map(({ service }) => service),
    expected: ['youtube', 'instagram'],
  },
};

test.each(Object.entries(CHANGES))('the %s is shown at once after a change that this node did not make', async (_, change) => {
  const [owner, creator] = [await world.owner(), await world.creator({ name: 'Maya Lindqvist', categories: ['sports'] })];
  await makeChannel(world.db, creator.id);
  const before = change.shown((await shownTo(owner, creator))!);
  expect(before).not.toEqual(change.expected);
  await change.make(elsewhere, creator.id);
  expect(change.shown((await shownTo(owner, creator))!)).toEqual(change.expected);
  await change.undo(elsewhere, creator.id);
  expect(change.shown((await shownTo(owner, creator))!)).toEqual(before);
});

test('a creator is gone at once after a ban', async () => {
  const [owner, creator] = [await world.owner(), await world.creator()];
  expect(await shownTo(owner, creator)).toBeDefined();
  await world.setStatus('banned', creator.id);
  expect(await shownTo(owner, creator)).toBeUndefined();
});

test('a category that is renamed is shown by its new name at once, and within a second or so if another node renamed it', async () => {
  const [staff, owner, creator] = [await world.staff(), await world.owner(), await world.creator({ categories: ['gaming'] })];
  const category = (await staff.call(listManagedCategories)).items.find(({ slug }) => slug === 'gaming')!;
  const shown = async () => (await shownTo(owner, creator))!.categories[0]!.name;
  expect(await shown()).toBe(category.name);
  await staff.call(changeCategory, { params: { id: category.id }, body: { name: 'Named anew' } });
  expect(await shown()).toBe('Named anew');
  await elsewhere`UPDATE categories SET name = 'Named elsewhere' WHERE id = ${category.id}`;
  await expect.poll(shown, { timeout: 5000 }).toBe('Named elsewhere');
});

test('businesses get their own best matches, lists, invitations and comments, and nothing of each other', async () => {
  const wanted = [['music'], ['travel'], ['fashion', 'travel'], []];
  const creators: Actor[] = [];
  for (const category of ['music', 'travel', 'music', 'fashion', 'travel']) {
    const creator = await world.creator({ categories: [category], languages: ['en'] });
    if (category !== 'fashion') await makeChannel(world.db, creator.id);
    creators.push(creator);
  }
  const owners: Actor[] = [];
  for (const [i, slugs] of wanted.entries()) {
    const owner = await world.owner();
    owners.push(owner);
    const creator = creators[i]!;
    const list = await owner.call(createCreatorList, { body: { name: 'Mine' } });
    await owner.call(addToCreatorList, { params: { id: list.id, slug: creator.slug } });
    if (slugs.length === 0) continue;
    const rows = await world.db<{ id: string }[]>`SELECT id FROM categories WHERE slug = ANY(${slugs})`;
    const job = await world.job(owner, { categories: rows.map(({ id }) => id) });
    await owner.call(inviteCreator, { ...at(job), body: { creatorSlug: creator.slug } });
    await world.proposal(creators[i + 1]!, job);
  }
  await owners[1]!.call(blockAccount, { body: { accountId: creators[4]!.id } });
  for (const query of [{ limit: 50 }, { limit: 50, sort: 'newest' }] as const) {
    const pages = await Promise.all(owners.map((owner) => owner.call(listCreators, { query })));
    for (const [i, { items }] of pages.entries()) {
      const marked = (mark: 'lists' | 'invitedTo' | 'commentedOn') => items.filter((each) => each[mark].length > 0).map(({ slug }) => slug);
      const isWanting = wanted[i]!.length > 0;
      expect(marked('lists')).toEqual([creators[i]!.slug]);
      expect(marked('invitedTo')).toEqual(isWanting ? [creators[i]!.slug] : []);
      expect(marked('commentedOn')).toEqual(isWanting ? [creators[i + 1]!.slug] : []);
      expect(items.some(({ slug }) => slug === creators[4]!.slug)).toBe(i !== 1);
    }
  }
});

test('a number that has become too old is no longer shown, without any change', async () => {
  const [owner, creator] = [await world.owner(), await world.creator()];
  await makeChannel(world.db, creator.id);
  const shown = async (reader: Actor) => (await shownTo(reader, creator))!.channels.map(({ followers }) => followers);
  expect(await shown(owner)).toEqual([1000]);
  await world.advance(CHANNEL_GONE_DAYS * 86_400 + 60);
  expect(await shown(await world.owner())).toEqual([null]);
});
