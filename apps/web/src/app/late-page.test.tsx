import { getMe } from '@castlane/contract/account.ts';
import { listCategories } from '@castlane/contract/category.ts';
import { getConfig } from '@castlane/contract/config.ts';
import { act, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aConfig } from '#testing/config.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { aProfile, signIn } from '#testing/people.ts';
import { renderApp } from '#testing/render.tsx';

const code = vi.hoisted(() => {
  let come: (() => void) | undefined;
  const here = new Promise<void>((resolve) => {
    come = resolve;
  });
  return { here, come: () => come?.() };
});

// The page's code is on its way for as long as the test wants.
vi.mock('#features/accounts/ProfilePage.tsx', async () => {
  await code.here;
  return { ProfilePage: () => <h1>The profile has come</h1> };
});

const tab = () => within(screen.getByRole('navigation', { name: 'Bottom' })).getByRole('link', { name: /Profile$/ });

test('while the code of a page is on its way, its tab is marked at once and a loader stands after 150 ms', async () => {
  fakeApi().on(getConfig, aConfig()).on(listCategories, { items: [] }).on(getMe, aProfile());
  signIn(aProfile());
  const { user } = renderApp('/not-found');
  await screen.findByText('This page is not here');
  expect(screen.getByRole('main').getAttribute('aria-busy')).toBe('false');
  await user.click(tab());
  expect(tab().getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('main').getAttribute('aria-busy')).toBe('true');
  expect(await within(screen.getByRole('main')).findByRole('status', { name: 'Loading' })).toBeTruthy();
  expect(screen.getByText('This page is not here').closest('[hidden]')).not.toBeNull();
  // The one who uses keys is where they were.
  expect(document.activeElement).toBe(tab());
  await act(async () => code.come());
  expect(await screen.findByText('The profile has come')).toBeTruthy();
  expect(screen.getByRole('main').getAttribute('aria-busy')).toBe('false');
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
