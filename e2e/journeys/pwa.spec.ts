import { sendMessage } from '@castlane/contract/message.ts';
import { listNotifications } from '@castlane/contract/notification.ts';
import { listThreads } from '@castlane/contract/thread.ts';
import { listEvents } from '@castlane/contract/thread-event.ts';
import type { CDPSession, Page, Worker } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { composer, expectKept, expectMessage, expectOffline, log, say } from '../acts/chat.ts';
import { answerTo } from '../acts/page.ts';
import { axe } from '../axe.ts';
import { chromiumLaunch } from '../chromium.ts';
import { call } from '../client.ts';
import { expect, test } from '../fixtures.ts';
import { makeAssigned, makeChat } from '../people.ts';

test.use({ launchOptions: chromiumLaunch() });

test('it can be installed: the manifest is complete and its pictures have their declared sizes', async ({ visit, stack }) => {
  const page = await visit({ hasWorker: true });
  await page.goto('/login');
  await page.locator('link[rel=manifest]').waitFor({ state: 'attached' });
  const devtools = await page.context().newCDPSession(page);
  const { url, errors, data } = await devtools.send('Page.getAppManifest');
  expect({ url, errors }).toEqual({ url: `${stack.url}/manifest.webmanifest`, errors: [] });
  type Picture = { src: string; sizes: string; form_factor?: string };
  const manifest = JSON.parse(data ?? '') as { name: string; display: string; icons: Picture[]; screenshots: Picture[] };
  expect(manifest).toMatchObject({ name: 'Castlane', display: 'standalone', start_url: '/' });
  expect(manifest.screenshots.map((picture) => picture.form_factor)).toEqual(['wide', 'narrow']);
  for (const { src, sizes } of [...manifest.icons, ...manifest.screenshots, { src: '/apple-touch-icon.png', sizes: '180x180' }])
    expect(await sizeOf(page, src), src).toBe(sizes);
  await expect.poll(() => isControlled(page)).toBe(true);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // Playwright's browser contexts are incognito, which is the only permitted error.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);
});

