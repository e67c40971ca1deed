import { approveProposal, declineProposal, openProposal, shortlistProposal, unshortlistProposal } from '@castlane/contract/proposal.ts';
import { initThread } from '@castlane/contract/thread.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { jobKeys } from '#platform/http/query-keys.ts';
import { queryClient } from '#platform/http/query.ts';
import { keyLines, setKeysOn } from '#platform/page/keys.ts';
import { answerMedia } from '#testing/media.ts';
import { aComment, openWorkplace, WORKPLACE } from './factory.tsx';

beforeEach(() => answerMedia('min-width: 1024px', true));

const [ann, ben, cem] = [aComment(0), aComment(1), aComment(2)];
const row = (name: string) => screen.findByRole('link', { name: `Comment by ${name}` });
const open = (name: string) => screen.findByRole('article', { name: `Comment by ${name}` });
const filled = () =>
  within(document.body)
    .getAllByRole('button')
    .filter((each) => each.dataset['variant'] === 'filled');
const inAddress = () => new URLSearchParams(window.location.search).get('comment');

/** Waits until a comment is open, and in the address. */
async function expectOpen({ id, creator }: typeof ann) {
  await open(creator.name);
  await waitFor(() => expect(inAddress()).toBe(id));
  expect(screen.getAllByRole('article')).toHaveLength(1);
  expect((await row(creator.name)).getAttribute('aria-current')).toBe('true');
}

test('from 1024 pixels on the comment of the address is beside the list, at first its first, and another one takes its place', async () => {
  const { user } = openWorkplace([ann, ben]);
  await expectOpen(ann);
  const { length } = window.history;
  await user.click(await row('Ben'));
  await expectOpen(ben);
  expect((await row('Ann')).getAttribute('aria-current')).toBeNull();
  // Back leaves the page at once.
  expect(window.history.length).toBe(length);
});

test('each row says the price, the numbers, the match and the state', async () => {
  const channel = { service: 'youtube' as const, handle: '@x', simulated: false, followers: 64_200, fetchedAt: new Date().toISOString() };
  const price = { amount: 70_000, currency: 'USD' as const };
  openWorkplace([
    { ...ann, price, creator: { ...ann.creator, channels: [channel], rating: 4.5, reviewCount: 2 } },
    aComment(1, { openedAt: null }),
    aComment(2, { status: 'shortlisted' }),
    aComment(3, { consentBy: '2099-11-24T12:00:00.000Z' }),
  ]);
  const rows = within(await screen.findByRole('list', { name: 'Comments' })).getAllByRole('listitem');
  const texts = rows.filter((each) => within(each).queryByRole('checkbox')).map(({ textContent }) => textContent);
  expect(texts[0]).toMatch(/Ann\$700.*64\.2K.*4\.5\(2\).*60% match$/);
  expect(texts.map((text) => /New|Shortlisted|Asked again/.exec(text)?.[0])).toEqual([undefined, 'New', 'Shortlisted', 'Asked again']);
});

test('a comment of another view is shown all the same; one that is not there gives way to the first', async () => {
  const declined = aComment(2, { status: 'declined' });
  const first = openWorkplace(
    [ann, aComment(1, { status: 'shortlisted' }), declined],
    `${WORKPLACE}?tab=shortlisted&comment=${declined.id}`,
  );
  await open('Cem');
  expect(screen.queryByRole('link', { name: 'Comment by Cem' })).toBeNull();
  first.unmount();
  openWorkplace([ann, ben], `${WORKPLACE}?comment=${cem.id}`);
  await expectOpen(ann);
});

test('what arrives does not take the place of the comment that is read', async () => {
  const { all } = openWorkplace([ann, ben]);
  await expectOpen(ann);
  const before = [...all.values()];
  all.clear();
  for (const each of [cem, ...before]) all.set(each.id, each);
  await act(() => queryClient.invalidateQueries({ queryKey: jobKeys.proposals('winter-shoe') }));
  expect(await row('Cem')).toBeTruthy();
  await expectOpen(ann);
});

test('only the open comment is marked as opened, after a second', async () => {
  const inView = new Set<() => void>();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      private readonly see: () => void;
      constructor(tell: (entries: object[]) => void) {
        this.see = () => tell([{ intersectionRatio: 1, intersectionRect: { height: 0 }, isIntersecting: true }]);
      }
      observe() {
        inView.add(this.see);
      }
      disconnect() {
        inView.delete(this.see);
      }
    },
  );
  const unread = [0, 1, 2].map((index) => aComment(index, { openedAt: null }));
  const { api, user } = openWorkplace(unread);
  await expectOpen(unread[0]!);
  await user.click(await row('Cem'));
  await expectOpen(unread[2]!);
  vi.useFakeTimers();
  try {
    act(() => inView.forEach((see) => see()));
    await act(() => vi.advanceTimersByTimeAsync(1100));
  } finally {
    vi.useRealTimers();
  }
  await waitFor(() => expect(api.callsTo(openProposal).map(({ params }) => params['id'])).toEqual([cem.id]));
});

