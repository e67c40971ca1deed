import { appealRejection, editProfile, getMe, submitProfile } from '@castlane/contract/account.ts';
import { listCategories } from '@castlane/contract/category.ts';
import { getCallbackUrl, listChannels } from '@castlane/contract/integration.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aChannel, OFFERS } from '#testing/channels.ts';
import { fakeApi, FakeProblem } from '#testing/fake-api.ts';
import { aProfile, signIn } from '#testing/people.ts';
import { renderApp } from '#testing/render.tsx';

const OUTDOORS = { id: '01930000-0000-7000-8000-0000000000c1', slug: 'outdoors', name: 'Outdoors' };

const REJECTED = {
  verificationStatus: 'rejected' as const,
  rejectionReason: 'Your name doesn’t look real.',
  rejection: {
    items: [
      { code: 'name_not_real' as const, sentence: 'Your name doesn’t look real.', step: 1, mended: false },
      { code: 'about_unclear' as const, sentence: 'About doesn’t say what you do.', step: 2, mended: false },
      { code: 'link_broken' as const, sentence: 'The website does not open.', step: 3, mended: false },
    ] as const,
    note: 'Write a little more, please.',
  },
};

function rejected(overrides = {}) {
  return newcomer({ ...REJECTED, isProfileCompleted: true, ...overrides });
}

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
    .on(listChannels, { items: [], services: OFFERS })
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
  await screen.findByRole('heading', { name: 'Channels' });
  expect(window.location.search).toBe('?step=3');
  expect(api.callsTo(editProfile).map(({ body }) => body)).toEqual([
    { about: 'I film trail running in the Rockies.', categories: [OUTDOORS.id] },
  ]);
  expect(screen.getByText('Saved just now')).toBeTruthy();
});

