import { getMe } from '@castlane/contract/account.ts';
import { listCategories } from '@castlane/contract/category.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { keepProfile } from '#features/accounts/me.ts';
import { openModal } from '#platform/page/modals.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { aProfile, signIn } from '#testing/people.ts';
import { renderApp } from '#testing/render.tsx';

const PENDING = aProfile({ status: 'inactive', verificationStatus: 'pending' });
const REASON = 'The name is not a real one.\nThe text about you is too short.';
const REJECTED = aProfile({ status: 'inactive', verificationStatus: 'rejected', rejectionReason: REASON });

let server: ReturnType<typeof fakeApi>;

function arrive(path: string) {
  server = fakeApi().on(listCategories, { items: [] }).on(getMe, PENDING);
  signIn(PENDING);
  return renderApp(path);
}

/** The decision about a profile arrives. */
function decide(profile: typeof PENDING) {
  server.on(getMe, profile);
  act(() => keepProfile(profile));
}

const scrollIsLocked = () => document.body.hasAttribute('data-scroll-locked');

// Proves 3.7, 4.14.
test('a rejection that arrives while a page is open is told at once, with every reason; going back leads nowhere without it', async () => {
  const { user } = arrive('/profile');
  await user.click(await screen.findByRole('link', { name: 'Edit profile' }));
  await screen.findByRole('heading', { name: 'Edit profile' });
  decide(REJECTED);
  const dialog = await screen.findByRole('dialog', { name: 'Your Profile has been Rejected' });
  expect(dialog.textContent).toContain(REASON);
  await user.click(within(dialog).getByRole('button', { name: 'Setup Profile' }));
  await waitFor(() => expect(window.location.pathname).toBe('/set-up-profile'));
  await waitFor(() => expect(scrollIsLocked()).toBe(false));
  act(() => window.history.back());
  const again = await screen.findByRole('dialog', { name: 'Your Profile has been Rejected' });
  await user.click(within(again).getByRole('button', { name: 'Setup Profile' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(scrollIsLocked()).toBe(false));
});

// Proves 4.17.
test('going back closes what is open, and the page scrolls again', async () => {
  const { user } = arrive('/profile');
  await user.click(await screen.findByRole('link', { name: 'Edit profile' }));
  await screen.findByRole('heading', { name: 'Edit profile' });
  act(() => openModal('logout'));
  await screen.findByRole('dialog', { name: 'Logout?' });
  act(() => window.history.back());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(scrollIsLocked()).toBe(false));
});

test('an approval closes what said that one has to wait', async () => {
  arrive('/profile');
  await screen.findByRole('link', { name: 'Edit profile' });
  act(() => openModal('cantPerform'));
  await screen.findByRole('dialog', { name: "Can't Perform Action" });
  decide(aProfile());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
