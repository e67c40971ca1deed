import { editProfile } from '@castlane/contract/account.ts';
import { listFeed } from '@castlane/contract/feed.ts';
import { closeJob, editJob, type JobInput, pauseJob, resumeJob } from '@castlane/contract/job.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { approveChanges } from '#features/accounts/decisions.ts';
import { openWorld, type Actor } from '#testing/world.ts';

const world = openWorld();
type Query = NonNullable<Parameters<typeof ask>[1]>;
const usd = (amount: number) => ({ amount, currency: 'USD' as const });

async function ask(creator: Actor, query: Record<string, unknown>) {
  return creator.call(listFeed, { query: { limit: 50, ...query } });
}
async function titles(creator: Actor, query: Query): Promise<string[]> {
  return (await ask(creator, query)).items.map(({ job }) => job.title);
}

let owner: Actor;
let creator: Actor;
const make = (title: string, overrides: Partial<JobInput> = {}) => world.job(owner, { title, ...overrides });

beforeAll(async () => {
  [owner, creator] = [await world.owner({ company: 'Northpeak Outfitters' }), await world.creator()];
  await make('Winter trail shoe review', { categories: [world.category(0)] });
  await make('Morning tea in three reels', {
    categories: [world.category(1)],
    platforms: ['instagram'],
    deliverables: [{ platform: 'instagram', kind: 'reel', quantity: 3 }],
    description: 'Three calm reels that show how you start the day, with natural sound and no voice over it.',
    budget: { type: 'range', min: usd(30_000), max: usd(60_000) },
    wanted: { languages: ['de'] },
  });
  await make('Photographs of a hotel', {
    categories: [world.category(2)],
    platforms: ['other'],
    deliverables: [{ platform: 'other', kind: 'post', quantity: 5 }],
    description: 'Five photographs of our rooms and of the terrace, taken in the last light of an evening.',
    budget: { type: 'product', product: 'Two nights for two' },
    location: { kind: 'onsite', country: 'FR', city: 'Lyon' },
    wanted: { languages: ['fr', 'en'] },
  });
});

const SHOE = 'Winter trail shoe review';
const TEA = 'Morning tea in three reels';
const HOTEL = 'Photographs of a hotel';

test('words are found in any form, by prefix, and with typing errors', async () => {
  for (const q of ['shoe', 'Shoes', 'reviewing', 'trai', 'trial shoe', 'wintr', 'shoe winter', 'the shoe']) {
    expect([q, await titles(creator, { q })]).toEqual([q, [SHOE]]);
  }
  expect(await titles(creator, { q: 'fotographs' })).toEqual([HOTEL]);
  expect(await titles(creator, { q: 'shoe tea' })).toEqual([]);
  expect(await titles(creator, { q: 'xylophones' })).toEqual([]);
  expect(await titles(creator, { q: 'the' })).toEqual([]);
  expect(await titles(creator, { q: '?!' })).toEqual([]);
});

test('a word that is only slightly similar does not match', async () => {
  const job = await make('Microphones on a phone');
  expect(await titles(creator, { q: 'xylophone' })).toEqual([]);
  expect(await titles(creator, { q: 'micraphone' })).toEqual(['Microphones on a phone']);
  await owner.call(closeJob, { params: { slug: job.slug }, body: { reason: 'no_fit' } });
});

// Proves 3.31.
test('a search returns the words it matched', async () => {
  const marksOf = async (q: string) => (await ask(creator, { q })).items[0]?.marks;
  expect(await marksOf('wintr shoes')).toEqual(expect.arrayContaining(['winter', 'shoe']));
  expect(await marksOf('northpeak reel')).toEqual(expect.arrayContaining(['northpeak', 'reels']));
  expect((await ask(creator, {})).items[0]?.marks).toEqual([]);
});