test('the country of the browser is filled in where it is seen, and saved with the step', async () => {
  const api = serve();
  const { unmount } = renderApp('/set-up-profile?step=3');
  const missing = await screen.findByText(/Before we can review it/);
  expect(missing.parentElement?.textContent).toBe('Before we can review it, add: Country, About, Categories');
  unmount();
  const { user } = renderApp('/set-up-profile?step=1');
  expect(await screen.findByDisplayValue('United Kingdom')).toBeTruthy();
  expect(screen.queryByText('Unsaved changes stay on this device.')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('heading', { name: 'What you do' });
  expect(api.callsTo(editProfile).map(({ body }) => body)).toEqual([{ country: 'GB' }]);
});

test('what is missing is said at its field, and nothing is sent', async () => {
  const api = serve();
  const { user } = renderApp('/set-up-profile?step=2');
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Fill this in')).toBeTruthy();
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

test('a phone number of another account is refused beside its field', async () => {
  const api = serve(newcomer({ country: 'US' }));
  api.on(editProfile, new FakeProblem(1017));
  const { user } = renderApp('/set-up-profile?step=1');
  await user.type(await screen.findByLabelText('Phone number'), '4045550182');
  expect(screen.getByLabelText<HTMLInputElement>('Phone number').value).toBe('(404) 555-0182');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Phone number already taken')).toBeTruthy();
  expect(screen.getByLabelText('Phone number').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByLabelText<HTMLInputElement>('Phone number').value).toBe('(404) 555-0182');
  expect(api.callsTo(editProfile).map(({ body }) => body)).toEqual([{ phoneNumber: '+14045550182' }]);
});

test('an incomplete profile cannot be sent, and it says what is missing', async () => {
  serve();
  renderApp('/set-up-profile?step=3');
  const button = await screen.findByRole('button', { name: 'Submit for review' });
  expect((button as HTMLButtonElement).disabled).toBe(true);
  expect(screen.getByText(/Before we can review it/).parentElement?.textContent).toBe(
    'Before we can review it, add: Country, About, Categories',
  );
  expect(screen.getByRole('region', { name: 'Before you submit' })).toBeTruthy();
  expect(screen.queryByText(/submit (now|as is)/i)).toBeNull();
});

// Proves 1.2.
test('a complete profile is sent once and leads to the page that says so', async () => {
  const complete = newcomer({ about: 'I film trail running in the Rockies.', country: 'US', categories: [OUTDOORS] });
  const api = serve(complete);
  const sent = { ...complete, verificationStatus: 'pending', isProfileCompleted: true, placeInQueue: 2 };
  api.on(submitProfile, () => {
    api.on(getMe, sent);
    return sent;
  });
  const { user } = renderApp('/set-up-profile?step=3');
  await user.dblClick(await screen.findByRole('button', { name: 'Submit for review' }));
  expect(await screen.findByRole('heading', { name: 'Profile submitted for review' })).toBeTruthy();
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
  const api = serve(pending);
  renderApp('/set-up-profile');
  expect(await screen.findByText('2 profiles ahead of yours')).toBeTruthy();
  const { keepProfile } = await import('#features/accounts/me.ts');
  const decided = { ...pending, ...rejected(), placeInQueue: null };
  api.on(getMe, decided);
  keepProfile(decided);
  expect(await screen.findByText(REJECTED.rejection.items[0].sentence)).toBeTruthy();
});

test('a phone number that is too short is told before anything is sent', async () => {
  const api = serve(newcomer({ country: 'US' }));
  const { user } = renderApp('/set-up-profile?step=1');
  await user.type(await screen.findByLabelText('Phone number'), '404');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Check the number. It has too few or too many digits.')).toBeTruthy();
  expect(api.callsTo(editProfile)).toEqual([]);
});

test('a step that is left by a link is saved too', async () => {
  const api = serve(newcomer({ country: 'US' }));
  const { user } = renderApp('/set-up-profile?step=1');
  await user.type(await screen.findByLabelText('City'), 'Boulder');
  await user.click(screen.getByRole('link', { name: 'What you do' }));
  await waitFor(() => expect(api.callsTo(editProfile).map(({ body }) => body)).toEqual([{ city: 'Boulder' }]));
});

test('without a connection the text stays and the page says so', async () => {
  const api = serve(newcomer({ country: 'US' }));
  api.on(editProfile, () => {
    throw new TypeError('Failed to fetch');
  });
  const { user } = renderApp('/set-up-profile?step=1');
  await user.type(await screen.findByLabelText('City'), 'Boulder');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('The server isn’t answering. Try again in a moment.')).toBeTruthy();
  expect(screen.getByDisplayValue('Boulder')).toBeTruthy();
  expect(window.location.search).toBe('?step=1');
});

test('every reason leads to its field, and its step is marked', async () => {
  serve(rejected());
  renderApp('/set-up-profile?step=1');
  const note = await screen.findByRole('region', { name: 'Your Profile has been Rejected' });
  const links = within(note).getAllByRole('link', { name: /^Fix this/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/set-up-profile?step=1#field-name',
    '/set-up-profile?step=2#field-about',
    '/set-up-profile?step=3#field-website',
  ]);
  expect(within(note).getByText('Write a little more, please.')).toBeTruthy();
  expect(screen.getAllByRole('img', { name: 'Needs fixing' })).toHaveLength(3);
  expect(within(note).queryByRole('button', { name: 'Ask for another look' })).toBeNull();
});

test('a fourth submission in a day is told when it is possible', async () => {
  const api = serve(rejected({ about: 'I film trail running in the Rockies.', country: 'US', categories: [OUTDOORS] }));
  const refusal = { code: 1022, message: 'Too many requests', requestId: 'test' };
  api.on(submitProfile, () => Response.json(refusal, { status: 429, headers: { 'Retry-After': '7200' } }));
  const { user } = renderApp('/set-up-profile?step=3');
  await user.click(await screen.findByRole('button', { name: 'Submit for review' }));
  expect(await screen.findByText(/You can submit again on \d+ \w+ \d{4}, \d\d:\d\d\./)).toBeTruthy();
});

test('after the second rejection one appeal may be made; what is typed survives, and the answer is shown', async () => {
  const api = serve(rejected({ mayAppeal: true }));
  const text = 'The name is in my passport, and the website is mine.';
  const appeal = { text, createdAt: '2026-11-20T10:00:00.000Z', outcome: null, answer: null, decidedAt: null };
  api.on(appealRejection, rejected({ mayAppeal: false, appeal }));
  const { user, unmount } = renderApp('/set-up-profile');
  await user.click(await screen.findByRole('button', { name: 'Ask for another look' }));
  await user.type(await screen.findByLabelText('Why should we look again?'), 'Too short');
  await user.click(screen.getByRole('button', { name: 'Send appeal' }));
  expect(await screen.findByText('Write at least 20 characters')).toBeTruthy();
  expect(api.callsTo(appealRejection)).toEqual([]);
  unmount();
  const again = renderApp('/set-up-profile');
  const field = await screen.findByDisplayValue('Too short');
  await again.user.clear(field);
  await again.user.type(field, text);
  await again.user.click(screen.getByRole('button', { name: 'Send appeal' }));
  expect(await screen.findByText(/Another member of our team is looking at your profile/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send appeal' })).toBeNull();
  expect(api.callsTo(appealRejection).map(({ body }) => body)).toEqual([{ text }]);
  // While an appeal is open the server refuses changes, so no form is shown.
  expect(screen.getByText(/Your profile stays as it is until then/)).toBeTruthy();
  expect(screen.queryByLabelText('Full name')).toBeNull();
  expect(screen.queryByRole('link', { name: /Fix this/ })).toBeNull();
});

const WRITTEN = { about: 'I film trail running in the Rockies.', country: 'US', categories: [OUTDOORS] };

test('set-up opens again at the step where one was, and on another device at the first that is not done', async () => {
  serve(newcomer(WRITTEN));
  const { unmount } = renderApp('/set-up-profile?step=1');
  await screen.findByRole('heading', { name: 'About you' });
  unmount();
  const again = renderApp('/set-up-profile');
  await screen.findByRole('heading', { name: 'About you' });
  again.unmount();
  localStorage.clear();
  serve(newcomer({ ...WRITTEN, country: null }));
  renderApp('/set-up-profile');
  expect(await screen.findByRole('heading', { name: 'About you' })).toBeTruthy();
});

test('after a rejection it opens at the first point that is not mended, and a mended one leaves the list', async () => {
  const items = REJECTED.rejection.items.map((item, index) => ({ ...item, mended: index === 0 }));
  serve(rejected({ rejection: { items, note: null } }));
  renderApp('/set-up-profile');
  expect(await screen.findByRole('heading', { name: 'What you do' })).toBeTruthy();
  const note = screen.getByRole('region', { name: 'Your Profile has been Rejected' });
  expect(within(note).queryByText('Your name doesn’t look real.')).toBeNull();
  expect(within(note).getAllByRole('link', { name: /^Fix this/ })).toHaveLength(2);
  expect(screen.getAllByRole('img', { name: 'Needs fixing' })).toHaveLength(2);
});

test('with every point mended it says to submit again', async () => {
  const items = REJECTED.rejection.items.map((item) => ({ ...item, mended: true }));
  serve(rejected({ ...WRITTEN, rejection: { items, note: null } }));
  renderApp('/set-up-profile');
  expect(await screen.findByText('Everything is fixed. Submit for review again.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Submit for review' })).toBeTruthy();
});

test('the rows of the services are the buttons that connect; a connected one shows its channel', async () => {
  const api = serve(newcomer({ ...WRITTEN, creator: { creatorStar: 0, channels: [aChannel()] } }));
  api.on(listChannels, { items: [aChannel()], services: OFFERS }).on(getCallbackUrl, new FakeProblem(1023));
  const { user } = renderApp('/set-up-profile?step=3');
  await user.click(await screen.findByRole('button', { name: /^Instagram.*Connect$/ }));
  await waitFor(() => expect(api.callsTo(getCallbackUrl).map(({ params }) => params)).toEqual([{ service: 'instagram' }]));
  expect(screen.getByText('Connected: @maya')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^YouTube.*Connect$/ })).toBeNull();
});

test('before the profile is sent it says what the computer sees, each with the way to mend it', async () => {
  const api = serve(newcomer({ ...WRITTEN, about: 'Write to me at maya@mail.example about trails.' }));
  api.on(submitProfile, newcomer({ verificationStatus: 'pending', isProfileCompleted: true, placeInQueue: 0 }));
  const { user } = renderApp('/set-up-profile?step=3');
  const found = within(await screen.findByRole('region', { name: 'Before you submit' }));
  expect(found.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/set-up-profile?step=1#field-dateOfBirth',
    '/set-up-profile?step=1#field-profileImageUri',
    '/set-up-profile?step=2#field-about',
    '/set-up-profile?step=3#field-channels',
  ]);
  // Advice only: it can be sent as it is.
  await user.click(screen.getByRole('button', { name: 'Submit for review' }));
  await waitFor(() => expect(api.callsTo(submitProfile)).toHaveLength(1));
});

test('a profile in which the computer sees nothing gets no advice', async () => {
  const fine = { profileImageUri: '/files/maya.webp', dateOfBirth: '1996-01-01', creator: { creatorStar: 0, channels: [aChannel()] } };
  serve(newcomer({ ...WRITTEN, ...fine }));
  renderApp('/set-up-profile?step=3');
  await screen.findByRole('button', { name: 'Submit for review' });
  expect(screen.queryByRole('region', { name: 'Before you submit' })).toBeNull();
});