test('without a network the conversation opens after a reload, says so, and sends new messages later', async ({ stack, visit, watch }) => {
  const { owner, creator, thread } = await makeChat(stack, { owner: 'Olga Shell', creator: 'Carl Shell' });
  const page = await visit({ token: creator.token, hasWorker: true });
  await page.goto(`/message?thread=${thread.id}`);
  await expect(composer(page)).toBeVisible();
  await expect.poll(() => isControlled(page)).toBe(true);
  watch.tolerates(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await say(page, 'before the tunnel');
  await expectMessage(page, 'before the tunnel');
  await expect(log(page).getByRole('img', { name: 'Sending' })).toHaveCount(0);
  await page.context().setOffline(true);
  await expectOffline(page);
  await say(page, 'in the tunnel');
  await expect(log(page).getByRole('img', { name: 'Sending' })).toHaveCount(1);
  await expectKept(page, 1);
  await page.reload();
  await expectOffline(page);
  await expect(page.getByRole('navigation', { name: 'Main' }).first()).toBeVisible();
  await axe(page);
  await page.context().setOffline(false);
  await expectMessage(page, 'in the tunnel');
  await expect(log(page).getByRole('img', { name: 'Sending' })).toHaveCount(0);
  const { items } = await call(stack, listEvents, { token: owner.token, query: { threadId: thread.id } });
  expect(items.filter(({ body }) => body === 'in the tunnel')).toHaveLength(1);
  expect(await keptAddresses(page)).toEqual([]);
});

test('without a network the last answers are shown after a reload, on every page there is a strip, and no count is 0 that is unknown', async ({
  stack,
  visit,
  watch,
}) => {
  const { creator, job } = await makeAssigned(stack, { owner: 'Opal Kept', creator: 'Cora Kept' });
  const page = await visit({ token: creator.token, hasWorker: true });
  await page.goto('/message');
  await page.getByRole('link', { name: 'My jobs', exact: true }).first().click();
  await expect(page.getByRole('list', { name: 'Jobs you have commented on' })).toBeVisible();
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await expect(page.getByRole('article').first()).toBeVisible();
  const stars = page.getByRole('link', { name: /stars?, contact us$/i });
  const known = await stars.getAttribute('aria-label');
  expect(known).toMatch(/^[1-9]/);
  await expect.poll(() => isControlled(page)).toBe(true);
  await expect
    .poll(() => answersKept(page))
    .toEqual(expect.arrayContaining(['account', 'threads', 'creator-jobs', 'feed', 'notifications']));
  watch.tolerates(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/, /ChunkProblem/);
  await page.context().setOffline(true);
  await page.reload();
  const strip = page.getByText('You’re offline. What you see may be out of date.');
  await expect(strip).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(stars).toHaveAccessibleName(known!);
  await axe(page);

  await page.goto('/my-job');
  await expect(page.getByRole('list', { name: 'Jobs you have commented on' }).getByText(job.title)).toBeVisible();
  await expect(strip).toBeVisible();
  await page.goto('/message');
  await expectOffline(page);
  await page.getByRole('link', { name: /Opal Kept/ }).click();
  await expect(composer(page)).toBeVisible();
  for (const path of [`/feed-details/${job.slug}`, '/edit-profile']) {
    await page.goto(path);
    await expect(strip).toBeVisible();
    await expect(stars).toHaveAccessibleName(known!);
    await expect(page.getByText(/Check your connection|This page isn’t saved on your device/)).toBeVisible();
    await expect(page.getByText(/newer version/)).toHaveCount(0);
    await axe(page);
  }

  // As after a first visit that was too short.
  await page.addInitScript(() => localStorage.removeItem('answers'));
  await page.goto('/');
  await expect(strip).toBeVisible();
  await expect(stars).toHaveAccessibleName('Stars, contact us');
  await expect(stars).toContainText('–');

  await page.context().setOffline(false);
  await expect(strip).toHaveCount(0);
  await expect(stars).toHaveAccessibleName(known!);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect.poll(() => answersKept(page)).toContain('account');
  await page.getByRole('button', { name: /Cora Kept/ }).click();
  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'LOGOUT' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key === 'answers' || key === 'who'))).toEqual([]);
});

test('a push message is shown unless its page is open, and a click on it opens that page', async ({ stack, visit }) => {
  const { creator, thread } = await makeChat(stack, { owner: 'Otto Push', creator: 'Cleo Push' });
  const page = await visit({ token: creator.token, hasWorker: true });
  await page.context().grantPermissions(['notifications'], { origin: stack.url });
  await page.goto('/');
  await expect.poll(() => isControlled(page)).toBe(true);
  const worker = workerOf(page);
  const push = await pusher(page, stack.url);
  const path = `/message?thread=${thread.id}`;
  // DevTools drops push messages that arrive before the worker is ready.
  await expect
    .poll(async () => {
      await push({ title: 'Otto Push', body: 'Two pairs ship on Monday.', path, tag: `thread-${thread.id}` });
      return shownOf(page);
    })
    .toEqual([{ title: 'Otto Push', body: 'Two pairs ship on Monday.', tag: `thread-${thread.id}` }]);
  await push({ title: 'Otto Push', body: 'And one more.', path, tag: `thread-${thread.id}` });
  await expect.poll(() => shownOf(page)).toEqual([{ title: 'Otto Push', body: 'And one more.', tag: `thread-${thread.id}` }]);
  await worker.evaluate((place) => (globalThis as unknown as { open: (path: string) => Promise<unknown> }).open(place), path);
  await expect(page).toHaveURL(new RegExp(`/message\\?thread=${thread.id}$`));
  await expect(composer(page)).toBeVisible();
  // The new page may run in another process, with its own DevTools session, which may drop the first messages again.
  const pushAgain = await pusher(page, stack.url);
  const tags = async () => (await shownOf(page)).map(({ tag }) => tag);
  await expect
    .poll(async () => {
      await pushAgain({ title: 'Castlane', body: 'It is elsewhere.', path: '/my-job', tag: 'elsewhere' });
      return tags();
    })
    .toContain('elsewhere');
  await pushAgain({ title: 'Otto Push', body: 'It is on the screen.', path, tag: 'seen' });
  await pushAgain({ title: 'Castlane', body: 'It is elsewhere, too.', path: '/my-job', tag: 'after' });
  await expect.poll(tags).toContain('after');
  expect(await tags()).not.toContain('seen');
  await page.getByRole('button', { name: /Cleo Push/ }).click();
  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'LOGOUT' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => shownOf(page), 'nobody is signed in').toEqual([]);
});

