import { getMe } from '@castlane/contract/account.ts';
import { listCategories } from '@castlane/contract/category.ts';
import {
  addToCreatorList,
  createCreatorList,
  inviteCreator,
  listCreatorLists,
  listCreators,
  removeFromCreatorList,
} from '@castlane/contract/discovery.ts';
import { listOwnJobs } from '@castlane/contract/job.ts';
import { listNeeds } from '@castlane/contract/need.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aCreatorCard } from '#testing/creators.ts';
import { fakeApi, FakeProblem, type FakeCall } from '#testing/fake-api.ts';
import { anOwnJob } from '#testing/own-jobs.ts';
import { anOwner, signIn } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { closeModal, useModals } from '#platform/page/modals.ts';
import { useStore } from '#platform/store.ts';
import { OwnerHomePage } from './OwnerHomePage.tsx';

const SPORTS = { id: '01930000-0000-7000-8000-000000000900', slug: 'sports', name: 'Sports' };
const LIST = { id: '01930000-0000-7000-8000-000000000a00', name: 'Winter launch', count: 0, createdAt: '2026-11-20T10:00:00.000Z' };
const JOBS = {
  items: [anOwnJob(), anOwnJob({ slug: 'headlamp', title: 'Headlamp beam test' })],
  nextCursor: null,
  counts: { all: 2, draft: 0, open: 2, in_progress: 0, completed: 0, closed: 0 },
};

let server: ReturnType<typeof fakeApi>;

beforeEach(() => {
  server = fakeApi();
  server
    .on(listCreators, pageOfCreators)
    .on(listOwnJobs, JOBS)
    .on(listNeeds, { items: [], hasMore: false })
    .on(listCreatorLists, { items: [LIST] });
});

/** 14 creators in two pages. */
function pageOfCreators({ url }: FakeCall) {
  const items = Array.from({ length: 14 }, (_, index) => aCreatorCard({ slug: `creator-${index}`, name: `Creator ${index}` }));
  const [from, to, nextCursor] = url.searchParams.has('cursor') ? [12, 14, null] : [0, 12, 'next'];
  return { items: items.slice(from, to), nextCursor, nearest: null };
}

function arrive(path = '/', profile = anOwner()) {
  server.on(getMe, profile).on(listCategories, { items: [SPORTS] });
  signIn(profile);
  useStore.getState().setCategories([SPORTS]);
  return renderPage(<OwnerHomePage />, path);
}

