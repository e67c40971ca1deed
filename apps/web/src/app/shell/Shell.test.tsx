import { getMe } from '@castlane/contract/account.ts';
import { listCategories } from '@castlane/contract/category.ts';
import { getConfig } from '@castlane/contract/config.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openModal } from '#platform/page/modals.ts';
import { aConfig } from '#testing/config.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { anOwner, aProfile, signIn } from '#testing/people.ts';
import { renderApp } from '#testing/render.tsx';

type Tell = (event: { matches: boolean }) => void;

const LONG = 'Alexandria Montgomery-Fitzgerald';
let server: ReturnType<typeof fakeApi>;
let width = 1280;
let heard: { query: string; tell: Tell }[] = [];

/** Mocks a window of this width; `resize` notifies the listeners. */
function resize(to: number) {
  width = to;
  act(() => heard.forEach(({ query, tell }) => tell(mediaOf(query))));
}

function mediaOf(query: string): MediaQueryList {
  const [, least] = /min-width: (\d+)px/.exec(query) ?? [];
  return {
    media: query,
    get matches() {
      return least !== undefined && width >= Number(least);
    },
    addEventListener: (_: string, tell: Tell) => void heard.push({ query, tell }),
    removeEventListener: (_: string, tell: Tell) => void (heard = heard.filter((each) => each.tell !== tell)),
    addListener() {},
    removeListener() {},
    dispatchEvent: () => false,
    onchange: null,
  } as unknown as MediaQueryList;
}

beforeEach(() => {
  heard = [];
  vi.stubGlobal('matchMedia', mediaOf);
  server = fakeApi().on(getConfig, aConfig()).on(listCategories, { items: [] });
});

function arrive(at: number, profile = aProfile({ name: LONG })) {
  width = at;
  server.on(getMe, profile);
  signIn(profile);
  return renderApp('/not-found');
}

const linksOf = (element: HTMLElement) =>
  within(element)
    .getAllByRole('link')
    .map((link) => [link.lastElementChild?.textContent, link.getAttribute('href')]);

test.each([
  [1280, 'Alexandria Montgomer…'],
  [900, 'Alexandria Mont…'],
])('the name in the header of a window of %i pixels is cut to %s', async (at, name) => {
  arrive(at);
  expect(await screen.findByText(name)).toBeTruthy();
});

test.each(['TIDE & Sønner', 'ehouse'])('the name of the installation stands in the header as it was given: %s', async (appName) => {
  server.on(getConfig, aConfig({ appName }));
  arrive(1280);
  const home = await within(await screen.findByRole('banner')).findByRole('link', { name: `${appName} home` });
  expect(home.textContent).toBe(appName);
});

test('the tabs of a creator, who creates no jobs, and those of a business owner', async () => {
  const { unmount } = arrive(390);
  expect(linksOf(await screen.findByRole('navigation', { name: 'Bottom' }))).toEqual([
    ['Home', '/'],
    ['Messages', '/message'],
    ['My Job', '/my-job'],
    ['Profile', '/profile'],
  ]);
  unmount();
  arrive(390, anOwner());
  await waitFor(() =>
    expect(linksOf(screen.getByRole('navigation', { name: 'Bottom' }))).toEqual([
      ['Home', '/'],
      ['Messages', '/message'],
      ['Create Job', '/create-job'],
      ['My Job', '/my-job'],
      ['Profile', '/profile'],
    ]),
  );
});

test('the drawer has the profile, the side navigation, How it works and Logout, and closes when the window grows past 768', async () => {
  const { user } = arrive(390);
  await user.click(await screen.findByRole('button', { name: 'Open menu' }));
  const drawer = await screen.findByRole('dialog', { name: 'Main' });
  expect(within(drawer).getByText('Alexandria Mont…')).toBeTruthy();
  expect(linksOf(within(drawer).getByRole('navigation'))).toEqual([
    ['Home', '/'],
    ['Message', '/message'],
    ['My Job', '/my-job'],
    ['Usage rights', '/rights'],
    ['Profile', '/profile'],
    ['Change password', '/change-password'],
    ['Settings', '/settings'],
    ['Contact Us', 'https://castlane.example/contact-us'],
  ]);
  expect(within(drawer).getByRole('button', { name: 'How it works' })).toBeTruthy();
  expect(within(drawer).getByRole('button', { name: 'Logout' })).toBeTruthy();
  resize(768);
  expect(screen.getByRole('dialog', { name: 'Main' })).toBeTruthy();
  resize(769);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Main' })).toBeNull());
});

test('the question before the log-out is 450 wide', async () => {
  arrive(1280);
  await screen.findByRole('heading', { level: 1 });
  openModal('logout');
  const dialog = await screen.findByRole('dialog', { name: 'Logout?' });
  expect(within(dialog).getByRole('button', { name: 'LOGOUT' })).toBeTruthy();
  expect(dialog.closest('[style*="--modal-size"]')?.getAttribute('style')).toContain('28.125rem');
});