test('title and favicon count unread messages and notifications, and stop when they are read', async ({ stack, visit }) => {
  const { owner, creator, thread } = await makeChat(stack, { owner: 'Ona Count', creator: 'Cid Count' });
  const page = await visit({ token: creator.token });
  await page.goto('/my-job');
  const threads = await call(stack, listThreads, { token: creator.token });
  const notifications = await call(stack, listNotifications, { token: creator.token });
  const waiting = threads.unreadCount + notifications.unreadCount;
  await expect(page).toHaveTitle(`(${waiting}) My jobs · Castlane`);
  await call(stack, sendMessage, { token: owner.token, body: { threadId: thread.id, clientId: randomUUID(), body: 'Are you there?' } });
  await expect.poll(() => waitingIn(page)).toBe(waiting + 1);
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', '/favicon-unread.svg');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const read = answerTo(page, 'POST', /\/notifications\/read$/);
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await read;
  await page.goto(`/message?thread=${thread.id}`);
  await expectMessage(page, 'Are you there?');
  await expect(page).toHaveTitle(/^[^(]/);
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', '/favicon.svg');
});

function isControlled(page: Page): Promise<boolean> {
  return page.evaluate(() => navigator.serviceWorker.controller?.state === 'activated');
}

function sizeOf(page: Page, src: string): Promise<string> {
  return page.evaluate(async (address) => {
    const picture = await createImageBitmap(await (await fetch(address)).blob());
    return `${picture.width}x${picture.height}`;
  }, src);
}

/** Returns the cached URLs that are not files of the application: must be empty. */
function keptAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const kept: string[] = [];
    for (const name of await caches.keys()) for (const { url } of await (await caches.open(name)).keys()) kept.push(new URL(url).pathname);
    return kept.filter((path) => path !== '/' && !/^\/assets\/|^\/[\w-]+\.(?:svg|png|js|webmanifest)$/.test(path));
  });
}

/** Returns what is kept for use without a network, by the first word of its key. */
function answersKept(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { answers } = JSON.parse(localStorage.getItem('answers') ?? '{"answers":{}}') as { answers: Record<string, unknown[]> };
    return Object.entries(answers).flatMap(([key, kept]) => (kept.length > 0 ? (JSON.parse(key) as string[])[0]! : []));
  });
}

function workerOf(page: Page): Worker {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('There is no service worker');
  return worker;
}

/** Replaces the browser vendor's push service: DevTools delivers the decrypted messages. */
async function pusher(page: Page, origin: string): Promise<(message: object) => Promise<void>> {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on(
      'ServiceWorker.workerRegistrationUpdated',
      ({ registrations }) => registrations[0] && resolve(registrations[0].registrationId),
    );
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  return async (message) => {
    await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) });
  };
}

function shownOf(page: Page): Promise<{ title: string; body: string; tag: string }[]> {
  return page.evaluate(async () => {
    const shown = (await (await navigator.serviceWorker.getRegistration())?.getNotifications()) ?? [];
    return shown.map(({ title, body, tag }) => ({ title, body, tag }));
  });
}

async function waitingIn(page: Page): Promise<number> {
  return Number(/^\((\d+)\)/.exec(await page.title())?.[1] ?? 0);
}
