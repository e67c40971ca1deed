import type { CDPSession, Page } from '@playwright/test';
import { composer, log, say } from '../acts/chat.ts';
import { expect, test } from '../fixtures.ts';
import { inFrames, percentile, scrollUpTo, timeOpening, weigh } from '../long-thread.ts';
import { makeActive, makeChat, startChat } from '../people.ts';

const MESSAGES = 10_000;
const OPENINGS = 5;
const MB = 1024 * 1024;
/** `npm test` runs on busy machines, so its bounds are loose; `npm run test:nightly` checks the promised ones. */
const BOUNDS = { quick: { openMs: 1000, scrolled: 1000 }, slow: { openMs: 500, scrolled: 3000 } };
/** 300 events and the lines between them. */
const MOST_ROWS = 320;

test('a conversation of ten thousand messages opens at once and takes the same memory wherever it is read', async ({ stack, visit }) => {
  test.setTimeout(240_000);
  const { openMs, scrolled } = BOUNDS[test.info().project.name === 'nightly' ? 'slow' : 'quick'];
  const { owner, creator, thread } = await makeChat(stack, { owner: 'Lou Longtalk', creator: 'Cat Chatter' });
  await stack.fillThread(thread.id, MESSAGES);
  // On a desktop the newest chat opens by itself.
  await startChat(stack, await makeActive(stack, 'business_owner', 'Nia Newer'), creator);
  const page = await visit({ token: creator.token });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  const newest = `Message ${MESSAGES}:`;

  const times: number[] = [];
  for (let round = 0; round < OPENINGS; round += 1) {
    await page.goto('/message');
    await expect(page.getByRole('link', { name: new RegExp(owner.name) })).toBeVisible();
    await page.waitForLoadState('networkidle');
    times.push(await timeOpening(page, new RegExp(owner.name), newest));
    await expect(log(page).getByText(newest)).toBeInViewport();
  }
  tell('opening', `${times.map(Math.round).join(', ')} ms, median ${Math.round(percentile(times, 0.5))}`);
  expect(percentile(times, 0.5), 'from the click to the picture').toBeLessThan(openMs);

  await expectSteady(page, cdp, scrolled);
  await page.getByRole('button', { name: /^Go to the newest message/ }).click();
  await expect(log(page).getByText(newest)).toBeInViewport();
  await say(page, 'Good night');
  await expect(log(page).getByText('Good night')).toBeInViewport();
});

test('with thousands of unread messages it opens at the first of them, an address opens any other, and sending scrolls to the end', async ({
  stack,
  visit,
}) => {
  const { creator, thread } = await makeChat(stack, { owner: 'Lia Longago', creator: 'Cas Comeback' });
  await stack.fillThread(thread.id, MESSAGES, 9000);
  const page = await visit({ token: creator.token });
  await page.goto(`/message?thread=${thread.id}`);
  await expect(log(page).getByText('Message 1001:')).toBeInViewport();
  await expect(log(page).getByText('New', { exact: true })).toBeInViewport();
  expect(await log(page).locator('[data-seq]').count()).toBeLessThan(MOST_ROWS);

  const seq = thread.lastSeq + 5000;
  await page.goto(`/message?thread=${thread.id}&seq=${seq}`);
  await expect(log(page).getByText('Message 5000:')).toBeInViewport();
  await expect(log(page).locator(`[data-seq="${seq}"]`)).toBeFocused();

  await composer(page).focus();
  await say(page, 'I am back');
  await expect(log(page).getByText('I am back')).toBeInViewport();
  await expect(log(page).getByText(`Message ${MESSAGES}:`)).toBeVisible();
});

/** Scrolls through many messages twice: the second time, nothing may grow. */
async function expectSteady(page: Page, cdp: CDPSession, scrolled: number): Promise<void> {
  const first = await scrollUpTo(page, MESSAGES - scrolled / 2);
  const before = await weigh(cdp);
  const rest = await scrollUpTo(page, MESSAGES - scrolled);
  const after = await weigh(cdp);
  tell('scrolling', inFrames(rest.frames));
  const heap = (bytes: number) => `${(bytes / MB).toFixed(1)} MB`;
  tell(
    'weight',
    `${before.nodes} → ${after.nodes} nodes, ${heap(before.heapBytes)} → ${heap(after.heapBytes)}, ${rest.mostRows} rows at most`,
  );
  expect(Math.max(first.mostRows, rest.mostRows), 'rows in the page').toBeLessThanOrEqual(MOST_ROWS);
  expect(first.jumps + rest.jumps, 'times at which what is read jumped').toBe(0);
  expect(after.nodes - before.nodes, 'growth in nodes').toBeLessThan(2000);
  expect(after.heapBytes - before.heapBytes, 'growth of the heap').toBeLessThan(4 * MB);
}

function tell(what: string, figures: string): void {
  // oxlint-disable-next-line no-console -- the figures are for people
  console.log(`  long thread, ${what}: ${figures}`);
}
