import { getMe } from '@castlane/contract/account.ts';
import { listCategories } from '@castlane/contract/category.ts';
import { getConfig } from '@castlane/contract/config.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aConfig } from '#testing/config.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { answerMedia } from '#testing/media.ts';
import { anOwner, aProfile, signIn } from '#testing/people.ts';
import { renderApp, renderPage } from '#testing/render.tsx';
import { UserMenu } from './UserMenu.tsx';

const CONTACT = 'https://castlane.example/contact-us';
const LONG_NAME = 'Alexandra Konstantinopoulos';

let server: ReturnType<typeof fakeApi>;

beforeEach(() => {
  server = fakeApi().on(listCategories, { items: [] }).on(getConfig, aConfig());
});

function arrive(path: string, profile = aProfile()) {
  server.on(getMe, profile);
  signIn(profile);
  return renderApp(path);
}

/** Returns the items of a navigation with their links. */
function linksOf(place: HTMLElement) {
  return within(place)
    .getAllByRole('link')
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`);
}

async function openDrawer(profile = aProfile()) {
  const { user } = arrive('/not-found', profile);
  await user.click(await screen.findByRole('button', { name: 'Open menu' }));
  return screen.findByRole('dialog', { name: 'Main' });
}

// Proves 2.52, 2.53, 2.54, 2.55, 6.4.
test('the header has the logo, the messages, the jobs and the star balance', async () => {
  arrive('/not-found');
  const header = within(await screen.findByRole('banner'));
  expect(header.getByRole('link', { name: 'Castlane home' }).getAttribute('href')).toBe('/');
  for (const [name, href] of [
    ['Messages', '/message'],
    ['My jobs', '/my-job'],
  ] as const) {
    const link = header.getByRole('link', { name });
    expect([link.getAttribute('href'), link.querySelectorAll('svg').length]).toEqual([href, 1]);
  }
  const stars = header.getByRole('link', { name: '24 stars, contact us' });
  await waitFor(() => expect(stars.getAttribute('href')).toBe(CONTACT));
});

// Proves 3.8.
test('a creator of whom no balance is known has 0 stars', async () => {
  arrive('/not-found', aProfile({ creator: null }));
  expect(await screen.findByRole('link', { name: '0 stars, contact us' })).toBeTruthy();
});

// Proves 6.3.
test('a business owner has no star balance', async () => {
  arrive('/not-found', anOwner());
  await screen.findByRole('banner');
  expect(screen.queryByRole('link', { name: /contact us$/ })).toBeNull();
});

// Proves 2.57, 2.58, 2.59.
test.each([
  ['verified', '2026-11-10T10:00:00.000Z', ['/profile', '/rights', '/change-password', '/settings']],
  ['not verified', null, ['/profile', '/settings']],
])('the menu of the user, whose e-mail is %s', (_, emailVerifiedAt, expected) => {
  signIn(aProfile({ emailVerifiedAt, completeness: 100 }));
  renderPage(<UserMenu onClose={() => {}} />);
  const addresses = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(addresses.filter((href) => !href?.endsWith('/contact-us'))).toEqual(expected);
  expect(screen.getByRole('button', { name: 'Logout' })).toBeTruthy();
});

// Proves 3.4.
test.each([
  ['active', 1],
  ['inactive', 0],
] as const)('a profile that is %s bears so many badges: %i', (status, badges) => {
  signIn(aProfile({ status }));
  renderPage(<UserMenu onClose={() => {}} />);
  expect(screen.queryAllByRole('img', { name: 'Verified' })).toHaveLength(badges);
});

// Proves 2.60, 2.61.
test.each([
  ['large', true, 'Alexandra Konstantin…'],
  ['medium', false, 'Alexandra Konst…'],
])('on a %s screen the name in the header is cut', async (_, isLarge, shown) => {
  answerMedia('(min-width: 1200px)', isLarge);
  arrive('/not-found', aProfile({ name: LONG_NAME }));
  expect(within(await screen.findByRole('banner')).getByText(shown)).toBeTruthy();
});

// Proves 2.62, 2.71, 2.72, 2.73, 2.74, 2.75, 2.76, 6.4.
test('the drawer of a creator has the profile, the side navigation, How it works and Logout', async () => {
  const drawer = within(await openDrawer());
  expect(drawer.getByText('Maya Lindqvist')).toBeTruthy();
  await waitFor(() =>
    expect(linksOf(drawer.getByRole('navigation', { name: 'Main' }))).toEqual([
      'Home /',
      'Message /message',
      'My Job /my-job',
      'Usage rights /rights',
      'Profile /profile',
      'Change password /change-password',
      'Settings /settings',
      `Contact Us ${CONTACT}`,
    ]),
  );
  expect(drawer.getByRole('button', { name: 'How it works' })).toBeTruthy();
  expect(drawer.getByRole('button', { name: 'Logout' })).toBeTruthy();
});

// Proves 2.63, 2.66, 2.67, 2.68, 2.69, 2.70.
test('the tabs of a business owner', async () => {
  arrive('/not-found', anOwner());
  expect(linksOf(await screen.findByRole('navigation', { name: 'Bottom' }))).toEqual([
    'Home /',
    'Messages /message',
    'Create Job /create-job',
    'My Job /my-job',
    // Its icon is the avatar, which shows the first letter here.
    'DProfile /profile',
  ]);
});

// Proves 2.41, 2.45.
test.each([
  ['/login', undefined],
  ['/change-password', aProfile()],
] as const)('a bare page has no header, no drawer and no tabs: %s', async (path, profile) => {
  if (profile) arrive(path, profile);
  else renderApp(path);
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
  expect(window.location.pathname).toBe(path);
  for (const name of ['Main', 'Bottom']) expect(screen.queryByRole('navigation', { name })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Open menu' })).toBeNull();
});
