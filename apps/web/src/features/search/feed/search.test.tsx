import { getMe } from '@castlane/contract/account.ts';
import { listCategories } from '@castlane/contract/category.ts';
import { getFeedItem, listFeed } from '@castlane/contract/feed.ts';
import { deleteSavedSearch, listSavedSearches, saveSearch } from '@castlane/contract/saved-search.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi, FakeProblem, type FakeCall } from '#testing/fake-api.ts';
import { aFeedItem } from '#testing/feed.ts';
import { aJob } from '#testing/jobs.ts';
import { aProfile, signIn } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { FeedDetailsPage } from '#features/search/job-details/FeedDetailsPage.tsx';
import { FeedPage } from './FeedPage.tsx';
import { readSearch, writeSearch } from './feed-search.ts';

let server: ReturnType<typeof fakeApi>;
const shoe = { ...aFeedItem(aJob({ title: 'Winter shoe' })), marks: ['shoe', 'northpeak'], proposal: null, balance: 24 };

beforeEach(() => {
  server = fakeApi().on(listCategories, { items: [] }).on(getMe, aProfile()).on(listFeed, pageOfFeed).on(getFeedItem, shoe);
  signIn(aProfile());
});

/** Returns the shoe for an empty or matching query, nothing for others. */
function pageOfFeed({ url }: FakeCall) {
  const q = url.searchParams.get('q');
  return { items: q === null || q.startsWith('sho') ? [q === null ? { ...shoe, marks: [] } : shoe] : [], nextCursor: null };
}

function arrive(path = '/') {
  return renderPage(
    <Routes>
      <Route path="/" element={<FeedPage />} />
      <Route path="/feed-details/:feedSlug" element={<FeedDetailsPage />} />
    </Routes>,
    path,
  );
}

const field = () => screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search jobs' });
const asked = () => server.callsTo(listFeed).map(({ url }) => Object.fromEntries(url.searchParams));

test('words are searched once the typing rests, live in the address, and stand out where they were found', async () => {
  const { user } = arrive();
  await user.type(await field(), 'shoes');
  await waitFor(() => expect(window.location.search).toBe('?q=shoes'));
  await waitFor(() => expect(asked()).toEqual([{}, { q: 'shoes' }]));
  await waitFor(() => expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['shoe', 'Northpeak']));
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(window.location.search).toBe('');
  await waitFor(() => expect(document.querySelector('mark')).toBeNull());
});

test('two filters that are taken out one right after the other are both gone', async () => {
  arrive('/?q=shoe&remote=true&budgetMin=80000');
  const [remote, budget] = [
    await screen.findByRole('button', { name: 'Remove: Remote' }),
    screen.getByRole('button', { name: /^Remove: From/ }),
  ];
  act(() => {
    budget.click();
    remote.click();
  });
  expect(window.location.search).toBe('?q=shoe');
});

