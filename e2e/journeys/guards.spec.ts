import type { Page } from '@playwright/test';
import { axe } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { logIn, makeActive, makePending, makeUnverified, makeVerified, PASSWORD, STAFF } from '../people.ts';
import type { Stack } from '../stack.ts';

/** Kind of visitor → [path, where it leads]. A path that leads to itself is shown. */
const TABLE = {
  'logged out': [
    ['/login', '/login'],
    ['/social-account', '/login'],
    ['/sign-up', '/sign-up'],
    ['/forgot-password', '/forgot-password'],
    ['/', '/login'],
    ['/message', '/login'],
    ['/not-found', '/login'],
    ['/staff', '/login'],
    ['/no/such/page', '/login'],
  ],
  'e-mail not verified': [
    ['/email-verification', '/email-verification'],
    ['/', '/email-verification'],
    ['/login', '/email-verification'],
    ['/profile', '/email-verification'],
    ['/social-account', '/email-verification'],
    ['/no-such-page', '/email-verification'],
  ],
  'creator without a profile': [
    ['/', '/set-up-profile'],
    ['/set-up-profile', '/set-up-profile'],
    ['/change-password', '/change-password'],
    ['/social-account', '/social-account'],
  ],
  'creator in review': [
    ['/', '/'],
    ['/feed-details/any-job', '/not-found'],
    ['/my-job', '/my-job'],
  ],
  'active creator': [
    ['/', '/'],
    ['/message', '/message'],
    ['/my-job', '/my-job'],
    ['/profile', '/profile'],
    ['/social-account', '/social-account'],
    ['/social-account/error', '/social-account/error'],
    ['/social-account/youtube/callback', '/social-account/error'],
    ['/social-account/instagram/callback', '/social-account/error'],
    ['/social-account/vimeo', '/not-found'],
    ['/login', '/'],
    ['/sign-up', '/'],
    ['/email-verification', '/not-found'],
    ['/create-job', '/not-found'],
    ['/post-job', '/not-found'],
    ['/influencer-profile/anybody', '/not-found'],
    ['/staff', '/not-found'],
    ['/no-such-page', '/not-found'],
  ],
  'active business owner': [
    ['/', '/'],
    ['/create-job', '/create-job'],
    ['/post-job', '/post-job'],
    ['/my-job', '/my-job'],
    ['/login', '/'],
    ['/sign-up', '/'],
    ['/feed-details/any-job', '/not-found'],
    ['/social-account', '/not-found'],
    ['/social-account/error', '/not-found'],
    ['/social-account/youtube/callback', '/not-found'],
    ['/no-such-page', '/not-found'],
  ],
  staff: [
    ['/staff', '/staff'],
    ['/', '/staff'],
    ['/message', '/staff'],
  ],
} as const;

type Kind = keyof typeof TABLE;

for (const [kind, rows] of Object.entries(TABLE) as [Kind, readonly (readonly [string, string])[]][]) {
  test(`each address leads to what is there for a visitor who is: ${kind}`, async ({ stack, visit }) => {
    const page = await visit(await tokenOf(stack, kind));
    for (const [path, end] of rows) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
      await expect
        .poll(() => pathOf(page), { message: `${kind} at ${path}` })
        .toMatch(end === '/staff' ? /^\/staff/ : new RegExp(`^${end}$`));
    }
  });
}

test('a link to a page inside leads through the log-in to that page', async ({ stack, visit }) => {
  const owner = await makeActive(stack, 'business_owner', 'Lea Deeplink');
  const page = await visit();
  await page.goto('/create-job');
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/create-job');
});

test('an address that nobody knows shows a page with a way home', async ({ stack, visit }) => {
  const creator = await makeActive(stack, 'creator', 'Nora Nowhere');
  const page = await visit({ token: creator.token });
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { name: 'This page is not here' })).toBeVisible();
  await axe(page);
  await page.getByRole('link', { name: 'Go home' }).click();
  await expect(page).toHaveURL('/');
});

async function tokenOf(stack: Stack, kind: Kind): Promise<{ token?: string }> {
  switch (kind) {
    case 'logged out':
      return {};
    case 'e-mail not verified':
      return makeUnverified(stack, 'creator', 'Uma Unverified');
    case 'creator without a profile':
      return makeVerified(stack, 'creator', 'Vera Verified');
    case 'creator in review':
      return makePending(stack, 'creator', 'Pia Pending');
    case 'active creator':
      return makeActive(stack, 'creator', 'Ada Active');
    case 'active business owner':
      return makeActive(stack, 'business_owner', 'Otto Owner');
    case 'staff':
      return { token: await logIn(stack, STAFF) };
  }
}

function pathOf(page: Page): string {
  return new URL(page.url()).pathname;
}
