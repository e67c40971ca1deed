import type { Locator, Page } from '@playwright/test';
import { composer, expectMessage, log } from '../acts/chat.ts';
import { pdf, picture, PROCESSED } from '../acts/pictures.ts';
import { axe } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { makeChat } from '../people.ts';

test('a photo and a PDF are sent from one browser to the other, opened and saved', async ({ stack, visit, device }) => {
  test.setTimeout(180_000);
  const { owner, creator, thread } = await makeChat(stack, { owner: 'Olga Sends', creator: 'Cleo Sees' });
  const sender = await visit({ token: owner.token, device });
  const reader = await visit({ token: creator.token, device });
  for (const page of [sender, reader]) {
    await page.goto(`/message?thread=${thread.id}`);
    await expect(composer(page)).toBeVisible();
  }

  await test.step('a file that cannot be sent says why, and an upload can be cancelled', async () => {
    const svg = { name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') };
    const none = { name: 'false.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
    await inputOf(sender).setInputFiles([svg, none]);
    await expect(tray(sender).getByText('Choose a PDF, Word, ZIP or MP4 file, or a JPEG, PNG or WebP image')).toBeVisible();
    await expect(tray(sender).getByText('This isn’t a JPEG, PNG or WebP image, or its type doesn’t match')).toBeVisible();
    await axe(sender);
    await sender.getByRole('button', { name: 'Dismiss drawing.svg' }).click();
    await sender.getByRole('button', { name: 'Dismiss false.png' }).click();
    await expect(tray(sender)).toBeHidden();
    await sender.route('**/files/uploads/**', () => {});
    await inputOf(sender).setInputFiles(pdf('Wrong.pdf'));
    await sender.getByRole('button', { name: 'Cancel Wrong.pdf' }).click();
    await expect(tray(sender)).toBeHidden();
    await sender.unroute('**/files/uploads/**');
  });

  await test.step('photos and a file are sent with text', async () => {
    await inputOf(sender).setInputFiles([
      picture('dusk.png', [30, 60, 160]),
      picture('dawn.png', [240, 190, 90], 800, 1000),
      pdf('Shot list.pdf'),
    ]);
    await expect(send(sender)).toBeEnabled(PROCESSED);
    await composer(sender).fill('Dusk, dawn and the list');
    await axe(sender);
    await send(sender).click();
    await expect(tray(sender)).toBeHidden();
    await expectMessage(reader, 'Dusk, dawn and the list');
    await expect(pictures(reader)).toHaveCount(2);
    await expectDrawn(pictures(reader));
    await expectDrawn(pictures(sender));
    await axe(reader);
  });

  await test.step('the other side opens them', async () => {
    await log(reader).getByRole('button', { name: 'Open photo 1 of 2' }).click();
    const viewer = reader.getByRole('dialog', { name: 'Photo 1 of 2' });
    await expectDrawn(viewer.getByRole('img', { name: 'Photo 1 of 2' }));
    await axe(reader);
    await reader.keyboard.press('ArrowRight');
    await expectDrawn(reader.getByRole('img', { name: 'Photo 2 of 2' }));
    const download = reader.waitForEvent('download');
    await reader.getByRole('button', { name: 'Download', exact: true }).click();
    expect((await download).suggestedFilename()).toBe('image.webp');
    await reader.keyboard.press('Escape');
    await expect(reader.getByRole('dialog')).toBeHidden();
    await expect(log(reader).getByRole('button', { name: 'Open photo 2 of 2' })).toBeFocused();
  });

  await test.step('and saves the file under its name', async () => {
    const download = reader.waitForEvent('download');
    await log(reader)
      .getByRole('button', { name: /Shot list.pdf/ })
      .click();
    expect((await download).suggestedFilename()).toBe('Shot list.pdf');
  });

  await test.step('all files are together, beside the chat or behind its job', async () => {
    const isPhone = device === 'phone';
    if (isPhone) await reader.getByRole('button', { name: thread.job.title }).click();
    const files = reader.getByRole('region', { name: 'Shared files' });
    await expect(files.getByRole('listitem')).toHaveCount(3);
    await files.getByRole('button', { name: /^See all/ }).click();
    const all = reader.getByRole('dialog', { name: 'Shared files' });
    await expect(all.getByRole('listitem')).toHaveText([/^Shot list\.pdf/, /^Photo/, /^Photo/]);
    await axe(reader);
    await reader.keyboard.press('Escape');
    await expect(all).toBeHidden();
    if (isPhone) await reader.keyboard.press('Escape');
    await expect(reader.getByRole('dialog')).toBeHidden();
  });

  await test.step('a photo is dropped on the conversation and sent alone', async () => {
    await drop(sender, 'dropped.png');
    await expect(tray(sender).getByText('dropped.png')).toBeVisible();
    await expect(send(sender)).toBeEnabled();
    await send(sender).click();
    await expect(pictures(reader)).toHaveCount(3);
    await expectDrawn(pictures(reader));
    await expectAtEdge(pictures(sender).last());
  });

  await test.step('everything is still there after a reload', async () => {
    await sender.reload();
    await expect(pictures(sender)).toHaveCount(3);
    await expectDrawn(pictures(sender));
  });
});

function inputOf(page: Page): Locator {
  return page.locator('input[type=file][aria-label="Attach photos or files"]');
}

function tray(page: Page): Locator {
  return page.getByRole('list', { name: 'Attached' });
}

function send(page: Page): Locator {
  return page.getByRole('button', { name: 'Send', exact: true });
}

function pictures(page: Page): Locator {
  return log(page).locator('img[src^="/files/private/"]');
}

async function expectDrawn(images: Locator): Promise<void> {
  await expect
    .poll(() => images.evaluateAll((all) => all.length > 0 && all.every((image) => (image as HTMLImageElement).naturalWidth > 0)))
    .toBe(true);
}

/** Compares the end of an attachment with that of its message, which stands at the edge of the column. */
async function expectAtEdge(image: Locator): Promise<void> {
  await expect
    .poll(() =>
      image.evaluate((drawn) => {
        const ends = [drawn.parentElement!, drawn.closest('[data-mine]')!].map((each) => each.getBoundingClientRect().right);
        return Math.round(ends[1]! - ends[0]!);
      }),
    )
    .toBeLessThanOrEqual(1);
}

/** Drags a picture over the conversation and drops it. */
async function drop(page: Page, name: string): Promise<void> {
  const bytes = [...picture(name, [90, 160, 90], 900, 600).buffer];
  const data = await page.evaluateHandle(
    ({ file, content }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(content)], file, { type: 'image/png' }));
      return transfer;
    },
    { file: name, content: bytes },
  );
  await log(page).dispatchEvent('dragover', { dataTransfer: data });
  await expect(page.getByText('Drop photos and files here')).toBeVisible();
  await axe(page);
  await log(page).dispatchEvent('drop', { dataTransfer: data });
  await expect(page.getByText('Drop photos and files here')).toBeHidden();
}
