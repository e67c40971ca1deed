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
  const arrivals: Record<string, () => void> = {};
  const waitFor = (page: string) => new Promise<void>((resolve) => (arrivals[page] = resolve));
  return { waitFor, come: (page: string) => arrivals[page]?.() };
});

// The test decides when the page's code has loaded.
vi.mock('#app/pages/profile/ProfilePage.tsx', async () => {
  await code.waitFor('profile');
  return { ProfilePage: () => <h1>The profile has come</h1> };
});
vi.mock('#features/proposals/creator-jobs/CreatorJobsPage.tsx', async () => {
  await code.waitFor('jobs');
  return { CreatorJobsPage: () => <h1>The jobs have come</h1> };
});

const tab = () => within(screen.getByRole('navigation', { name: 'Bottom' })).getByRole('link', { name: /Profile$/ });

test('while the code of a page is on its way, its tab is marked at once and a loader stands after 150 ms', async () => {
  fakeApi().on(getConfig, aConfig()).on(listCategories, { items: [] }).on(getMe, aProfile());
  signIn(aProfile());
  const { user } = renderApp('/not-found');
  await screen.findByText('We can’t find this page');
  expect(screen.getByRole('main').getAttribute('aria-busy')).toBe('false');
  const pressed = performance.now();
  await user.click(tab());
  expect(tab().getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('main').getAttribute('aria-busy')).toBe('true');
  expect(await within(screen.getByRole('main')).findByRole('status', { name: 'Loading' })).toBeTruthy();
  expect(performance.now() - pressed).toBeGreaterThanOrEqual(150);
  expect(screen.getByText('We can’t find this page').closest('[hidden]')).not.toBeNull();
  // The focus stays.
  expect(document.activeElement).toBe(tab());
  await act(async () => code.come('profile'));
  expect(await screen.findByText('The profile has come')).toBeTruthy();
  expect(screen.getByRole('main').getAttribute('aria-busy')).toBe('false');
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('a menu that is opened while the code of a page is on its way stays open, with the focus in it', async () => {
  const profile = aProfile();
  fakeApi().on(getConfig, aConfig()).on(listCategories, { items: [] }).on(getMe, profile);
  signIn(profile);
  const { user } = renderApp('/not-found');
  await screen.findByText('We can’t find this page');
  await user.click(within(screen.getByRole('navigation', { name: 'Bottom' })).getByRole('link', { name: 'My Job' }));
  await user.click(screen.getByRole('button', { name: /Maya Lindqvist/ }));
  await act(async () => code.come('jobs'));
  expect(await screen.findByText('The jobs have come')).toBeTruthy();
  const menu = screen.getByRole('region', { name: 'Account menu' });
  expect(within(menu).getByRole('link', { name: 'Change password' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /Maya Lindqvist/ }));
});