test('J and K open the next and the previous comment, S shortlists, D declines and A approves the open one', async () => {
  const { api, user } = openWorkplace([ann, ben, cem]);
  api.on(initThread, { id: 'thread-1' });
  await expectOpen(ann);
  await user.keyboard('jj');
  await expectOpen(cem);
  expect(document.activeElement).toBe(await row('Cem'));
  await user.keyboard('jk');
  await expectOpen(ben);
  await user.keyboard('s');
  await screen.findByRole('button', { name: 'Remove the comment by Ben from the shortlist' });
  await user.keyboard('s');
  await screen.findByRole('button', { name: 'Shortlist the comment by Ben' });
  await user.keyboard('d');
  const dialog = await screen.findByRole('dialog', { name: 'Decline this comment' });
  await user.selectOptions(within(dialog).getByRole('combobox', { name: /Reason/ }), 'price');
  await user.click(within(dialog).getByRole('button', { name: 'Decline comment' }));
  expect(await within(await open('Ben')).findByText('Declined')).toBeTruthy();
  await waitFor(async () => expect(document.activeElement).toBe(await open('Ben')));
  // It is decided.
  await user.keyboard('das');
  await user.keyboard('k');
  await expectOpen(ann);
  await user.keyboard('a');
  await waitFor(() => expect(window.location.search).toBe('?thread=thread-1'));
  const idsOf = (endpoint: Parameters<typeof api.callsTo>[0]) => api.callsTo(endpoint).map(({ params }) => params['id']);
  expect([shortlistProposal, unshortlistProposal, declineProposal, approveProposal].map(idsOf)).toEqual([
    [ben.id],
    [ben.id],
    [ben.id],
    [ann.id],
  ]);
});

test('Enter on a row opens its comment, and on the open one moves the focus to it, past the other rows', async () => {
  const { user } = openWorkplace([ann, ben, cem]);
  await expectOpen(ann);
  (await row('Ben')).focus();
  await user.keyboard('{Enter}');
  await expectOpen(ben);
  expect(document.activeElement).toBe(await row('Ben'));
  await user.keyboard('{Enter}');
  await waitFor(async () => expect(document.activeElement).toBe(await open('Ben')));
});

test('the sheet has the keys, and none works on the brief or when they are off', async () => {
  const { api, user } = openWorkplace([ann, ben]);
  await expectOpen(ann);
  expect(keyLines().map(({ keys, words }) => [keys.join(' '), words])).toEqual([
    ['J K', 'Next, previous'],
    ['Enter', 'Move to the open comment'],
    ['A', 'Approve and chat'],
    ['D', 'Decline'],
    ['S', 'Shortlist, or undo it'],
  ]);
  act(() => setKeysOn(false));
  await user.keyboard('aj');
  act(() => setKeysOn(true));
  await user.click(screen.getByRole('link', { name: 'Brief' }));
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  await user.keyboard('ajds');
  expect(keyLines()).toEqual([]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect([approveProposal, shortlistProposal].flatMap((endpoint) => api.callsTo(endpoint))).toEqual([]);
});

test('a comment that waits for its creator cannot be approved by its key', async () => {
  const { api, user } = openWorkplace([aComment(0, { consentBy: '2099-11-24T12:00:00.000Z' })]);
  await expectOpen(ann);
  await user.keyboard('a');
  expect(await screen.findByText('You can approve it once the creator agrees to the changed brief.')).toBeTruthy();
  expect(api.callsTo(approveProposal)).toHaveLength(0);
});

test('there is one filled button, also while comments are compared', async () => {
  const { user } = openWorkplace([ann, ben]);
  await expectOpen(ann);
  const names = () => filled().map((each) => each.getAttribute('aria-label'));
  expect(names()).toEqual(['Approve and chat with Ann']);
  for (const name of ['Ann', 'Ben']) await user.click(screen.getByRole('checkbox', { name: `Compare the comment by ${name}` }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Compare' }).disabled).toBe(false);
  expect(names()).toEqual(['Approve and chat with Ann']);
});