test('Enter does not wait, and a search without a job ends with a way on', async () => {
  const { user } = arrive();
  await user.type(await field(), '  zebra  {Enter}');
  expect(window.location.search).toBe('?q=zebra');
  expect(await screen.findByText('No jobs match these filters')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear all filters' }));
  expect(window.location.search).toBe('');
  expect((await field()).value).toBe('');
  expect(await screen.findByText('Winter shoe')).toBeTruthy();
});

test('what an address asks for is asked of the server and shown as chips; each can be taken away, and all at once', async () => {
  const address = '?q=shoe&platform=youtube&budgetMin=50000&remote=true&language=de&applyWithin=7&sort=match';
  const { user } = arrive(`/${address}`);
  expect((await field()).value).toBe('shoe');
  const active = await screen.findByRole('toolbar', { name: 'Active filters' });
  expect(
    within(active)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['“shoe”', 'YouTube', 'From $500', 'Remote', 'German', 'Comment within 7 days', 'Clear all', 'Save this search']);
  expect(asked()[0]).toEqual({
    q: 'shoe',
    platform: 'youtube',
    budgetMin: '50000',
    remote: 'true',
    language: 'de',
    applyWithin: '7',
    sort: 'match',
  });
  await user.click(within(active).getByRole('button', { name: 'Remove: From $500' }));
  expect(new URLSearchParams(window.location.search).has('budgetMin')).toBe(false);
  await user.click(within(active).getByRole('button', { name: 'Clear all' }));
  expect(window.location.search).toBe('?sort=match');
});

test('what no server would take is left out of an address', () => {
  expect(readSearch(new URLSearchParams('currency=HUF')).filter).toEqual({});
  const bad = 'q=%20&platform=tiktok&budgetMin=-1&currency=usd&remote=yes&country=France&language=DE&applyWithin=91&sort=oldest&saved=1';
  expect(readSearch(new URLSearchParams(bad))).toEqual({ filter: {}, sort: 'newest', own: undefined });
  const good = 'q=shoe&platform=youtube,other&currency=EUR&country=FR&utm=x';
  const params = new URLSearchParams(good);
  expect(new URLSearchParams(writeSearch(params, readSearch(params))).toString()).toBe(params.toString());
});

test('steps back and forward are searches', async () => {
  const { user } = arrive();
  await user.type(await field(), 'shoe{Enter}');
  // Further typing adds no history entry.
  await user.type(await field(), 's{Enter}');
  await user.click(within(await screen.findByRole('toolbar', { name: 'Categories' })).getByRole('button', { name: 'Saved' }));
  expect(window.location.search).toBe('?q=shoes&saved=true');
  window.history.back();
  await waitFor(() => expect(window.location.search).toBe('?q=shoes'));
  window.history.back();
  await waitFor(async () => expect((await field()).value).toBe(''));
  expect(window.location.search).toBe('');
  window.history.forward();
  await waitFor(async () => expect((await field()).value).toBe('shoes'));
});

test('an amount that is none here is refused in words, and never left out or read as another', async () => {
  const { user } = arrive('/?q=shoe');
  await user.click(await screen.findByRole('button', { name: 'Filters' }));
  const dialog = await screen.findByRole('dialog', { name: 'Filters' });
  const from = within(dialog).getByRole('textbox', { name: 'From' });
  await user.click(from);
  await user.paste('350,50');
  await user.click(within(dialog).getByRole('button', { name: 'Show jobs' }));
  expect(await within(dialog).findByText('Did you mean 350,500 or 350.50?')).toBeTruthy();
  expect(from).toHaveProperty('value', '350,50');
  expect(window.location.search).toBe('?q=shoe');
  await user.clear(from);
  await user.paste('$1,500');
  await user.click(within(dialog).getByRole('button', { name: 'Show jobs' }));
  expect(new URLSearchParams(window.location.search).get('budgetMin')).toBe('150000');
});

test('the other filters are chosen together and counted on their button', async () => {
  const { user } = arrive('/?q=shoe&category=sports');
  await user.click(await screen.findByRole('button', { name: 'Filters' }));
  const dialog = await screen.findByRole('dialog', { name: 'Filters' });
  await user.click(within(dialog).getByRole('button', { name: 'Instagram' }));
  await user.type(within(dialog).getByRole('textbox', { name: 'From' }), '500');
  await user.type(within(dialog).getByRole('textbox', { name: 'To' }), '200');
  await user.click(within(dialog).getByRole('button', { name: 'Show jobs' }));
  expect(await within(dialog).findByText('Enter at least the amount in From')).toBeTruthy();
  await user.type(within(dialog).getByRole('textbox', { name: 'To' }), '0');
  await user.click(within(dialog).getByRole('checkbox', { name: 'Remote work' }));
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Comment by' }), '7');
  await user.click(within(dialog).getByRole('button', { name: 'Show jobs' }));
  expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({
    q: 'shoe',
    category: 'sports',
    platform: 'instagram',
    budgetMin: '50000',
    budgetMax: '200000',
    currency: 'USD',
    remote: 'true',
    applyWithin: '7',
  });
  expect(await screen.findByRole('button', { name: /Filters, \d on/ })).toBeTruthy();
});

test('what the job asks for and its reader has not is said before a star is spent, and it is no good fit', async () => {
  const unmet = [{ code: 'followers' as const, platform: 'youtube' as const, minimum: 10_000, followers: 4200 }];
  server.on(getFeedItem, { ...shoe, match: { score: 60, reasons: [{ code: 'language' }], unmet } });
  arrive('/feed-details/job-100');
  expect(await screen.findByText('Asks for 10K subscribers on YouTube; yours: 4,200')).toBeTruthy();
  expect(screen.queryByText(/Good fit/)).toBeNull();
  expect(screen.getByRole('button', { name: /^Send comment/ })).toHaveProperty('disabled', false);
});

const kept = (name: string, filter: object, number = 1) => ({
  id: `01930000-0000-7000-8000-00000000080${number}`,
  name,
  filter,
  createdAt: '2026-11-20T09:00:00.000Z',
});

test('a search is saved under a name that is suggested, once, and what is refused is said', async () => {
  server.on(saveSearch, new FakeProblem(1005, 'You already have 10 saved searches. Delete one to save another'));
  const { user } = arrive('/?q=shoe&remote=true');
  await user.click(await screen.findByRole('button', { name: 'Save this search' }));
  const dialog = await screen.findByRole('dialog', { name: 'Save this search' });
  const name = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  expect(name.value).toBe('shoe, Remote');
  await user.clear(name);
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText('Fill this in')).toBeTruthy();
  await user.type(name, 'Winter shoes');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText(/You already have 10 saved searches/)).toBeTruthy();
  server.on(saveSearch, kept('Winter shoes', { q: 'shoe', remote: 'true' }));
  await user.dblClick(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Search saved')).toBeTruthy();
  expect(
    server
      .callsTo(saveSearch)
      .slice(1)
      .map(({ body }) => body),
  ).toEqual([{ name: 'Winter shoes', filter: { q: 'shoe', remote: 'true' } }]);
});