test('accents, case, width and letters of other alphabets make no difference, in texts and in searches', async () => {
  const jobs = [
    await make('Crème brûlée für Łódź, von Şükrü Weiß'),
    await make('東京の寿司屋を撮影する動画'),
    await make('รีวิวร้านก๋วยเตี๋ยวเรือ'),
  ];
  const [sweet, sushi, noodles] = jobs.map(({ title }) => title);
  for (const q of ['creme brulee', 'CRÈME', 'lodz', 'łódz', 'fur', 'sukru', 'weiss', 'WEIẞ', 'ｃｒｅｍｅ', 'Cre\u0300me', 'brulea']) {
    expect([q, await titles(creator, { q })]).toEqual([q, [sweet]]);
  }
  for (const q of ['寿司', '寿', '東京', '寿司屋', '動画 寿司', '京の寿']) expect([q, await titles(creator, { q })]).toEqual([q, [sushi]]);
  for (const q of ['司寿', '寿司動画', '鮨']) expect([q, await titles(creator, { q })]).toEqual([q, []]);
  expect(await titles(creator, { q: 'ก๋วยเตี๋ยว' })).toEqual([noodles]);
  const marksOf = async (q: string) => (await ask(creator, { q })).items[0]?.marks;
  expect(await marksOf('Brûlée')).toEqual(['brulee']);
  expect(await marksOf('寿司')).toEqual(['寿司']);
  for (const { slug } of jobs) await owner.call(closeJob, { params: { slug }, body: { reason: 'no_fit' } });
});

test('businesses and categories are found by their newest name', async () => {
  expect(await titles(creator, { q: 'northpek' })).toHaveLength(3);
  const [category] = await world.db<{ name: string }[]>`SELECT name FROM categories WHERE id = ${world.category(1)}`;
  expect(await titles(creator, { q: category!.name })).toContain(TEA);
  await owner.call(editProfile, { body: { business: { company: 'Southvalley Works' } } });
  await world.deps.write((tx) => approveChanges(tx, world.deps.wake, owner.id));
  expect(await titles(creator, { q: 'southvalley' })).toHaveLength(3);
  expect(await titles(creator, { q: 'northpeak' })).toEqual([]);
});

test('operators of a text query are read as words or ignored', async () => {
  for (const q of ["shoe'", "shoe':* | 'tea", '!shoe & (', "\\'", '#remote', 'a:*', '%_%', '<->', '😀 shoe']) {
    expect(await creator.codeOf(listFeed, { query: { q } })).toBe(200);
  }
  expect(await titles(creator, { q: "shoe' & !tea" })).toEqual([]);
});

test.each<[string, Query, string[]]>([
  ['a platform', { platform: 'instagram' }, [TEA]],
  ['any of two platforms', { platform: 'instagram,other' }, [HOTEL, TEA]],
  ['a minimum budget', { budgetMin: 50_000 }, [TEA, SHOE]],
  ['a maximum budget', { budgetMax: 50_000 }, [TEA]],
  ['another currency', { budgetMin: 1, currency: 'EUR' }, []],
  ['only a currency', { currency: 'USD' }, [TEA, SHOE]],
  ['remote work', { remote: 'true' }, [TEA, SHOE]],
  ['work in a country', { country: 'FR' }, [HOTEL]],
  ['remote work or in a country', { remote: 'true', country: 'FR' }, [HOTEL, TEA, SHOE]],
  ['a language, or no required language', { language: 'fr' }, [HOTEL, SHOE]],
  ['a near last day', { applyWithin: 3 }, []],
  ['any last day', { applyWithin: 30 }, [HOTEL, TEA, SHOE]],
  ['all filters at once', { q: 'reels', platform: 'instagram', remote: 'true', language: 'de', budgetMin: 60_000, applyWithin: 90 }, [TEA]],
])('filters: %s', async (_, query, found) => {
  expect(await titles(creator, query)).toEqual(found);
  expect((await titles(creator, { ...query, sort: 'match' })).toSorted()).toEqual(found.toSorted());
});

test('categories combine with every other filter', async () => {
  const category = `${world.categorySlug(1)},${world.categorySlug(2)}`;
  expect(await titles(creator, { category, remote: 'true' })).toEqual([TEA]);
  expect(await titles(creator, { category: 'no-such-category', remote: 'true' })).toEqual([]);
});

