import { deleteAccount, editProfile } from '@castlane/contract/account.ts';
import { changeCategory } from '@castlane/contract/category.ts';
import { getCreator, listCreators, type CreatorFilters } from '@castlane/contract/discovery.ts';
import { CHANNEL_GONE_DAYS } from '@castlane/contract/policy.ts';
import { banAccount, unbanAccount } from '@castlane/contract/staff.ts';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD, type AccountOverrides } from '#features/accounts/factory.ts';
import { makeChannel } from '#features/channels/factory.ts';
import { makeRatings } from '#features/reviews/factory.ts';
import { showCreators } from '#features/search-index/creators.ts';
import { openWorld, type Actor } from '#testing/world.ts';

const world = openWorld();
const DAY = 86_400;
const COUNTRIES = ['SE', 'NO', 'FI', 'DK', 'IS', 'EE', 'LV', 'LT', 'PL', 'CZ', 'AT', 'CH', 'ES', 'PT', 'IE', 'FR'];
let countries = 0;

/** Gives each test its own country, so its creators are the only ones from there. */
function place() {
  const country = COUNTRIES[countries++]!;
  const creator = (overrides: Partial<AccountOverrides> = {}) => world.creator({ country, ...overrides });
  const find = (owner: Actor, query: Partial<CreatorFilters> = {}) =>
    owner.call(listCreators, { query: { country, sort: 'newest', ...query } });
  const names = async (owner: Actor, query: Partial<CreatorFilters> = {}) => (await find(owner, query)).items.map(({ name }) => name);
  return { country, creator, find, names };
}

test('only active creators are found, and only public data is returned', async () => {
  const { creator, find, country } = place();
  const owner = await world.owner();
  const maya = await creator({ name: 'Maya Lindqvist', phoneNumber: '+14045550191', categories: ['outdoors'] });
  for (const state of ['incomplete', 'pending', 'rejected', 'banned'] as const) await creator({ state });
  await world.owner({ country });
  const { items } = await find(owner);
  expect(items.map(({ slug }) => slug)).toEqual([maya.slug]);
  const text = JSON.stringify(items);
  for (const secret of [maya.email, '+14045550191', '1994-05-17', maya.id]) expect(text).not.toContain(secret);
});

test('a banned or deleted account is not found, and is found again after the ban', async () => {
  const { creator, names } = place();
  const [owner, staff, maya, dev] = [
    await world.owner(),
    await world.staff(),
    await creator({ name: 'Maya' }),
    await creator({ name: 'Dev' }),
  ];
  await staff.call(banAccount, { params: { id: maya.id }, body: { reason: 'They asked for money in advance, twice.' } });
  expect(await names(owner)).toEqual(['Dev']);
  expect(await owner.codeOf(getCreator, { params: { slug: maya.slug } })).toBe(1009);
  await staff.call(unbanAccount, { params: { id: maya.id }, body: { reason: 'It was somebody else.' } });
  await dev.call(deleteAccount, { body: { password: DEMO_PASSWORD } });
  expect(await names(owner)).toEqual(['Maya']);
});

test('categories, language, platform, followers and rating filter the results', async () => {
  const { creator, names } = place();
  const owner = await world.owner();
  const maya = await creator({ name: 'Maya', categories: ['outdoors', 'sports'], languages: ['en', 'sv'] });
  const dev = await creator({ name: 'Dev', categories: ['sports'], languages: ['en'] });
  const hana = await creator({ name: 'Hana', categories: ['home'], languages: ['ja'] });
  await makeChannel(world.db, maya.id, { followers: 128_000 });
  await makeChannel(world.db, maya.id, { service: 'instagram', followers: 9_000 });
  await makeChannel(world.db, dev.id, { followers: 57_900 });
  await makeChannel(world.db, hana.id, { service: 'instagram', followers: null });
  await makeRatings(world, dev, [5, 4, 5]);
  expect(await names(owner, { category: 'outdoors' })).toEqual(['Maya']);
  expect(await names(owner, { category: 'outdoors,home' })).toEqual(['Hana', 'Maya']);
  expect(await names(owner, { language: 'en' })).toEqual(['Dev', 'Maya']);
  expect(await names(owner, { platform: 'instagram' })).toEqual(['Hana', 'Maya']);
  expect(await names(owner, { platform: 'youtube', followersMin: 60_000 })).toEqual(['Maya']);
  expect(await names(owner, { platform: 'youtube', followersMin: 50_000, followersMax: 60_000 })).toEqual(['Dev']);
  expect(await names(owner, { platform: 'instagram', followersMax: 10_000 })).toEqual(['Maya']);
  expect(await names(owner, { ratingMin: 4.5 })).toEqual(['Dev']);
  expect(await names(owner, { category: 'sports', language: 'sv', platform: 'youtube' })).toEqual(['Maya']);
  expect(await names(owner, { category: 'pets' })).toEqual([]);
});

