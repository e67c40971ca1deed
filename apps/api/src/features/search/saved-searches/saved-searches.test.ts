import { hideJob, listFeed } from '@castlane/contract/feed.ts';
import { closeJob, editJob, publishJob, reopenJob } from '@castlane/contract/job.ts';
import { listNotifications } from '@castlane/contract/notification.ts';
import { deleteSavedSearch, listSavedSearches, saveSearch } from '@castlane/contract/saved-search.ts';
import { describe, expect, test } from 'vitest';
import { CLOCKS } from '#app/clocks.ts';
import { runClocks } from '#platform/clocks.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { addressOf, canonicalOf } from './rules.ts';

const world = openWorld();
const [MINUTE, HOUR] = [60, 3600];

const keep = (creator: Actor, name: string, filter: Record<string, unknown>) => creator.call(saveSearch, { body: { name, filter } });
const namesOf = async (creator: Actor) => (await creator.call(listSavedSearches)).items.map(({ name }) => name);
async function mailsOf(creator: Actor) {
  return (await world.mails(creator.email)).filter(({ subject }) => subject.startsWith('New jobs'));
}
const look = () => runClocks(world.deps, CLOCKS);

test('the same filters in any order are one search, under its newer name', async () => {
  const creator = await world.creator();
  const first = await keep(creator, 'Shoes', { q: 'shoe', category: 'tech,sports', platform: 'youtube' });
  const again = await Promise.all(
    Array.from({ length: 10 }, () => keep(creator, 'Winter shoes', { platform: 'youtube', category: 'sports,tech', q: 'shoe' })),
  );
  expect(new Set(again.map(({ id }) => id))).toEqual(new Set([first.id]));
  expect(await namesOf(creator)).toEqual(['Winter shoes']);
  expect(again[0]?.filter).toEqual({ category: 'sports,tech', platform: 'youtube', q: 'shoe' });
  expect(await namesOf(await world.creator())).toEqual([]);
});

test('ten are kept, however many are saved at once, and deleting one makes room', async () => {
  const creator = await world.creator();
  const codes = await Promise.all(
    Array.from({ length: 50 }, (_, i) => creator.codeOf(saveSearch, { body: { name: `Search ${i}`, filter: { budgetMin: i } } })),
  );
  expect(codes.filter((code) => code === 201)).toHaveLength(10);
  expect(codes.filter((code) => code === 1005)).toHaveLength(40);
  const { items } = await creator.call(listSavedSearches);
  const at = { params: { id: items[0]!.id } };
  expect(await (await world.creator()).codeOf(deleteSavedSearch, at)).toBe(1009);
  await creator.call(deleteSavedSearch, at);
  expect(await creator.codeOf(deleteSavedSearch, at)).toBe(1009);
  await keep(creator, 'One more', { q: 'zebra' });
  expect(await namesOf(creator)).toHaveLength(10);
});

test.each([
  ['filter', { name: 'Nothing', filter: {} }],
  ['filter.platform', { name: 'Bad', filter: { platform: 'tiktok' } }],
  ['filter.budgetMin', { name: 'Bad', filter: { budgetMin: -1 } }],
  ['name', { name: '', filter: { q: 'shoe' } }],
])('an invalid %s is named', async (path, body) => {
  const creator = await world.creator();
  expect((await creator.try(saveSearch, { body })).problem).toMatchObject({ code: 1004, details: [{ path }] });
});

test('a filter has one canonical form, and an address that the feed accepts', () => {
  expect(canonicalOf({ q: 'a', platform: 'youtube,instagram', category: undefined })).toEqual({ platform: 'instagram,youtube', q: 'a' });
  expect(addressOf({ q: 'a & b', category: 'x,y', budgetMin: 5 })).toBe('q=a+%26+b&category=x,y&budgetMin=5');
});

