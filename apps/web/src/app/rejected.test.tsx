import { getMe } from '@castlane/contract/account.ts';
import { listCategories } from '@castlane/contract/category.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '#testing/fake-api.ts';
import { aProfile, signIn } from '#testing/people.ts';
import { renderApp } from '#testing/render.tsx';

const TITLE = 'Your Profile has been Rejected';
const REJECTED = aProfile({ status: 'inactive', verificationStatus: 'rejected', rejectionReason: 'The photo is too dark' });

function arrive(path: string) {
  fakeApi().on(listCategories, { items: [] }).on(getMe, REJECTED);
  signIn(REJECTED);
  return renderApp(path);
}

async function isGone() {
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.body.hasAttribute('data-scroll-locked')).toBe(false));
}

// Proves 4.12, 4.13, 4.17.
test('messages lead to the modal with the reason, and closing it by any way lets the page scroll', async () => {
  const { user } = arrive('/not-found');
  await user.click(within(await screen.findByRole('dialog', { name: TITLE })).getByRole('button', { name: 'Close' }));
  await isGone();
  await user.click(within(await screen.findByRole('navigation', { name: 'Bottom' })).getByRole('link', { name: 'Messages' }));
  const dialog = await screen.findByRole('dialog', { name: TITLE });
  expect(within(dialog).getByText(/The photo is too dark/)).toBeTruthy();
  await waitFor(() => expect(document.body.hasAttribute('data-scroll-locked')).toBe(true));
  expect(window.location.pathname).toBe('/not-found');
  await user.keyboard('{Escape}');
  await isGone();
});

// Proves 4.14.
test.each(['/profile', '/edit-profile', '/change-password', '/successful', '/my-job'])('it opens by itself at %s', async (path) => {
  arrive(path);
  expect(await screen.findByRole('dialog', { name: TITLE })).toBeTruthy();
});
