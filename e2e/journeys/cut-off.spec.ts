import { listEvents } from '@castlane/contract/thread-event.ts';
import type { Page } from '@playwright/test';
import { composer, expectMessage, expectOffline, log, messagesIn, say } from '../acts/chat.ts';
import { call } from '../client.ts';
import { expect, test } from '../fixtures.ts';
import { makeChat } from '../people.ts';

const MARK = /\b(?:owner|creator) (?:before|during|after) \d+\b/;
const COME_BACK = { timeout: 45_000 };
/** How long one browser is offline. */
const AWAY_MS = 60_000;
/** Slow enough that one page of the conversation holds all messages. */
const EVERY_MS = 3_000;

test('one browser is offline while both write: both end with the same conversation, each message once', async ({ stack, visit, watch }) => {
  test.setTimeout(180_000);
  const { owner, creator, thread } = await makeChat(stack, { owner: 'Obi Online', creator: 'Cut Cable' });
  watch.tolerates(/ERR_INTERNET_DISCONNECTED/);
  const here = await visit({ token: owner.token });
  const away = await visit({ token: creator.token });
  for (const page of [here, away]) {
    await page.goto(`/message?thread=${thread.id}`);
    await expect(composer(page)).toBeVisible();
  }
  await say(here, 'owner before 1');
  await expectMessage(away, 'owner before 1');

  await away.context().setOffline(true);
  const end = Date.now() + AWAY_MS;
  await expectOffline(away);
  let written = 0;
  for (; Date.now() < end || written < 4; written += 1) {
    await Promise.all([say(here, `owner during ${written + 1}`), say(away, `creator during ${written + 1}`)]);
    await away.waitForTimeout(EVERY_MS);
  }
  await expect(log(away).getByRole('img', { name: 'Sending' })).toHaveCount(written);
  expect((await messagesIn(here, MARK)).filter(isOfCreator)).toEqual([]);

  // The window is closed and reopened before anything was sent, and it still cannot send.
  const again = await reopen(away, stack.url, thread.id);
  await expect.poll(async () => (await messagesIn(again, MARK)).filter(isOfCreator), COME_BACK).toHaveLength(written);
  // The first message may have been on the wire at the cut; this is unknown until the server is back.
  expect(await log(again).getByRole('img', { name: 'Sending' }).count()).toBeGreaterThanOrEqual(written - 1);
  await again.unrouteAll({ behavior: 'ignoreErrors' });
  await again.reload();

  await say(here, 'owner after 1');
  for (const page of [here, again]) {
    await expect.poll(() => messagesIn(page, MARK), COME_BACK).toHaveLength(2 * written + 2);
    await expect(log(page).getByRole('img', { name: 'Sending' })).toHaveCount(0, COME_BACK);
  }
  const { items } = await call(stack, listEvents, { token: owner.token, query: { threadId: thread.id } });
  const stored = items.flatMap(({ kind, body }) => (kind === 'message' && body !== null ? body : []));
  expect(new Set(stored).size, 'each once').toBe(2 * written + 2);
  for (const page of [here, again]) expect(await messagesIn(page, MARK)).toEqual(stored);
  for (const author of ['owner', 'creator']) {
    const own = stored.filter((words) => words.startsWith(`${author} during`));
    expect(own, 'in the order of writing').toEqual(Array.from({ length: written }, (_, index) => `${author} during ${index + 1}`));
  }
  await expect(
    log(again)
      .getByRole('img', { name: /^(?:Sent|Delivered|Read)$/ })
      .or(log(again).getByText('Read'))
      .first(),
  ).toBeVisible();
});

function isOfCreator(words: string): boolean {
  return words.startsWith('creator during');
}

/** Opens a new window of the same browser, which loads the page but cannot send: no socket, no message over HTTP. */
async function reopen(page: Page, url: string, threadId: string): Promise<Page> {
  const context = page.context();
  const again = await context.newPage();
  await page.close();
  await again.route(/\/user\/v1\/chat$/, (route) => route.abort('internetdisconnected'));
  await again.routeWebSocket(/\/ws\/v1\/chat/, (socket) => socket.close());
  await context.setOffline(false);
  await again.goto(`${url}/message?thread=${threadId}`);
  return again;
}