test('an outdated follower count is ignored by filters and sorting', async () => {
  const { creator, names } = place();
  const maya = await creator({ name: 'Maya' });
  await makeChannel(world.db, maya.id, { followers: 128_000 });
  await world.advance(CHANNEL_GONE_DAYS * DAY + 60);
  const owner = await world.owner();
  expect(await names(owner, { platform: 'youtube', followersMin: 1 })).toEqual([]);
  expect(await names(owner, { platform: 'youtube', sort: 'followers' })).toEqual([]);
  expect(await names(owner, { platform: 'youtube' })).toEqual(['Maya']);
});

test('a follower range and the order by followers need a platform, since counts of two services are not compared', async () => {
  const owner = await world.owner();
  expect(await owner.codeOf(listCreators, { query: { followersMin: 10 } })).toBe(1004);
  expect(await owner.codeOf(listCreators, { query: { sort: 'followers' } })).toBe(1004);
  expect(await owner.codeOf(listCreators, { query: { platform: 'youtube', followersMin: 10, followersMax: 9 } })).toBe(1004);
});

test('words match name, town, category and description, and words with typing errors match the nearest', async () => {
  const { creator, names, find } = place();
  const owner = await world.owner();
  await creator({
    name: 'Maya Lindqvist',
    city: 'Boulder',
    categories: ['outdoors'],
    about: 'Trail running and winter hiking, filmed honestly.',
  });
  await creator({
    name: 'Hana Sato',
    city: 'Kyoto',
    categories: ['home'],
    about: 'Small homes, plants and slow mornings, filmed in one take.',
  });
  expect(await names(owner, { q: 'lindq' })).toEqual(['Maya Lindqvist']);
  expect(await names(owner, { q: 'boulder' })).toEqual(['Maya Lindqvist']);
  expect(await names(owner, { q: 'Outdoors' })).toEqual(['Maya Lindqvist']);
  expect(await names(owner, { q: 'hikes filmed' })).toEqual(['Maya Lindqvist']);
  expect(await find(owner, { q: 'lindq' })).toMatchObject({ nearest: null });
  const nearest = await find(owner, { q: 'maya lindkvist' });
  expect(nearest).toMatchObject({ nearest: 'maya lindqvist', nextCursor: null, items: [{ name: 'Maya Lindqvist' }] });
  expect(await names(owner, { q: 'runing' })).toEqual(['Maya Lindqvist']);
  expect(await names(owner, { q: 'lindkvist', category: 'home' })).toEqual([]);
  expect(await find(owner, { q: 'xylophone' })).toEqual({ items: [], nextCursor: null, nearest: null });
  for (const q of ["' | !(", 'the', '🙂', 'a & b:*', '%_%']) expect(await owner.codeOf(listCreators, { query: { q } })).toBe(200);
});

test('names, towns and texts are found without accents, and in scripts without spaces by any part', async () => {
  const { creator, names } = place();
  const owner = await world.owner();
  await creator({ name: 'Şükrü Gökçe', city: 'Łódź', about: 'Weiß und Grün, gefilmt für Leute mit Zeit.' });
  await creator({ name: '田中 花', city: '東京', about: '週末に寿司屋を巡り、短い動画を撮っています。' });
  for (const q of ['sukru', 'GOKCE', 'lodz', 'weiss', 'grun', 'für', 'ｌｏｄｚ', 'gokse']) {
    expect([q, await names(owner, { q })]).toEqual([q, ['Şükrü Gökçe']]);
  }
  for (const q of ['寿司', '花', '東京 動画', '司屋']) expect([q, await names(owner, { q })]).toEqual([q, ['田中 花']]);
  expect(await names(owner, { q: '司寿' })).toEqual([]);
});

test('changes of a profile are found at once, and a category by its new name', async () => {
  const { creator, names } = place();
  const [owner, staff] = [await world.owner(), await world.staff()];
  const maya = await creator({ name: 'Maya', categories: ['pets'] });
  await maya.call(editProfile, { body: { about: 'Falconry on the moor, in every weather there is.', city: 'Exeter' } });
  expect(await names(owner, { q: 'falconry exeter' })).toEqual(['Maya']);
  const [pets] = await world.db<{ id: string }[]>`SELECT id FROM categories WHERE slug = 'pets'`;
  await staff.call(changeCategory, { params: { id: pets!.id }, body: { name: 'Animals' } });
  expect(await names(owner, { q: 'animals' })).toEqual(['Maya']);
});