test('an edited job is found by its new text', async () => {
  const job = await make('Quagga on a meadow');
  const at = { params: { slug: job.slug } };
  await owner.call(editJob, { ...at, body: { title: 'Tapir on a meadow', location: { kind: 'onsite', country: 'IS', city: 'Akureyri' } } });
  expect(await titles(creator, { q: 'quagga' })).toEqual([]);
  expect(await titles(creator, { q: 'tapir', country: 'IS' })).toEqual(['Tapir on a meadow']);
  await owner.call(closeJob, { ...at, body: { reason: 'no_fit' } });
});

test('a paused, closed or removed job is not found, and a resumed one is', async () => {
  const job = await make('Zebra crossing film');
  const at = { params: { slug: job.slug } };
  const find = () => titles(creator, { q: 'zebra' });
  await owner.call(pauseJob, at);
  expect(await find()).toEqual([]);
  await owner.call(resumeJob, at);
  expect(await find()).toEqual(['Zebra crossing film']);
  await owner.call(closeJob, { ...at, body: { reason: 'no_fit' } });
  expect(await find()).toEqual([]);
});

test.each([
  ['q', { q: '' }],
  ['q', { q: 'x'.repeat(81) }],
  ['platform', { platform: 'tiktok' }],
  ['budgetMin', { budgetMin: '1.5' }],
  ['budgetMax', { budgetMax: '-1' }],
  ['currency', { currency: 'usd' }],
  ['remote', { remote: 'yes' }],
  ['country', { country: 'France' }],
  ['language', { language: 'FR' }],
  ['applyWithin', { applyWithin: '91' }],
  ['sort', { sort: 'oldest' }],
  ['cursor', { cursor: 'x' }],
  ['cursor', { cursor: 'x', sort: 'match' }],
])('an invalid %s is named', async (path, query) => {
  const response = await world.app.inject({ url: '/user/v1/feeds', query, headers: { authorization: `Bearer ${creator.token}` } });
  expect(response.json()).toMatchObject({ code: 1004, details: [{ path }] });
});

describe('pages', () => {
  let reader: Actor;
  beforeAll(async () => {
    reader = await world.creator();
    await world.db`INSERT INTO account_categories (account_id, category_id) VALUES (${reader.id}, ${world.category(5)}) ON CONFLICT DO NOTHING`;
    for (let i = 0; i < 9; i++) {
      const wanted = i % 3 === 0 ? {} : { languages: ['xh'], ...(i % 3 === 1 ? { countries: ['ZA'] } : {}) };
      await make(`Quokka number ${i}`, { categories: [world.category(i % 2 === 0 ? 5 : 6)], wanted });
    }
  });

  test.each(['newest', 'match'])('sorted by %s follow each other without gaps or repeats, while new jobs come in', async (sort) => {
    const query = { q: 'quokka', sort, limit: 4 };
    const whole = (await ask(reader, { ...query, limit: 50 })).items.map(({ job }) => job.id);
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await ask(reader, cursor ? { ...query, cursor } : query);
      seen.push(...page.items.map(({ job }) => job.id));
      cursor = page.nextCursor;
      await make(`Quokka that came later ${sort} ${seen.length}`, { categories: [world.category(5)] });
    } while (cursor);
    expect(seen).toEqual(whole);
  });

  test('the best matches come first, in falling order of score', async () => {
    const { items } = await ask(reader, { sort: 'match', q: 'quokka number' });
    const scores = items.map(({ match }) => match.score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(new Set(scores).size).toBeGreaterThan(2);
    expect(items[0]?.match.reasons[0]).toEqual({ code: 'categories', count: 1 });
  });

  // Proves 7.23.
  test('without a search, the best matches share a category', async () => {
    const { items } = await ask(reader, { sort: 'match' });
    const own = await world.db<{ id: string }[]>`SELECT category_id AS id FROM account_categories WHERE account_id = ${reader.id}`;
    expect(items.length).toBeGreaterThan(0);
    for (const { job } of items) expect(job.categories.some(({ id }) => own.some((each) => each.id === id))).toBe(true);
  });
});