async function openFilters(user: ReturnType<typeof arrive>['user']) {
  await user.click(await screen.findByRole('button', { name: /^Filters/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Filters' }));
  async function show() {
    await user.click(dialog.getByRole('button', { name: 'Show creators' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  return { dialog, show };
}

const cards = () => screen.findAllByRole('article');
const lastQuery = () => server.callsTo(listCreators).at(-1)!.url.searchParams;

test('creators come page by page, each with its own numbers', async () => {
  const { user } = arrive();
  await waitFor(async () => expect(await cards()).toHaveLength(12));
  expect(within((await cards())[0]!).getByText('128K')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  await waitFor(async () => expect(await cards()).toHaveLength(14));
  expect(screen.getByText('That’s everything.')).toBeTruthy();
});

test('what waits for the business stands above the creators', async () => {
  const need = { kind: 'read_comments', job: { slug: 'shoe', title: 'Shoe' }, name: null, engagementId: null, threadId: null } as const;
  server.on(listNeeds, { items: [{ ...need, by: null, dueAt: null, count: 9 }], hasMore: false });
  arrive();
  const said = await screen.findByText('9 new comments');
  expect(said.compareDocumentPosition((await cards())[0]!) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('without one job that is asked about, no creator is called a good fit', async () => {
  arrive();
  expect((await cards())[0]!.textContent).toContain('Matches: Sports');
  expect(screen.queryByText(/Good fit|Not met/)).toBeNull();
});

test('of the creators for one job, a good fit is only who meets all it asks for; of the others it is named', async () => {
  const unmet = [{ code: 'countries' as const, countries: ['IE'] }];
  const items = [aCreatorCard({ slug: 'ann', unmet }), aCreatorCard({ slug: 'ben', unmet: [] })];
  server.on(listCreators, { items, nextCursor: null, nearest: null });
  arrive('/?job=winter-shoe');
  const [ann, ben] = await cards();
  expect(within(ann!).getByText('Not met: lives in Ireland')).toBeTruthy();
  expect(within(ann!).getByText('Matches: Sports')).toBeTruthy();
  expect(within(ben!).getByText('Good fit: Sports')).toBeTruthy();
  expect(ben!.textContent).not.toContain('Not met');
});

test('what is looked for stands in the address, and reaches the server', async () => {
  const { user } = arrive();
  await cards();
  await user.type(screen.getByRole('searchbox'), 'trail');
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('button', { name: 'Sports' }));
  const { dialog, show } = await openFilters(user);
  await user.click(dialog.getByRole('button', { name: 'YouTube' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Audience size' }), '50K to 250K');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Sort by' }), 'Most subscribers');
  await show();
  expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({
    q: 'trail',
    platform: 'youtube',
    category: 'sports',
    size: '50000-250000',
    sort: 'followers',
  });
  await waitFor(() => expect(lastQuery().get('sort')).toBe('followers'));
  expect(Object.fromEntries(lastQuery())).toMatchObject({
    q: 'trail',
    platform: 'youtube',
    category: 'sports',
    followersMin: '50000',
    followersMax: '250000',
  });
  // Without a platform the range is dropped too, since counts are not comparable.
  await user.click(screen.getByRole('button', { name: 'Remove: YouTube' }));
  expect(window.location.search).toBe('?q=trail&category=sports');
});

test('what is on is counted on the button and shown as chips; each can be removed, and all at once', async () => {
  const { user } = arrive('/?q=trail&platform=instagram&size=10000-50000&rating=4.5&country=SE&language=sv&category=sports');
  const active = within(await screen.findByRole('toolbar', { name: 'Active filters' }));
  const chips = ['“trail”', 'Instagram', '10K to 50K', 'Rating 4.5 and up', 'Sweden', 'Swedish', 'Clear all'];
  expect(active.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(chips);
  expect(screen.getByRole('button', { name: 'Filters, 5 on' })).toBeTruthy();
  await user.click(active.getByRole('button', { name: 'Remove: Sweden' }));
  expect(new URLSearchParams(window.location.search).has('country')).toBe(false);
  await user.click(active.getByRole('button', { name: 'Clear all' }));
  expect(window.location.search).toBe('');
  expect(screen.queryByRole('toolbar', { name: 'Active filters' })).toBeNull();
});

test('filters are chosen together, and closing discards them', async () => {
  const { user } = arrive();
  const first = await openFilters(user);
  await user.click(first.dialog.getByRole('button', { name: 'Rating 4.5 and up' }));
  await user.click(first.dialog.getByRole('button', { name: 'Close' }));
  expect(window.location.search).toBe('');
  const { dialog, show } = await openFilters(user);
  await user.click(dialog.getByRole('button', { name: 'Rating 4 and up' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'List' }), 'Winter launch (0)');
  await show();
  expect(window.location.search).toBe(`?rating=4&list=${LIST.id}`);
  await waitFor(() => expect(lastQuery().get('ratingMin')).toBe('4'));
  await user.click(await screen.findByRole('button', { name: 'Show all creators' }));
  expect(window.location.search).toBe('?rating=4');
});

test('a size is one on a platform, and chooses it', async () => {
  const { user } = arrive();
  const first = await openFilters(user);
  const groups = within(first.dialog.getByRole('combobox', { name: 'Audience size' }));
  const option = within(groups.getByRole('group', { name: 'Instagram' })).getByRole('option', { name: '10K to 50K' });
  await user.selectOptions(first.dialog.getByRole('combobox', { name: 'Audience size' }), option);
  await first.show();
  expect(window.location.search).toBe('?platform=instagram&size=10000-50000');
  await screen.findByRole('button', { name: 'Filters, 2 on' });
  const { dialog, show } = await openFilters(user);
  expect(dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Audience size' }).value).toBe('instagram:10000-50000');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Audience size' }), 'Any size');
  await show();
  expect(window.location.search).toBe('?platform=instagram');
});

test('a hand-written address sends only valid filters', async () => {
  arrive('/?sort=followers&size=10000-50000&rating=9&country=xx&list=none&category=sports,,No%20slug');
  await cards();
  expect(Object.fromEntries(lastQuery())).toEqual({ category: 'sports', sort: 'match', limit: '12' });
});

test('the words found are marked, and nearest ones are called so', async () => {
  server.on(listCreators, { items: [aCreatorCard()], nextCursor: null, nearest: 'lindqvist' });
  arrive('/?q=lindkvist');
  expect(await screen.findByText('No creators match “lindkvist”. Showing “lindqvist” instead.')).toBeTruthy();
  expect(screen.getByText('Lindqvist').tagName).toBe('MARK');
});

test('an empty result offers to show all creators', async () => {
  server.on(listCreators, ({ url }) =>
    url.searchParams.has('q') ? { items: [], nextCursor: null, nearest: null } : pageOfCreators({ url } as FakeCall),
  );
  const { user } = arrive('/?q=xylophone');
  await user.click(await screen.findByRole('button', { name: 'Show all creators' }));
  await waitFor(async () => expect(await cards()).toHaveLength(12));
  expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
});

test('where there are no creators yet, one can post a job meanwhile', async () => {
  server.on(listCreators, { items: [], nextCursor: null, nearest: null });
  arrive();
  const title = await screen.findByRole('heading', { name: 'No creators yet' });
  expect(within(title.parentElement!).getByRole('link', { name: 'Create a job' }).getAttribute('href')).toBe('/create-job');
});

test('creators that do not load can be asked for again', async () => {
  server.on(listCreators, new FakeProblem(1004));
  const { user } = arrive();
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.on(listCreators, pageOfCreators);
  await user.click(again);
  await waitFor(async () => expect(await cards()).toHaveLength(12));
});

test('the heart puts a creator into lists, old and new, and takes back what fails', async () => {
  const { user } = arrive();
  await user.click(await screen.findByRole('button', { name: 'Save Creator 0 to a list' }));
  const dialog = await screen.findByRole('dialog', { name: 'Save Creator 0' });
  server.on(addToCreatorList, undefined).on(removeFromCreatorList, new FakeProblem(1009));
  const winter = await within(dialog).findByRole('checkbox', { name: 'Winter launch' });
  await user.click(winter);
  expect(winter).toHaveProperty('checked', true);
  expect(server.callsTo(addToCreatorList)).toHaveLength(1);
  await user.click(winter);
  await waitFor(() => expect(winter).toHaveProperty('checked', true));
  await user.click(within(dialog).getByRole('button', { name: 'Add list' }));
  expect(await within(dialog).findByText('Fill this in')).toBeTruthy();
  server.on(createCreatorList, { ...LIST, id: '01930000-0000-7000-8000-000000000a01', name: 'Summer' });
  await user.type(within(dialog).getByRole('textbox', { name: 'New list' }), 'Summer');
  await user.click(within(dialog).getByRole('button', { name: 'Add list' }));
  await waitFor(() => expect(server.callsTo(addToCreatorList)).toHaveLength(2));
});

test('an invitation is sent once, to the job that is chosen, and the card says so', async () => {
  const { user } = arrive();
  await user.click(await screen.findByRole('button', { name: 'Invite Creator 0' }));
  const dialog = await screen.findByRole('dialog', { name: 'Invite Creator 0' });
  await user.click(await within(dialog).findByRole('radio', { name: 'Headlamp beam test' }));
  server.on(inviteCreator, ({ body }) => {
    expect(body).toEqual({ creatorSlug: 'creator-0' });
    const creator = { slug: 'creator-0', name: 'Creator 0', profileImageUri: null, verified: true };
    return { id: LIST.id, state: 'sent' as const, createdAt: LIST.createdAt, creator };
  });
  await user.dblClick(within(dialog).getByRole('button', { name: 'Send invitation' }));
  expect(await screen.findByRole('button', { name: /Creator 0 is invited/ })).toBeTruthy();
  const calls = server.callsTo(inviteCreator);
  expect(calls).toHaveLength(1);
  expect(calls[0]?.url.pathname).toContain('/job/headlamp/invitations');
});

test('a creator who has commented meanwhile is not invited, and the dialog says why', async () => {
  const { user } = arrive();
  await user.click(await screen.findByRole('button', { name: 'Invite Creator 1' }));
  const dialog = await screen.findByRole('dialog', { name: 'Invite Creator 1' });
  server.on(inviteCreator, new FakeProblem(1015));
  await user.click(await within(dialog).findByRole('button', { name: 'Send invitation' }));
  expect(await within(dialog).findByText('They’ve already commented on this job.')).toBeTruthy();
});

test('a creator who is invited to every open job leads to a new job, not to a form without a choice', async () => {
  server.on(listCreators, {
    items: [aCreatorCard({ name: 'Cleo', invitedTo: ['winter-shoe'], commentedOn: ['headlamp'] })],
    nextCursor: null,
    nearest: null,
  });
  const { user } = arrive();
  await user.click(await screen.findByRole('button', { name: /Invite to another job|Invite Cleo/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Invite Cleo' });
  expect(await within(dialog).findByText(/Cleo is invited to all your open jobs, or has commented on them/)).toBeTruthy();
  expect(within(dialog).getByRole('link', { name: 'Create a job' })).toBeTruthy();
  expect(within(dialog).queryByRole('radio')).toBeNull();
});

test('without an open job the dialog leads to one', async () => {
  server.on(listOwnJobs, { items: [], nextCursor: null, counts: { all: 0, draft: 0, open: 0, in_progress: 0, completed: 0, closed: 0 } });
  const { user } = arrive();
  await user.click(await screen.findByRole('button', { name: 'Invite Creator 0' }));
  const dialog = await screen.findByRole('dialog', { name: 'Invite Creator 0' });
  expect((await within(dialog).findByRole('link', { name: 'Create a job' })).getAttribute('href')).toBe('/post-job');
});

test('an owner who waits for the review sees creators, and learns why none can be invited or saved yet', async () => {
  const { user } = arrive('/', anOwner({ status: 'inactive', verificationStatus: 'pending' }));
  expect(await screen.findByText('Your profile is in review.')).toBeTruthy();
  for (const name of ['Invite Creator 0', 'Save Creator 0 to a list']) {
    await user.click(await screen.findByRole('button', { name }));
    expect(useModals.getState().open).toBe('cantPerform');
    expect(screen.queryByRole('dialog')).toBeNull();
    closeModal();
  }
});
