import type { Page } from '@playwright/test';
import { composer, expectToast, expectMessage, log, say } from '../acts/chat.ts';
import { answerTo } from '../acts/page.ts';
import { axe } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { makeChat } from '../people.ts';

test('both sides see at once when a message is answered, edited, deleted or reacted to, and whether it was delivered and read', async ({
  stack,
  visit,
}) => {
  const chat = await makeChat(stack, { owner: 'Ona Answer', creator: 'Cy Change' });
  const [owner, creator] = await Promise.all([
    visit({ token: chat.owner.token, device: 'desktop' }),
    visit({ token: chat.creator.token, device: 'desktop' }),
  ]);
  for (const page of [owner, creator]) await page.goto(`/message?thread=${chat.thread.id}`);

  await say(owner, 'Which size do you need');
  await expectMessage(creator, 'Which size do you need');
  await expect(
    log(owner)
      .getByRole('img', { name: /Delivered|Read/ })
      .last(),
  ).toBeVisible();

  await choose(creator, 'Which size do you need', 'menuitem', 'Reply');
  await say(creator, 'Eigth and a half');
  await expect(log(owner).getByRole('button', { name: /^Go to the message from You/ })).toContainText('Which size do you need');

  // ArrowUp edits the last message that the server has confirmed.
  await expect(
    log(creator)
      .getByRole('img', { name: /^(Sent|Delivered|Read)$/ })
      .last(),
  ).toBeVisible();
  await composer(creator).focus();
  await creator.keyboard.press('ArrowUp');
  await composer(creator).fill('Eight and a half');
  await creator.keyboard.press('Enter');
  await expect(log(owner).getByText('Eight and a half')).toBeVisible();
  await expect(log(owner).getByText('Edited')).toBeVisible();

  await choose(owner, 'Eight and a half', 'menuitemradio', 'Thumbs up');
  await expect(log(creator).getByRole('button', { name: 'Thumbs up, from Ona' })).toBeVisible();
  await axe(creator);
  await creator.getByRole('button', { name: 'Thumbs up, from Ona' }).click();
  await expect(log(owner).getByRole('button', { name: 'Thumbs up, 2, from you and Cy' })).toBeVisible();

  await say(owner, 'Wrong window');
  await expectMessage(creator, 'Wrong window');
  await choose(owner, 'Wrong window', 'menuitem', 'Delete');
  await owner.getByRole('dialog').getByRole('button', { name: 'Delete message' }).click();
  await expect(log(creator).getByText('Message deleted')).toBeVisible();
  await owner.reload();
  await expect(log(owner).getByText('Message deleted')).toBeVisible();
  await expect(log(owner).getByText('Wrong window')).toHaveCount(0);
});

test('a chat is muted, archived and returns with the next message, and a blocked account cannot write', async ({ stack, visit }) => {
  const chat = await makeChat(stack, { owner: 'Obi Block', creator: 'Cat Away' });
  const [owner, creator] = await Promise.all([
    visit({ token: chat.owner.token, device: 'desktop' }),
    visit({ token: chat.creator.token, device: 'desktop' }),
  ]);
  await owner.goto(`/message?thread=${chat.thread.id}`);
  await creator.goto('/message');

  await inRow(creator, 'Obi Block', 'Mute');
  await expect(creator.getByRole('link', { name: /Obi Block/ }).getByRole('img', { name: 'Muted' })).toBeVisible();
  await inRow(creator, 'Obi Block', 'Archive');
  await expect(creator.getByText('All chats are archived')).toBeVisible();
  await creator.reload();
  await creator.getByRole('link', { name: 'View archived chats' }).click();
  await expect(creator.getByRole('link', { name: /Obi Block/ })).toBeVisible();
  await axe(creator);
  await say(owner, 'Are you there');
  await expect(creator.getByText('No archived chats')).toBeVisible();
  await creator.goto(`/message?thread=${chat.thread.id}`);
  await expectMessage(creator, 'Are you there');

  await creator.getByRole('button', { name: 'More about this chat' }).click();
  await creator.getByRole('menuitem', { name: 'Block Obi' }).click();
  await creator.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click();
  await expect(creator.getByText('You blocked Obi. Neither of you can write here.')).toBeVisible();
  await expect(owner.getByText('You can’t write in this chat.')).toBeVisible();
  await creator.goto('/settings');
  await creator.getByRole('button', { name: 'Unblock Obi Block' }).click();
  await expectToast(creator, 'Obi Block is no longer blocked');
  await expect(composer(owner)).toBeVisible();
  await say(owner, 'Sorry');
});

/** Chooses an item of a message's menu. */
async function choose(page: Page, words: string, role: 'menuitem' | 'menuitemradio', name: string): Promise<void> {
  const bubble = log(page).locator('[data-state]').filter({ hasText: words }).last();
  await bubble.hover();
  await bubble.getByRole('button', { name: 'Message actions' }).click();
  await page.getByRole('menu').getByRole(role, { name, exact: true }).click();
}

async function inRow(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('link', { name: new RegExp(name) }).click({ button: 'right' });
  // The UI updates before the answer; a reload in between would show the old state.
  const answer = answerTo(page, 'PATCH', /\/threads\/[^/]+$/);
  await page.getByRole('menu').getByRole('menuitem', { name: action, exact: true }).click();
  await answer;
}
