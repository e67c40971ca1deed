import { getMe } from '@castlane/contract/account.ts';
import { listSessions } from '@castlane/contract/auth.ts';
import { listCategories } from '@castlane/contract/category.ts';
import { getConfig } from '@castlane/contract/config.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { addLanguage, chooseLanguage } from '#platform/language/i18n.ts';
import { openModal, type ModalName } from '#platform/page/modals.ts';
import { aConfig } from '#testing/config.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { anOwner, aProfile, signIn } from '#testing/people.ts';
import { pseudoPack, unbracketed } from '#testing/pseudo.ts';
import { renderApp } from '#testing/render.tsx';

const english = import.meta.glob<Record<string, string>>('../**/en.json', { eager: true, import: 'default' });

/** Texts that are not translated: the product's name, users' names and texts, and words that are the same in all languages. */
const KNOWN = ['Castlane', 'Maya Lindqvist', 'Daniel Brooks', 'YouTube', 'Instagram', 'https://example.com', '@'];

let server: ReturnType<typeof fakeApi>;

beforeEach(async () => {
  server = fakeApi();
  server
    .on(getConfig, aConfig({ marketingUrl: null }))
    .on(listCategories, { items: [] })
    .on(listSessions, { items: [] });
  addLanguage('qps', async () => pseudoPack(Object.assign({}, ...Object.values(english))));
  await chooseLanguage('qps');
});

/** Returns the texts that are not in brackets after the page has loaded. */
async function wordsInTheCode(...known: string[]): Promise<string[]> {
  await waitFor(() => expect(document.querySelector('h1')?.textContent).toContain('⟦'));
  return unbracketed(document.body, [...KNOWN, ...known]);
}

test.each(['/login', '/sign-up', '/forgot-password', '/reset-password/abc', '/contact-us'])(
  'no word of %s is written in the code',
  async (path) => {
    renderApp(path);
    expect(await wordsInTheCode()).toEqual([]);
  },
);

test.each([
  ['creator', '/not-found'],
  ['creator', '/successful?what=profile'],
  ['creator', '/change-password'],
  ['creator', '/social-account/error?service=instagram&why=not_professional'],
  ['owner', '/not-found'],
] as const)('no word that a %s sees at %s is written in the code', async (kind, path) => {
  const profile = kind === 'creator' ? aProfile() : anOwner();
  server.on(getMe, profile);
  signIn(profile);
  renderApp(path);
  expect(await wordsInTheCode(profile.name, profile.email)).toEqual([]);
});

test.each(['logout', 'cantPerform', 'howItWorks'] as const satisfies ModalName[])(
  'no word of the modal %s is written in the code',
  async (name) => {
    const profile = aProfile();
    server.on(getMe, profile);
    signIn(profile);
    renderApp('/not-found');
    await screen.findByRole('heading', { level: 1 });
    openModal(name);
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(within(dialog).getAllByText(/⟦/).length).toBeGreaterThan(1));
    expect(await wordsInTheCode(profile.name, profile.email)).toEqual([]);
  },
);

test('a word that is written in the code is found', () => {
  document.body.innerHTML = '<main><p>⟦Ñöw ⟦5 mïñ⟧~~⟧ · Maya</p><p title="Hello there"><svg><title>Mark</title></svg></p></main>';
  expect(unbracketed(document.body, [])).toEqual(['⟦Ñöw ⟦5 mïñ⟧~~⟧ · Maya', 'Hello there']);
  document.body.innerHTML = '';
});
