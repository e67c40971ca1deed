import { getMe } from '@castlane/contract/account.ts';
import { getFeedItem } from '@castlane/contract/feed.ts';
import { listOwnPortfolio, type OwnPortfolioItem } from '@castlane/contract/integration.ts';
import { createProposal } from '@castlane/contract/proposal.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { FeedDetailsPage } from '#features/search/job-details/FeedDetailsPage.tsx';
import { aChannel, anItem } from '#testing/channels.ts';
import { fakeApi, FakeProblem } from '#testing/fake-api.ts';
import { aFeedItem } from '#testing/feed.ts';
import { aProposal } from '#testing/jobs.ts';
import { aProfile, signIn } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';

const ITEMS = [1, 2, 3, 4].map((number) => anItem(number, { hidden: number === 2 }));

let server: ReturnType<typeof fakeApi>;

beforeEach(() => {
  server = fakeApi().on(getFeedItem, { ...aFeedItem(), proposal: null, balance: 24 });
});

function arrive(items: OwnPortfolioItem[] | FakeProblem = ITEMS, channels = [aChannel()]) {
  const profile = aProfile({ creator: { creatorStar: 24, channels } });
  server.on(getMe, profile).on(listOwnPortfolio, items instanceof FakeProblem ? items : { items });
  signIn(profile);
  return renderPage(
    <Routes>
      <Route path="/feed-details/:feedSlug" element={<FeedDetailsPage />} />
    </Routes>,
    '/feed-details/job-100',
  );
}

type User = ReturnType<typeof arrive>['user'];

/** Shows the fields, which stay once they hold something. */
async function addSamples(user: User) {
  await screen.findByRole('textbox', { name: /Your comment/ });
  const button = screen.queryByRole('button', { name: 'Add samples' });
  if (button) await user.click(button);
}

async function open(user: User) {
  await addSamples(user);
  await user.click(await screen.findByRole('button', { name: 'From your portfolio' }));
  return within(await screen.findByRole('dialog', { name: 'From your portfolio' }));
}

async function choose(user: User, ...titles: RegExp[]) {
  const dialog = await open(user);
  for (const name of titles) await user.click(await dialog.findByRole('checkbox', { name }));
  await user.click(dialog.getByRole('button', { name: 'Use these' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

const titleOf = (number: number) => screen.findByRole('textbox', { name: `Title of sample ${number}` });

test('items are chosen, keep a title of one’s own, and are sent by their ids', async () => {
  const { user } = arrive();
  await user.type(await screen.findByRole('textbox', { name: /Your comment/ }), 'I would film it at first light, on real snow.');
  await choose(user, /Film 1/, /Film 2.*hidden/);
  await user.clear(await titleOf(1));
  await user.type(await titleOf(1), 'Snow, at dawn');
  expect(screen.queryByRole('textbox', { name: 'Link of sample 1' })).toBeNull();
  expect(screen.getAllByText('From your YouTube channel')).toHaveLength(2);
  // A new choice keeps the title that was typed.
  await choose(user, /Film 2/, /Film 3/);
  server.on(createProposal, aProposal());
  await user.click(screen.getByRole('button', { name: /^Send comment/ }));
  await waitFor(() => expect(server.callsTo(createProposal)).toHaveLength(1));
  expect(server.callsTo(createProposal)[0]!.body).toMatchObject({
    portfolio: [
      { title: 'Snow, at dawn', itemId: ITEMS[0]!.id },
      { title: 'Film 3', itemId: ITEMS[2]!.id },
    ],
  });
});

test('samples are behind one button, which moves the focus to their fields', async () => {
  const { user } = arrive();
  await addSamples(user);
  const link = screen.getByRole('button', { name: 'Add link' });
  await waitFor(() => expect(document.activeElement).toBe(link));
  expect(screen.queryByRole('button', { name: 'Add samples' })).toBeNull();
});

test('links, pictures and items are three together', async () => {
  const { user } = arrive();
  await addSamples(user);
  await user.click(await screen.findByRole('button', { name: 'Add link' }));
  const dialog = await open(user);
  expect(await dialog.findByText(/^0 of 2 chosen/)).toBeTruthy();
  for (const name of [/Film 1/, /Film 4/]) await user.click(dialog.getByRole('checkbox', { name }));
  expect(dialog.getByText(/^2 of 2 chosen/)).toBeTruthy();
  const box = (name: RegExp) => dialog.getByRole('checkbox', { name }) as HTMLInputElement;
  expect([/Film 1/, /Film 2/, /Film 3/, /Film 4/].map((name) => box(name).disabled)).toEqual([false, true, true, false]);
  await user.click(box(/Film 4/));
  expect(box(/Film 3/).disabled).toBe(false);
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getAllByRole('textbox', { name: /^Title of sample/ })).toHaveLength(1);
});

test('without a channel no items are requested, and without items there is nothing to choose', async () => {
  const { user, unmount } = arrive(ITEMS, []);
  await addSamples(user);
  await screen.findByRole('button', { name: 'Add link' });
  expect(screen.queryByRole('button', { name: 'From your portfolio' })).toBeNull();
  expect(server.callsTo(listOwnPortfolio)).toHaveLength(0);
  unmount();
  const again = arrive([]);
  await addSamples(again.user);
  await waitFor(() => expect(server.callsTo(listOwnPortfolio)).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'From your portfolio' })).toBeNull());
});

test('a portfolio that does not load says so, and is asked for again', async () => {
  const { user } = arrive(new FakeProblem(1001));
  const dialog = await open(user);
  await dialog.findByRole('alert');
  server.on(listOwnPortfolio, { items: ITEMS });
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findAllByRole('checkbox')).toHaveLength(4);
});

test('what was chosen is there again after a reload, and is a link once its item is gone', async () => {
  const first = arrive();
  await choose(first.user, /Film 1/, /Film 3/);
  first.unmount();
  arrive(ITEMS.slice(1));
  expect(((await titleOf(1)) as HTMLInputElement).value).toBe('Film 1');
  const address = await screen.findByRole('textbox', { name: 'Link of sample 1' });
  expect((address as HTMLInputElement).value).toBe(ITEMS[0]!.url);
  expect(screen.queryByRole('textbox', { name: 'Link of sample 2' })).toBeNull();
});

test('an item that is refused says so at its title', async () => {
  const { user } = arrive();
  await user.type(await screen.findByRole('textbox', { name: /Your comment/ }), 'I would film it at first light, on real snow.');
  await choose(user, /Film 1/);
  const message = 'This is no longer in your portfolio';
  server.on(createProposal, new FakeProblem(1004, message, [{ path: 'portfolio.0', message }]));
  await user.click(screen.getByRole('button', { name: /^Send comment/ }));
  await waitFor(async () => expect((await titleOf(1)).getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getAllByText(message).length).toBeGreaterThan(0);
});
