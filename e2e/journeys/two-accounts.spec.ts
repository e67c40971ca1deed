import type { Page } from '@playwright/test';
import { logInAs } from '../acts/accounts.ts';
import { expect, test } from '../fixtures.ts';
import { makeActive, makeJob } from '../people.ts';

test('a tab that slept through a log-out and another log-in shows and sends nothing of the account before', async ({ stack, visit }) => {
  const [owner, creator] = await Promise.all([
    makeActive(stack, 'business_owner', 'Signe Sleeper'),
    makeActive(stack, 'creator', 'Wilma Waker'),
  ]);
  await makeJob(stack, owner, { title: 'A job that only its owner lists' });
  const awake = await visit({ token: owner.token });
  const list = await openSleeper(awake);
  await list.goto('/my-job');
  await expect(list.getByText('A job that only its owner lists').first()).toBeVisible();
  const form = await openSleeper(awake);
  await form.goto('/post-job');
  await form.getByRole('textbox', { name: /Job title/ }).fill('Half-written by Signe');
  for (const page of [list, form]) await sleep(page);

  await awake.goto('/profile');
  await logOut(awake, owner.name);
  await logInAs(awake, creator.email);
  await expect(awake.getByRole('button', { name: creator.name })).toBeVisible();
  for (const page of [list, form]) await wake(page);

  for (const page of [list, form]) {
    await expect(page.getByRole('button', { name: creator.name })).toBeVisible();
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    for (const words of ['Half-written', owner.email]) expect(stored).not.toContain(words);
  }

  await expect(list.getByText('A job that only its owner lists')).toHaveCount(0);

  await test.step('the other account is still logged in', async () => {
    await awake.reload();
    await expect(awake.getByRole('button', { name: creator.name })).toBeVisible();
  });
});

test('a tab that wakes starts over by itself', async ({ stack, visit }) => {
  const [first, second] = await Promise.all([makeActive(stack, 'creator', 'Una Before'), makeActive(stack, 'creator', 'Vera After')]);
  const awake = await visit({ token: first.token });
  const other = await awake.context().newPage();
  for (const page of [awake, other]) await page.goto('/profile');
  await expect(other.getByRole('button', { name: first.name })).toBeVisible();
  await logOut(awake, first.name);
  await expect(other).toHaveURL('/login');
  await logInAs(awake, second.email);
  await expect(awake).toHaveURL('/');
  // Each tab belongs to one session: the one without any logs in by itself, and the first tab follows.
  await logInAs(other, first.email);
  await expect(other.getByRole('button', { name: first.name })).toBeVisible();
  await expect(awake.getByRole('button', { name: first.name })).toBeVisible();
});

/** Opens a tab that can sleep as one that the browser has frozen, or keeps in its history: it runs nothing and is told of nothing. */
async function openSleeper(beside: Page): Promise<Page> {
  const page = await beside.context().newPage();
  await page.addInitScript(() => {
    const tab = window as Window & { asleep?: boolean };
    const stop = (event: Event) => tab.asleep && event.stopImmediatePropagation();
    for (const name of ['storage', 'focus', 'pageshow', 'online']) window.addEventListener(name, stop, true);
    document.addEventListener('visibilitychange', stop, true);
    const set = window.setTimeout.bind(window);
    const held = (run: TimerHandler, ms?: number) => set(() => !tab.asleep && (run as () => void)(), ms);
    window.setTimeout = held as typeof window.setTimeout;
    window.WebSocket = class extends EventTarget {
      send() {}
      close() {}
    } as unknown as typeof WebSocket;
  });
  return page;
}

async function sleep(page: Page): Promise<void> {
  await page.evaluate(() => void ((window as Window & { asleep?: boolean }).asleep = true));
}

async function wake(page: Page): Promise<void> {
  await page.evaluate(() => {
    (window as Window & { asleep?: boolean }).asleep = false;
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

async function logOut(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: name }).click();
  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  await page.getByRole('dialog', { name: 'Logout?' }).getByRole('button', { name: 'LOGOUT' }).click();
  await expect(page).toHaveURL('/login');
}
