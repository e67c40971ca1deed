import { randomUUID } from 'node:crypto';
import type { Locator } from '@playwright/test';
import { sendMessage } from '@castlane/contract/message.ts';
import { log } from '../acts/chat.ts';
import { call } from '../client.ts';
import { expectRightToLeft } from '../direction.ts';
import { expect, test } from '../fixtures.ts';
import { makeChat } from '../people.ts';

/** A4 at 96 pixels to an inch. */
const PAPER = { width: 794, height: 1123 };
const FIRST = 'Message 1:';
const ARABIC = 'مرحبا، هل يناسبك يوم الأحد (صباحا)؟ السعر 450.';
const HEBREW = 'שלום, מתאים לך ביום ראשון (בבוקר)? המחיר 450.';

test('a printed chat has all its pages, readable in both colour schemes, and says what is missing', async ({ stack, visit }, info) => {
  const { owner, creator, thread } = await makeChat(stack, { owner: 'Petra Printer', creator: 'Paul Paper' });
  await stack.fillThread(thread.id, 60);
  for (const body of [ARABIC, HEBREW])
    await call(stack, sendMessage, { token: creator.token, body: { threadId: thread.id, clientId: randomUUID(), body } });
  const page = await visit({ token: owner.token });
  await page.goto(`/message?thread=${thread.id}`);
  await expect(log(page).getByText(HEBREW)).toBeVisible();
  const missing = page.getByText('Earlier messages are not printed.');
  await expect(missing).toBeHidden();

  await test.step('before the earlier messages are loaded, the paper says so', async () => {
    await expect(log(page).getByText(FIRST, { exact: false })).toHaveCount(0);
    // Paper is printed at once, so nothing more is loaded for it.
    await page.route('**/user/v1/events*', () => undefined);
    await page.emulateMedia({ media: 'print' });
    await expect(missing).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
    await page.unroute('**/user/v1/events*');
  });

  await page.reload();
  await expect(log(page).getByText(HEBREW)).toBeVisible();
  // A chat whose end is in view follows that end while it grows, so a single step up may be undone.
  await expect(async () => {
    await log(page).evaluate((box) => box.scrollTo(0, 0));
    await expect(log(page).getByText(FIRST)).toBeAttached({ timeout: 1000 });
  }).toPass();
  await page.setViewportSize(PAPER);
  for (const colorScheme of ['light', 'dark'] as const) {
    await test.step(colorScheme, async () => {
      await page.emulateMedia({ media: 'print', colorScheme });
      await expect(missing).toBeHidden();
      for (const words of [FIRST, 'Message 60:', ARABIC, HEBREW]) await expectOnPaper(log(page).getByText(words));
      for (const words of [ARABIC, HEBREW]) await expectRightToLeft(log(page).getByText(words));
      await page.screenshot({ path: info.outputPath(`${colorScheme}.png`), fullPage: true });
      // Both with and without 'Background graphics' of the print dialog.
      for (const printBackground of [false, true]) expect(pagesOf(await page.pdf({ format: 'A4', printBackground }))).toBeGreaterThan(2);
    });
  }
});

/** Checks that words are within the paper's width, cut off by nothing, and black on white or on what browsers leave out. */
async function expectOnPaper(words: Locator): Promise<void> {
  await expect(words).toBeVisible();
  const look = await words.evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const around: Element[] = [];
    for (let up: Element | null = element; up; up = up.parentElement) around.push(up);
    const cutting = around.filter((each) => {
      const box = each.getBoundingClientRect();
      return getComputedStyle(each).overflowY !== 'visible' && each !== document.documentElement && (box.top > top || box.bottom < bottom);
    });
    const ground = around.map((each) => getComputedStyle(each).backgroundColor).find((colour) => colour !== 'rgba(0, 0, 0, 0)');
    return {
      cutting: cutting.length,
      isWithin: left >= 0 && right <= innerWidth,
      colour: getComputedStyle(element).color,
      ground,
    };
  });
  expect(look, await words.innerText()).toEqual({ cutting: 0, isWithin: true, colour: 'rgb(0, 0, 0)', ground: 'rgb(255, 255, 255)' });
}

function pagesOf(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}
