import { composer } from '../acts/chat.ts';
import { chromiumLaunch } from '../chromium.ts';
import { expect, testsOnOwnStack } from '../fixtures.ts';
import { makeChat } from '../people.ts';

const test = testsOnOwnStack({ hasCdn: true });
test.use({ launchOptions: chromiumLaunch() });

test('all scripts, styles, fonts and pictures of the build come from the CDN, and are kept for a time without a network', async ({
  stack,
  visit,
  watch,
}) => {
  const { creator, thread } = await makeChat(stack, { owner: 'Olga Cdn', creator: 'Carl Cdn' });
  const guest = await visit();
  await guest.goto('/login');
  await expect(guest.getByRole('heading').first()).toBeVisible();

  const page = await visit({ token: creator.token, hasWorker: true });
  const assets: URL[] = [];
  for (const each of [guest, page])
    each.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname.startsWith('/assets/')) assets.push(url);
    });
  await guest.reload();
  await guest.waitForLoadState('networkidle');
  await page.goto(`/message?thread=${thread.id}`);
  await expect(composer(page)).toBeVisible();
  await page.getByRole('button', { name: 'Carl Cdn' }).click();
  await page.getByRole('button', { name: 'How it works' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Skip' }).click();
  expect(new Set(assets.map(({ origin }) => origin))).toEqual(new Set([stack.url.replace('localhost', '127.0.0.1')]));
  for (const ending of ['.js', '.css', '.woff2', '.svg']) expect(assets.map(({ pathname }) => pathname).join(' ')).toContain(ending);

  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  watch.tolerates(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText('You’re offline. Messages are sent when you’re back.').first()).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' }).first()).toBeVisible();
  await page.context().setOffline(false);
});
