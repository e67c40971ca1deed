import type { Page } from '@playwright/test';
import { choose, enterCode, fillSignUp, logInAs } from '../acts/accounts.ts';
import { expectMessage, log, say } from '../acts/chat.ts';
import { feedLink } from '../acts/jobs.ts';
import { expect, test } from '../fixtures.ts';
import { makeActive, makeChat, makeJob, newPerson } from '../people.ts';

/** What a supported browser may lack (docs/operations.md, Browsers), in kinds that occur together. Removed before the page runs. */
const REMOVALS: Record<string, () => void> = {
  'what Safari 17 and Firefox ESR have not yet': () => {
    const missing: [object, ...string[]][] = [
      [Intl, 'Segmenter', 'DurationFormat'],
      [URL, 'parse'],
      [Promise, 'withResolvers', 'try'],
      [Object, 'groupBy'],
      [Map, 'groupBy'],
      [Set.prototype, 'union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom'],
      [Object.getPrototypeOf(Object.getPrototypeOf([].values())) as object, 'map', 'filter', 'take', 'drop', 'flatMap', 'toArray'],
      [AbortSignal, 'any'],
      [CSS, 'highlights'],
      [Element.prototype, 'checkVisibility', 'moveBefore'],
      [Document.prototype, 'startViewTransition'],
      [Navigator.prototype, 'setAppBadge', 'clearAppBadge', 'connection', 'userAgentData'],
      [RegExp, 'escape'],
      [window, 'requestIdleCallback', 'cancelIdleCallback', 'Highlight', 'scheduler', 'navigation', 'CloseWatcher', 'Iterator'],
    ];
    for (const [target, ...names] of missing) for (const name of names) Reflect.deleteProperty(target, name);
  },
  'what pages over plain HTTP have not': () => {
    const missing: [object, ...string[]][] = [
      [Navigator.prototype, 'serviceWorker', 'locks', 'clipboard', 'credentials', 'share', 'storage', 'setAppBadge', 'clearAppBadge'],
      [Crypto.prototype, 'randomUUID', 'subtle'],
      [window, 'caches', 'PushManager', 'Notification', 'PublicKeyCredential', 'BroadcastChannel'],
    ];
    for (const [target, ...names] of missing) for (const name of names) Reflect.deleteProperty(target, name);
  },
  // As Firefox does for a site that may not store anything.
  'storage that is refused': () => {
    const refused = () => new DOMException('Access is denied', 'SecurityError');
    const refuse = () => {
      throw refused();
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) Object.defineProperty(window, name, { get: refuse });
    window.BroadcastChannel = refuse as never;
    LockManager.prototype.request = () => Promise.reject(refused());
    for (const name of ['register', 'getRegistration'] as const) ServiceWorkerContainer.prototype[name] = () => Promise.reject(refused());
  },
};

for (const [without, remove] of Object.entries(REMOVALS)) {
  test(`without ${without} people sign up, comment, chat and post a job`, async ({ stack, visit }) => {
    const { owner, creator, job } = await makeChat(stack, { owner: 'Oona Older', creator: 'Pia Plain' });
    const open = await makeJob(stack, await makeActive(stack, 'business_owner', 'Olaf Other'), {
      title: `A tent in the rain, without ${without}`,
    });
    const start = async () => {
      const page = await visit();
      await page.addInitScript(remove);
      return page;
    };

    await test.step('visitor', async () => {
      const page = await start();
      const person = newPerson('creator', 'Vera Visitor');
      await page.goto('/sign-up');
      await fillSignUp(page, person);
      await page.getByRole('button', { name: 'Create account' }).click();
      await expectPage(page, 'Check your inbox');
      await enterCode(page, stack, person.email);
      await expect(page).toHaveURL('/set-up-profile');
      await page.getByLabel('City').fill('Riga');
      await expectWorking(page);
    });

    const page = await start();
    await test.step('creator', async () => {
      await logIn(page, creator.email);
      await expectPage(page, 'Jobs for you');
      await feedLink(page, open.title).click();
      await expectPage(page, open.title);
      await page.getByLabel('Your comment').fill('I camp in the rain every week, and would film a whole night.');
      await page.getByRole('button', { name: 'Send comment' }).click();
      await expectPage(page, 'Your comment');
      await follow(page, 'My jobs');
      await expectPage(page, 'My jobs');
      await expect(page.getByRole('link', { name: open.title }).first()).toBeVisible();
      await follow(page, 'Messages');
      await page.getByRole('main').getByRole('link', { name: owner.name }).first().click();
      await say(page, 'Is Sunday fine? https://castlane.example/map');
      await expectMessage(page, 'Is Sunday fine?');
      await page.getByRole('button', { name: 'Search in this chat' }).click();
      await page.getByRole('search').getByRole('searchbox').last().fill('sunday');
      await expect(page.getByRole('search').getByRole('status').last()).toHaveText('1 of 1');
      await expectWorking(page);
    });

    await test.step('owner', async () => {
      const other = await start();
      await logIn(other, owner.email);
      await follow(other, 'Messages');
      await other.getByRole('main').getByRole('link', { name: creator.name }).first().click();
      await expectMessage(other, 'Is Sunday fine?');
      await say(other, 'Sunday is fine');
      await expect(log(page).getByText('Sunday is fine')).toBeVisible();
      await follow(other, 'My jobs');
      // A chat has the job's title in its link, too.
      await expectPage(other, 'My jobs');
      await other.getByRole('link', { name: job.title }).first().click();
      await expectPage(other, job.title);
      await follow(other, 'Create job');
      await other.getByRole('link', { name: 'Start a new job' }).click();
      await other.getByLabel('Job title').fill('Posted by an older browser');
      await other
        .getByRole('textbox', { name: 'Brief', exact: true })
        .fill('One film of a tent that stands in the rain for a whole night.');
      await choose(other, 'Category', 'Outdoors');
      await other.getByRole('checkbox', { name: /YouTube/ }).click();
      await other.getByRole('textbox', { name: /^Budget/ }).fill('450');
      await other.getByRole('button', { name: 'Publish job' }).click();
      await expectPage(other, 'Job published');
    });

    await test.step('log-out', async () => {
      await page.getByRole('button', { name: creator.name }).click();
      await page.getByRole('button', { name: 'Logout' }).click();
      await page.getByRole('dialog', { name: 'Logout?' }).getByRole('button', { name: 'Logout' }).click();
      await expect(page).toHaveURL('/login');
      await expectWorking(page);
    });
  });
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await logInAs(page, email);
  await expect(page).toHaveURL('/');
}

/** By links only: without storage, a reload is a log-out. */
async function follow(page: Page, name: string): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name }).first().click();
  await expectWorking(page);
}

async function expectPage(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
  await expectWorking(page);
}

/** Exceptions and complaints of the browser fail every test. */
async function expectWorking(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.getByText('Something went wrong')).toHaveCount(0);
}