test('every order continues where the page before ended, without repeats', async () => {
  const { creator, find } = place();
  const owner = await world.owner();
  await world.job(owner);
  for (let index = 0; index < 7; index++) {
    const each = await creator({ name: `Creator ${index}`, categories: index % 2 ? [world.categorySlug()] : ['home'] });
    await makeChannel(world.db, each.id, { followers: index < 3 ? 500 : index * 1000 });
    if (index > 3) await makeRatings(world, each, [5, 4]);
  }
  for (const sort of ['match', 'newest', 'followers', 'rating'] as const) {
    const all = (await find(owner, { sort, platform: 'youtube', limit: 50 })).items.map(({ name }) => name);
    expect(new Set(all).size).toBe(7);
    const paged: string[] = [];
    for (let cursor: string | undefined; ;) {
      const page = await find(owner, { sort, platform: 'youtube', limit: 2, cursor });
      paged.push(...page.items.map(({ name }) => name));
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
    }
    expect(paged).toEqual(all);
    if (sort === 'match') expect(all.slice(0, 3)).toEqual(['Creator 5', 'Creator 3', 'Creator 1']);
    if (sort === 'followers') expect(all.slice(0, 4)).toEqual(['Creator 6', 'Creator 5', 'Creator 4', 'Creator 3']);
    if (sort === 'rating') expect(all.slice(0, 3)).toEqual(['Creator 6', 'Creator 5', 'Creator 4']);
  }
  for (const cursor of ['nonsense', Buffer.from('0 2026-99-99T99:99:99.999Z 00000000-0000-7000-8000-000000000001').toString('base64url')])
    expect(await owner.codeOf(listCreators, { query: { cursor } })).toBe(1004);
});

test('of the job that is asked about, what each creator does not meet is named', async () => {
  const { country, creator, find } = place();
  const owner = await world.owner();
  const category = world.categorySlug();
  const { slug } = await world.job(owner, {
    wanted: { followers: [{ platform: 'youtube', minimum: 10_000 }], languages: ['de'], countries: ['NZ'] },
  });
  const onsite = await world.job(owner, { location: { kind: 'onsite', country, city: 'Town' }, wanted: {} });
  await creator({ name: 'None', categories: [category], languages: ['en'] });
  const few = await creator({ name: 'Few', categories: [category], languages: ['en', 'de'] });
  await makeChannel(world.db, few.id, { followers: 9999 });
  const noLanguage = { code: 'languages', languages: ['de'] };
  const elsewhere = { code: 'countries', countries: ['NZ'] };
  const tooFew = (value: number | null) => ({ code: 'followers', platform: 'youtube', minimum: 10_000, followers: value });
  const unmet = async (query: Partial<CreatorFilters>) =>
    Object.fromEntries((await find(owner, query)).items.map((each) => [each.name, each.unmet]));
  for (const sort of ['match', 'newest'] as const) {
    expect(await unmet({ sort, jobSlug: slug })).toEqual({
      None: [tooFew(null), noLanguage, elsewhere],
      Few: [tooFew(9999), elsewhere],
    });
    expect(await unmet({ sort, jobSlug: onsite.slug })).toEqual({ None: [], Few: [] });
    // Without a job there is nothing to meet.
    expect(await unmet({ sort })).toEqual({ None: undefined, Few: undefined });
  }
  await world.db`UPDATE channels SET followers = 10000 WHERE account_id = ${few.id}`;
  await showCreators(world.db, world.db`a.id = ${few.id}`);
  expect((await unmet({ jobSlug: slug })).Few).toEqual([elsewhere]);
  expect((await owner.call(getCreator, { params: { slug: few.slug } })).unmet).toBeUndefined();
});

test('the match is with one job, or with all open ones, and says why', async () => {
  const { creator, find, names } = place();
  const owner = await world.owner();
  const inHome = await creator({ name: 'Hana', categories: ['home'] });
  const inSports = await creator({ name: 'Dev', categories: [world.categorySlug()] });
  const both = await creator({ name: 'Maya', categories: [world.categorySlug(), 'home'], languages: ['sv'] });
  await makeChannel(world.db, both.id);
  await makeChannel(world.db, inHome.id, { service: 'instagram' });
  expect((await find(owner, { sort: 'match' })).items.map(({ reasons }) => reasons)).toEqual([[], [], []]);
  const { slug } = await world.job(owner, { wanted: { languages: ['sv'] } });
  expect(await names(owner, { sort: 'match' })).toEqual(['Maya', 'Dev', 'Hana']);
  expect((await find(owner, { sort: 'match', jobSlug: slug })).items[0]?.reasons).toEqual(['Sports', 'YouTube']);
  expect(inSports.slug).toBeTruthy();
  const other = await world.job(await world.owner());
  expect(await owner.codeOf(listCreators, { query: { jobSlug: other.slug } })).toBe(1013);
});
