import { getMe } from '@castlane/contract/account.ts';
import { listCreatorJobs } from '@castlane/contract/creator-job.ts';
import type { BrowserContext, Page, Route } from '@playwright/test';
import { logInAs } from '../acts/accounts.ts';
import { feedLink } from '../acts/jobs.ts';
import { axe } from '../axe.ts';
import { call } from '../client.ts';
import { expect, test } from '../fixtures.ts';
import { makeActive, makeJob, type Member } from '../people.ts';
import type { Stack } from '../stack.ts';

const WORDS = 'I walk the coast path after dark each week, and would film one hour of it with your lantern.';
const LOST = 'Part of the page didn’t load';
/** For the job that `makeJob` makes. */
const STAR_COST = 1;
const SIGN_UP_STARS = 10;
const PARTS = '**/assets/*.js';

test('after a deployment an open page says so, reloads only when asked, and keeps the input', async ({ stack, visit, watch }) => {
  const { page } = await openJob(stack, visit, 'Dep Loyed');
  await page.getByLabel('Your comment').fill(WORDS);
  watch.tolerates(/^404 GET \/assets\//, /ChunkProblem/);
  // The new server does not have the files of the old build.
  await page.route(PARTS, (route) => route.fulfill({ status: 404, contentType: 'application/json', body: '{"code":1009}' }));
  const documents = countDocuments(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My jobs' }).click();
  const told = page.getByRole('alert').filter({ hasText: LOST });
  await expect(told).toBeVisible();
  await axe(page);
  expect(documents(), 'nothing reloads by itself').toBe(0);

  await page.unroute(PARTS);
  await told.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'My jobs', level: 1 })).toBeVisible();
  expect(documents()).toBe(1);
  await page.goBack();
  await expect(page.getByLabel('Your comment')).toHaveValue(WORDS);
});

test('a part that does not load for two minutes shows an error with a way out, and shows that it is loading until then', async ({
  stack,
  visit,
  watch,
}) => {
  const { page } = await openJob(stack, visit, 'Min Utes');
  watch.tolerates(/ChunkProblem/);
  await page.clock.install();
  const held: Route[] = [];
  await page.route(PARTS, (route) => void held.push(route));
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My jobs' }).click();
  await expect.poll(() => held.length).toBeGreaterThan(0);
  // Real time passes as well: leave a margin, so that the browser's own delays do not fill the two minutes.
  await page.clock.runFor(105_000);
  await expect(page.getByText(LOST)).toHaveCount(0);
  await page.clock.runFor(16_000);
  await expect(page.getByText(LOST)).toBeVisible();
  await page.unroute(PARTS);
  for (const route of held) await route.abort().catch(() => undefined);
});

test('a failed request is retried at growing intervals, until it succeeds', async ({ stack, visit, watch }) => {
  const creator = await makeActive(stack, 'creator', 'Ret Ryer');
  const page = await visit({ token: creator.token });
  watch.tolerates(/^failed: GET \/user\/v1\/feeds/);
  const asked: number[] = [];
  await page.route(/\/user\/v1\/feeds(?:\?|$)/, (route) => {
    asked.push(Date.now());
    return asked.length < 3 ? route.abort('connectionreset') : route.continue();
  });
  await page.goto('/');
  await expect(page.getByRole('list', { name: 'Open jobs' }).getByRole('link').first()).toBeVisible();
  const [first = 0, second = 0, third = 0] = asked;
  expect(second - first, 'the first pause').toBeGreaterThanOrEqual(900);
  expect(third - second, 'the second pause is longer').toBeGreaterThanOrEqual(1900);
});

test('a comment that was not sent can be sent again, and one whose answer was lost exists once', async ({ stack, visit, watch }) => {
  const { page, creator } = await openJob(stack, visit, 'Los Tanswer');
  watch.tolerates(/^failed: POST \/user\/v1\/feeds\/proposals/);
  let sent = 0;
  await page.route(/\/feeds\/proposals$/, async (route) => {
    sent += 1;
    if (sent === 3) return route.continue();
    if (sent === 2) await route.fetch();
    return route.abort('connectionreset');
  });
  await page.getByLabel('Your comment').fill(WORDS);
  await page.getByRole('button', { name: 'Send comment' }).click();
  await expect(page.getByText('The server isn’t answering. Try again in a moment.').first()).toBeVisible();
  await expect(page.getByLabel('Your comment')).toHaveValue(WORDS);
  await axe(page);
  const lost = page.waitForEvent('requestfailed');
  await page.getByRole('button', { name: 'Send comment' }).click();
  await lost;
  await page.getByRole('button', { name: 'Send comment' }).click();
  await expect(page.getByRole('region', { name: 'Your comment' })).toContainText(WORDS);
  expect(sent).toBe(3);
  await expectOneComment(stack, creator);
});

test('on a slow network everything loads and shows its progress, and a second click sends nothing twice', async ({ stack, visit }) => {
  test.setTimeout(150_000);
  const { creator, job } = await makeOpenJob(stack, 'Slo Wly');
  const page = await visit();
  await throttle(page.context(), page);
  await page.goto('/login');
  await logInAs(page, creator.email);
  await expect(page.locator('[aria-busy="true"], [role="status"]').first()).toBeAttached();
  await feedLink(page, job.title).click();
  await expect(page.getByRole('heading', { name: job.title, level: 1 })).toBeVisible();
  await page.getByLabel('Your comment').fill(WORDS);
  await page.getByRole('button', { name: 'Send comment' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Your comment' })).toBeVisible();
  await expectOneComment(stack, creator);
});

type Visit = (visit: { token: string }) => Promise<Page>;

async function makeOpenJob(stack: Stack, name: string) {
  const owner = await makeActive(stack, 'business_owner', `${name} Sons`);
  const job = await makeJob(stack, owner, { title: `A walk for ${name}` });
  return { job, creator: await makeActive(stack, 'creator', name) };
}

async function openJob(stack: Stack, visit: Visit, name: string) {
  const { job, creator } = await makeOpenJob(stack, name);
  const page = await visit({ token: creator.token });
  await page.goto(`/feed-details/${job.slug}`);
  await expect(page.getByLabel('Your comment')).toBeVisible();
  return { page, creator };
}

async function expectOneComment(stack: Stack, { token }: Member): Promise<void> {
  const { items } = await call(stack, listCreatorJobs, { token, query: { limit: 50 } });
  expect(items.map(({ proposal }) => proposal.message)).toEqual([WORDS]);
  expect(await call(stack, getMe, { token })).toMatchObject({ creator: { creatorStar: SIGN_UP_STARS - STAR_COST } });
}

function countDocuments(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) count += 1;
  });
  return () => count;
}

/** 400 kbit/s and a latency of 400 ms, as in a crowded train. */
async function throttle(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  const bytesPerSecond = 400_000 / 8;
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}
