import { getMe } from '@castlane/contract/account.ts';
import { getConfig } from '@castlane/contract/config.ts';
import { acceptLegal, getLegalPage, listUnaccepted } from '@castlane/contract/legal.ts';
import { render, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aConfig } from '#testing/config.ts';
import { fakeApi, FakeProblem } from '#testing/fake-api.ts';
import { aProfile, signIn } from '#testing/people.ts';
import { renderApp } from '#testing/render.tsx';
import { LegalText, titleOf } from './LegalText.tsx';

const SHA = 'a'.repeat(64);
const TEXT = '# Terms of Acme\n\n## 1. Scope\n\nThese apply.';
const all = aConfig({ legal: ['terms', 'privacy', 'imprint'] });

test.each([['/login'], ['/sign-up']])('%s has links to the pages of the operator', async (path) => {
  fakeApi().on(getConfig, all);
  renderApp(path);
  for (const [name, href] of [
    ['Terms', '/terms'],
    ['Privacy policy', '/privacy'],
    ['Imprint', '/imprint'],
  ])
    expect((await screen.findAllByRole('link', { name: name! })).map((link) => link.getAttribute('href'))).toContain(href);
});

test('a sign-up says what one agrees to', async () => {
  fakeApi().on(getConfig, all);
  renderApp('/sign-up');
  const line = (await screen.findByText('By creating an account you agree to the')).parentElement!;
  expect(line.textContent.trim()).toBe('By creating an account you agree to the Terms and the Privacy policy');
});

test('a sign-up says nothing where there is nothing to agree to', async () => {
  fakeApi().on(getConfig, aConfig({ legal: ['imprint'] }));
  renderApp('/sign-up');
  expect(await screen.findByRole('link', { name: 'Imprint' })).toBeTruthy();
  expect(screen.queryByText(/^By creating/)).toBeNull();
});

test('a page shows its text with its own heading, to anyone; one without gets its name', async () => {
  const api = fakeApi().on(getConfig, all).on(getLegalPage, { page: 'terms', text: TEXT, sha256: SHA });
  const { unmount } = renderApp('/terms');
  expect(await screen.findByRole('heading', { level: 1, name: 'Terms of Acme' })).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  unmount();
  api.on(getLegalPage, { page: 'imprint', text: 'Acme Ltd.', sha256: SHA });
  renderApp('/imprint');
  expect(await screen.findByRole('heading', { level: 1, name: 'Imprint' })).toBeTruthy();
});

test('a page that the operator has not says so', async () => {
  fakeApi().on(getConfig, aConfig()).on(getLegalPage, new FakeProblem(1009));
  renderApp('/privacy');
  expect(await screen.findByText('This site has no such page.')).toBeTruthy();
});

test('a user is asked once to accept what changed, may read it first, and can go on without', async () => {
  const items = [{ page: 'terms', sha256: SHA, isChange: true }];
  const api = fakeApi().on(getConfig, all).on(getMe, aProfile()).on(listUnaccepted, { items }).on(acceptLegal, null);
  signIn();
  const { user } = renderApp('/settings');
  const bar = within(await screen.findByRole('region', { name: 'Terms to accept' }));
  expect(bar.getByText('Our terms have changed.')).toBeTruthy();
  expect(bar.getByRole('link', { name: 'Read terms' }).getAttribute('href')).toBe('/terms');
  await user.click(bar.getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Terms to accept' })).toBeNull());
  expect(api.callsTo(acceptLegal)[0]!.body).toEqual({ items: [{ page: 'terms', sha256: SHA }] });
});

test('a text that changed again meanwhile is asked for anew', async () => {
  const api = fakeApi()
    .on(getConfig, all)
    .on(getMe, aProfile())
    .on(listUnaccepted, { items: [{ page: 'privacy', sha256: SHA, isChange: false }] })
    .on(acceptLegal, new FakeProblem(1005, 'The text has changed meanwhile. Reload the page to read it'));
  signIn();
  const { user } = renderApp('/settings');
  await user.click(await screen.findByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(api.callsTo(listUnaccepted)).toHaveLength(2));
  expect(screen.getByText('Please accept our privacy policy.')).toBeTruthy();
});

test('without terms nobody is asked, not even by a call', async () => {
  const api = fakeApi()
    .on(getConfig, aConfig({ legal: ['imprint'] }))
    .on(getMe, aProfile());
  signIn();
  renderApp('/settings');
  expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeTruthy();
  await waitFor(() => expect(api.callsTo(getConfig)).toHaveLength(1));
  expect(api.callsTo(listUnaccepted)).toEqual([]);
});

function shown(source: string): HTMLElement {
  return render(<LegalText source={source} />).container.firstElementChild as HTMLElement;
}

test('headings, lists, tables, quotes and marks are elements', () => {
  const text = shown('## A\n\n1. **b**\n2. *c* ~~d~~\n\n- e\n  - f\n\n| g | h |\n|---|---|\n| i | j |\n\n> k\n\n---\n\n`l`  \nm');
  const tags = ['h2', 'ol', 'strong', 'em', 'del', 'ul ul', 'table th', 'table td', 'blockquote', 'hr', 'code', 'br'];
  for (const tag of tags) expect(text.querySelector(tag), tag).toBeTruthy();
  expect(text.querySelectorAll('ol > li')).toHaveLength(2);
});

test('markup and addresses that run something stay text', () => {
  const attacks = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'a <b onclick="alert(1)">b</b>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](data:text/html,y)',
    '[x](//elsewhere.test)',
    '![x](https://elsewhere.test/pixel.png)',
    '<javascript:alert(1)>',
  ];
  const text = shown(attacks.join('\n\n'));
  expect(text.querySelectorAll('script, img, b, a, [onclick], [onerror]')).toHaveLength(0);
  expect(text.textContent).toContain('<script>alert(1)</script>');
});

test('links lead to the web, to a mail, or to a page here', () => {
  const text = shown('[a](https://x.test/y) <mailto:a@b.test> [c](/privacy) https://z.test');
  const links = [...text.querySelectorAll('a')].map((link) => [link.getAttribute('href'), link.getAttribute('target')]);
  expect(links).toEqual([
    ['https://x.test/y', '_blank'],
    ['mailto:a@b.test', '_blank'],
    ['/privacy', null],
    ['https://z.test', '_blank'],
  ]);
});

test('only a first heading of the first level is the title', () => {
  expect(titleOf('\n# A *b*\n\nc')).toBe('A b');
  expect(titleOf('Text\n\n# A')).toBeUndefined();
  expect(titleOf('## A')).toBeUndefined();
});