describe('the daily mail', () => {
  test('lists what is new for each search, once on any number of nodes, and is not sent when there is nothing new', async () => {
    const [owner, creator] = [await world.owner({ company: 'Northpeak Outfitters' }), await world.creator()];
    await world.job(owner, { title: 'Walrus film of long ago' });
    await keep(creator, 'Walruses', { q: 'walrus' });
    await keep(creator, 'Narwhals on YouTube', { q: 'narwhal', platform: 'youtube' });
    await world.advance(25 * HOUR);
    await look();
    expect(await mailsOf(creator)).toEqual([]);

    const walruses = [];
    for (let i = 0; i < 7; i++) walruses.push(await world.job(owner, { title: `Walrus number ${i}` }));
    const draft = await world.job(owner, { title: 'Narwhal of a draft', status: 'draft' });
    await owner.call(closeJob, { params: { slug: walruses[5]!.slug }, body: { reason: 'no_fit' } });
    await creator.call(hideJob, { params: { slug: walruses[4]!.slug } });
    await world.advance(25 * HOUR);
    await Promise.all([look(), look(), look()]);
    const [mail, ...others] = await mailsOf(creator);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('New jobs for “Walruses”');
    const named = [...mail!.text.matchAll(/Walrus number (\d), Northpeak Outfitters/g)].map(([, number]) => number);
    expect(named).toEqual(['6', '3', '2', '1', '0']);
    expect(mail!.text).toContain(`/feed-details/${walruses[6]!.slug}`);
    expect(mail!.text).toContain('/?q=walrus');
    expect(mail!.text).toContain('/?searches=true');
    expect((await creator.call(listNotifications, {})).items[0]).toMatchObject({
      kind: 'saved_search',
      data: { count: 5, search: 'Walruses', query: 'q=walrus' },
    });

    // A draft counts as new when it is published, and no job is announced twice.
    await owner.call(publishJob, { params: { slug: draft.slug } });
    await world.job(owner, { title: 'Another walrus' });
    await world.advance(23 * HOUR);
    await look();
    expect(await mailsOf(creator)).toHaveLength(1);
    await world.advance(2 * HOUR);
    await look();
    const both = (await mailsOf(creator)).find(({ subject }) => subject === 'New jobs for your saved searches');
    expect(both?.text).toMatch(/“Narwhals on YouTube”[^]*Narwhal of a draft[^]*“Walruses”[^]*Another walrus/);
    expect(both?.text).not.toContain('Walrus number');
    await world.advance(25 * HOUR);
    await look();
    expect(await mailsOf(creator)).toHaveLength(2);
  });

  test('contains a job published during the look-up on the next day', async () => {
    const [owner, creator] = [await world.owner(), await world.creator()];
    await keep(creator, 'Okapis', { q: 'okapi' });
    await world.advance(25 * HOUR);
    await world.job(owner, { title: 'Okapi of the last minute' });
    await look();
    expect(await mailsOf(creator)).toEqual([]);
    await world.advance(24 * HOUR + MINUTE);
    await look();
    expect((await mailsOf(creator))[0]?.text).toContain('Okapi of the last minute');
  });

  test('contains a job by invitation once everyone can find it, and a job that is opened again', async () => {
    const [owner, creator] = [await world.owner(), await world.creator()];
    await keep(creator, 'Tapirs', { q: 'tapir' });
    const hidden = await world.job(owner, { title: 'Tapir behind a curtain', visibility: 'invited' });
    const expired = await world.job(owner, { title: 'Tapir from last spring' });
    await world.advance(25 * HOUR);
    await look();
    const textsOf = async () => (await mailsOf(creator)).map(({ text }) => text.match(/Tapir [a-z ]+/g));
    expect(await textsOf()).toEqual([['Tapir from last spring']]);

    const show = (visibility: 'feed' | 'invited') => owner.call(editJob, { params: { slug: hidden.slug }, body: { visibility } });
    await show('feed');
    await world.advance(25 * HOUR);
    await look();
    expect(await textsOf()).toEqual([['Tapir behind a curtain'], ['Tapir from last spring']]);

    await world.db`UPDATE jobs SET brief = brief || jsonb_build_object('applyBy', (app_now() AT TIME ZONE 'UTC')::date - 1) WHERE id = ${expired.id}`;
    await look();
    await owner.call(reopenJob, { params: { slug: expired.slug } });
    // That is nothing new.
    await show('invited');
    await show('feed');
    await world.advance(25 * HOUR);
    await look();
    expect(await textsOf()).toEqual([['Tapir from last spring'], ['Tapir behind a curtain'], ['Tapir from last spring']]);
  });

  test('is not sent to a banned account', async () => {
    const [owner, creator] = [await world.owner(), await world.creator()];
    await keep(creator, 'Lemurs', { q: 'lemur' });
    await world.job(owner, { title: 'Lemur at breakfast' });
    expect((await creator.call(listFeed, { query: { q: 'lemur' } })).items).toHaveLength(1);
    await world.setStatus('banned', creator.id);
    await world.advance(25 * HOUR);
    await look();
    expect(await mailsOf(creator)).toEqual([]);
  });
});