test('saved searches are opened and deleted where a mail leads to', async () => {
  let items = [kept('Teas', { q: 'tea' }), kept('Shoes', { q: 'shoe', platform: 'youtube' }, 2)];
  server
    .on(listSavedSearches, () => ({ items }))
    .on(deleteSavedSearch, ({ params }: FakeCall) => void (items = items.filter(({ id }) => id !== params['id'])));
  const { user } = arrive('/?searches=true');
  const dialog = await screen.findByRole('dialog', { name: 'Filters' });
  await user.click(await within(dialog).findByRole('button', { name: 'Delete Teas' }));
  await waitFor(() => expect(within(dialog).queryByText('Teas')).toBeNull());
  await user.click(within(dialog).getByRole('button', { name: 'Shoes' }));
  expect(window.location.search).toBe('?q=shoe&platform=youtube');
  await waitFor(() => expect(asked().at(-1)).toEqual({ q: 'shoe', platform: 'youtube' }));
});

test('the jobs that a creator is invited to are a list of their own beside the saved ones, in the address', async () => {
  server.on(listFeed, ({ url }) => ({
    items: url.searchParams.has('invited') ? [{ ...aFeedItem(aJob({ visibility: 'invited' })), invited: true, starCost: 0 }] : [],
    nextCursor: null,
  }));
  const { user } = arrive();
  await user.click(await screen.findByRole('button', { name: 'Invited' }));
  expect(window.location.search).toBe('?invited=true');
  expect(within(await screen.findByRole('list', { name: 'Jobs you’re invited to' })).getByText('Invited: free')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Not interested/ })).toBeNull();
  expect(screen.getByText('That’s every open job you’re invited to.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Saved' }));
  expect(window.location.search).toBe('?saved=true');
  expect(await screen.findByText('No saved jobs')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show all jobs' }));
  expect(window.location.search).toBe('');
  expect(asked()).toEqual([{}, { invited: 'true' }, { saved: 'true' }]);
});
