import { editProfile, getMe, submitProfile } from '@castlane/contract/account.ts';
import { listCategories } from '@castlane/contract/category.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, FakeProblem } from '#testing/fake-api.ts';
import { aProfile, signIn } from '#testing/people.ts';
import { renderApp } from '#testing/render.tsx';

const OUTDOORS = { id: '01930000-0000-7000-8000-0000000000c1', slug: 'outdoors', name: 'Outdoors' };

function newcomer(overrides = {}) {
  return aProfile({
    verificationStatus: 'incomplete',
    status: 'inactive',
    isProfileCompleted: false,
    about: null,
    country: null,
    city: null,
    categories: [],
    ...overrides,
  });
}

function serve(profile = newcomer()) {
  let now = profile;
  const api = fakeApi()
    .on(listCategories, { items: [OUTDOORS] })
    .on(getMe, () => now)
    .on(editProfile, ({ body }: { body: unknown }) => {
      const { categories, ...edit } = body as Record<string, unknown>;
      now = { ...now, ...edit, ...(categories ? { categories: [OUTDOORS] } : {}) };
      return now;
    });
  signIn(profile);
  return api;
}

test('a step is saved with what has changed, then the next one shows', async () => {
  const api = serve();
  const { user } = renderApp('/set-up-profile?step=2');
  await user.type(await screen.findByLabelText(/^About/), 'I film trail running in the Rockies.');
  await user.click(await screen.findByLabelText('Outdoors'));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('heading', { name: 'Place and contact' });
  expect(window.location.search).toBe('?step=3');
  expect(api.callsTo(editProfile).map(({ body }) => body)).toEqual([
    { about: 'I film trail running in the Rockies.', categories: [OUTDOORS.id] },
  ]);
  expect(screen.getByText('Saved just now')).toBeTruthy();
});

test('what is missing is said at its field, and nothing is sent', async () => {
  const api = serve();
  const { user } = renderApp('/set-up-profile?step=2');
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Write at least 20 characters')).toBeTruthy();
  expect(screen.getByText('Choose at least one category')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^About/)));
  expect(api.callsTo(editProfile)).toEqual([]);
});

test('what was typed and not saved survives a reload', async () => {
  serve();
  const { user, unmount } = renderApp('/set-up-profile?step=2');
  await user.type(await screen.findByLabelText(/^About/), 'Half a sentence');
  unmount();
  renderApp('/set-up-profile?step=2');
  expect(await screen.findByDisplayValue('Half a sentence')).toBeTruthy();
});

test('a phone number of somebody else is said at the phone number', async () => {
  const api = serve(newcomer({ country: 'US' }));
  api.on(editProfile, new FakeProblem(1017));
  const { user } = renderApp('/set-up-profile?step=3');
  await user.type(await screen.findByLabelText('Phone number'), '+1 404 555 0182');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Phone number already taken')).toBeTruthy();
  expect(screen.getByLabelText('Phone number').getAttribute('aria-invalid')).toBe('true');
});

test('an incomplete profile cannot be sent, and it says what is missing', async () => {
  serve();
  renderApp('/set-up-profile?step=4');
  const button = await screen.findByRole('button', { name: 'Submit for review' });
  expect((button as HTMLButtonElement).disabled).toBe(true);
  expect(screen.getByText(/Before we can review it/).textContent).toBe('Before we can review it, fill in: About, Categories, Country');
});

test('a complete profile is sent once and leads to the page that says so', async () => {
  const complete = newcomer({ about: 'I film trail running in the Rockies.', country: 'US', categories: [OUTDOORS] });
  const api = serve(complete);
  api.on(submitProfile, { ...complete, verificationStatus: 'pending', isProfileCompleted: true, placeInQueue: 2 });
  const { user } = renderApp('/set-up-profile?step=4');
  await user.dblClick(await screen.findByRole('button', { name: 'Submit for review' }));
  expect(await screen.findByRole('heading', { name: 'Profile sent for review' })).toBeTruthy();
  expect(api.callsTo(submitProfile)).toHaveLength(1);
});

test('what was typed on another step and not saved is sent along, and its faults are shown there', async () => {
  const api = serve(newcomer({ country: 'US', categories: [OUTDOORS] }));
  const { user } = renderApp('/set-up-profile?step=2');
  await user.type(await screen.findByLabelText(/^About/), 'Too short');
  await user.click(screen.getByRole('link', { name: 'Channels' }));
  await user.click(await screen.findByRole('button', { name: 'Submit for review' }));
  expect(await screen.findByText('Write at least 20 characters')).toBeTruthy();
  expect(window.location.search).toBe('?step=2');
  expect(api.callsTo(editProfile)).toEqual([]);
});

test('in review the page says where in the queue, and it follows the decision', async () => {
  const pending = newcomer({
    verificationStatus: 'pending',
    isProfileCompleted: true,
    placeInQueue: 2,
    submittedAt: '2026-11-20T10:00:00.000Z',
  });
  serve(pending);
  renderApp('/set-up-profile');
  expect(await screen.findByText('2 profiles before yours')).toBeTruthy();
  const { keepProfile } = await import('./me.ts');
  keepProfile({ ...pending, verificationStatus: 'rejected', rejectionReason: 'Please write more (step 2).', placeInQueue: null });
  expect(await screen.findByText('Please write more (step 2).')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to step 2' }).getAttribute('href')).toBe('/set-up-profile?step=2');
});
