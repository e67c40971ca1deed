import { arrangePortfolio, getPortfolio, listOwnPortfolio, type OwnPortfolioItem } from '@castlane/contract/integration.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { anItem, daysAgo } from '#testing/channels.ts';
import { fakeApi, FakeProblem, type FakeCall } from '#testing/fake-api.ts';
import { signIn } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { ArrangePortfolio } from './ArrangePortfolio.tsx';
import { lengthOf } from './portfolio-words.ts';
import { Portfolio, PortfolioWall, worksOf } from './Portfolio.tsx';

let server: ReturnType<typeof fakeApi>;

beforeEach(() => {
  server = fakeApi();
  signIn();
});

const picture = { uri: '/files/l.webp', width: 1280, height: 720, sizes: [{ uri: '/files/s.webp', width: 320, height: 180 }] };

test('a video leads to its service in a new tab, with its own count, where that is from and how old it is', () => {
  const { container } = renderPage(<PortfolioWall works={[anItem(1, { picture, fetchedAt: daysAgo(9) })]} />);
  const link = screen.getByRole('link', { name: /Film 1/ });
  expect(link).toMatchObject({ target: '_blank', rel: 'noopener noreferrer' });
  expect(link.textContent).toContain('8:41');
  expect(screen.getByText('1,000 views').dataset['old']).toBe('true');
  expect(screen.getByText(/from YouTube, not updated since$/)).toBeTruthy();
  const image = container.querySelector('img');
  expect([image?.width, image?.height, image?.getAttribute('loading'), image?.srcset]).toEqual([1280, 720, 'eager', '/files/s.webp 320w']);
});

test('the first five works with a picture are above, and each of the others is below, once', async () => {
  const items = Array.from({ length: 30 }, (_, index) => anItem(index + 1, index === 1 ? {} : { picture }));
  const above = worksOf(items);
  expect(above.map(({ title }) => title)).toEqual(['Film 1', 'Film 3', 'Film 4', 'Film 5', 'Film 6']);
  server.on(getPortfolio, { items });
  const { user } = renderPage(<Portfolio slug="maya" />);
  await user.click(await screen.findByRole('button', { name: 'See all 25' }));
  const below = screen.getAllByRole('link').map((link) => link.querySelector('b')?.textContent);
  expect(below).toEqual(items.filter((item) => !above.includes(item)).map(({ title }) => title));
});

test('nothing is below if all works are above', async () => {
  const items = [anItem(1, { picture }), anItem(2, { picture })];
  server.on(getPortfolio, { items });
  const { container } = renderPage(<Portfolio slug="maya" />);
  await waitFor(() => expect(server.callsTo(getPortfolio)).toHaveLength(1));
  await waitFor(() => expect(container.querySelector('section')).toBeNull());
});

test('a post without words or a count has its kind and day, and a stand-in says that it is one', async () => {
  server.on(getPortfolio, {
    items: [anItem(1, { service: 'instagram', kind: 'album', title: null, views: null, seconds: null, simulated: true })],
  });
  renderPage(<Portfolio slug="maya" />);
  expect(await screen.findByRole('link', { name: /Album on Instagram/ })).toBeTruthy();
  expect(screen.getByText('Simulated for the demo')).toBeTruthy();
  expect(screen.queryByText(/view/)).toBeNull();
});

test('all of it is shown on demand', async () => {
  server.on(getPortfolio, { items: Array.from({ length: 8 }, (_, index) => anItem(index + 1)) });
  const { user } = renderPage(<Portfolio slug="maya" />);
  const button = await screen.findByRole('button', { name: 'See all 8' });
  const list = screen.getByRole('list');
  expect([button.getAttribute('aria-expanded'), list.dataset['whole']]).toEqual(['false', undefined]);
  await user.click(button);
  expect(screen.getByRole('button', { name: 'Show fewer' }).getAttribute('aria-expanded')).toBe('true');
  expect(list.dataset['whole']).toBe('true');
});

test('a portfolio with nothing in it says so', async () => {
  server.on(getPortfolio, { items: [] });
  renderPage(<Portfolio slug="maya" />);
  expect(await screen.findByText('No videos or posts to show yet.')).toBeTruthy();
});

test.each([
  [9, '0:09'],
  [521, '8:41'],
  [3729, '1:02:09'],
])('%i seconds are %s', (seconds, words) => expect(lengthOf(seconds)).toBe(words));

/** A server that stores changes. */
function keep(items: OwnPortfolioItem[]) {
  let kept = items;
  server.on(listOwnPortfolio, () => ({ items: kept }));
  server.on(arrangePortfolio, ({ body }: FakeCall) => {
    const order = (body as { items: { id: string; hidden: boolean }[] }).items;
    kept = order.map(({ id, hidden }) => ({ ...kept.find((item) => item.id === id)!, hidden }));
    return { items: kept };
  });
}

const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
const order = () => screen.getAllByRole('listitem').map((row) => row.querySelector('b')?.textContent);

test('an item is moved with the keyboard: the focus stays with it, and its new place is said', async () => {
  keep([anItem(1), anItem(2), anItem(3)]);
  const { user } = renderPage(<ArrangePortfolio />);
  const down = await screen.findByRole('button', { name: 'Move down: Film 1' });
  down.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(order()).toEqual(['Film 2', 'Film 1', 'Film 3']));
  expect(said()).toContain('Film 1 is now 2 of 3');
  expect(document.activeElement).toBe(down);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(order()).toEqual(['Film 2', 'Film 3', 'Film 1']));
  // At the end the button is disabled but keeps the focus.
  await user.keyboard('{Enter}');
  expect([down.getAttribute('aria-disabled'), document.activeElement]).toEqual(['true', down]);
  await waitFor(() => expect(server.callsTo(arrangePortfolio)).toHaveLength(2));
  expect(server.callsTo(arrangePortfolio)[1]?.body).toEqual({
    items: [anItem(2), anItem(3), anItem(1)].map(({ id, hidden }) => ({ id, hidden })),
  });
});

test('an item is hidden and shown again', async () => {
  keep([anItem(1), anItem(2)]);
  const { user } = renderPage(<ArrangePortfolio />);
  await user.click(await screen.findByRole('button', { name: 'Hide: Film 2' }));
  expect(await screen.findByText(/hidden$/, { selector: 'li p *' })).toBeTruthy();
  await waitFor(() => expect(server.callsTo(arrangePortfolio)[0]?.body).toMatchObject({ items: [{ hidden: false }, { hidden: true }] }));
  await user.click(screen.getByRole('button', { name: 'Show: Film 2' }));
  await waitFor(() => expect(server.callsTo(arrangePortfolio)[1]?.body).toMatchObject({ items: [{ hidden: false }, { hidden: false }] }));
  expect(said()).toContain('Film 2 is now shown to others');
});

test('what cannot be saved goes back to what was, and says so', async () => {
  server.on(listOwnPortfolio, { items: [anItem(1), anItem(2)] }).on(arrangePortfolio, new FakeProblem(1023));
  const { user } = renderPage(<ArrangePortfolio />);
  await user.click(await screen.findByRole('button', { name: 'Move up: Film 2' }));
  expect(await screen.findByText('We couldn’t save that. Try again.')).toBeTruthy();
  await waitFor(() => expect(order()).toEqual(['Film 1', 'Film 2']));
});
