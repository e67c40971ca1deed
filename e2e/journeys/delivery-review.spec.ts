import type { Page } from '@playwright/test';
import { expectToast } from '../acts/chat.ts';
import { picture } from '../acts/pictures.ts';
import { axe } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { makeAssigned } from '../people.ts';

const STILL = picture('Still.png', [70, 90, 200], 900, 600);
const LOGO = 'The logo is cut off.';
const SKY = 'Less sky, please.';

for (const device of ['desktop', 'phone'] as const) {
  test(`notes on a delivered picture are sent, ticked off and answered, on a ${device}`, async ({ stack, visit }) => {
    test.setTimeout(300_000);
    const { owner: nora, creator: pia, job } = await makeAssigned(stack, { owner: 'Nora Notes', creator: 'Pia Picture' });
    const owner = await visit({ device, token: nora.token });
    const creator = await visit({ device, token: pia.token });

    await test.step('the creator delivers a picture', async () => {
      await creator.goto(`/feed-details/${job.slug}`);
      await deliver(creator, 'Deliver the work', 'The first still.');
      await expect(creator.getByRole('heading', { name: 'Work delivered' })).toBeVisible();
    });

    await test.step('the owner opens it and adds notes: with a click, and with the keys', async () => {
      await owner.goto(`/job-post-details/${job.slug}`);
      const accept = owner.getByRole('button', { name: 'Accept the work' });
      await expect(accept).toBeInViewport();
      await axe(owner);
      await owner.getByRole('button', { name: 'Open Still.png' }).click();
      const dialog = owner.getByRole('dialog', { name: 'Still.png' });
      const stage = dialog.getByRole('application');
      const { width, height } = (await stage.boundingBox())!;
      await stage.click({ position: { x: width * 0.25, y: height * 0.5 } });
      await axe(owner);
      await save(owner, LOGO);
      await expect(stage).toBeFocused();
      for (const key of ['ArrowRight', 'ArrowUp', 'ArrowUp', 'Enter']) await owner.keyboard.press(key);
      await save(owner, SKY);
      await expect(stage.getByRole('img', { name: `Note 2: ${SKY}` })).toBeVisible();
      await axe(owner);
      await owner.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(owner.getByText('Pia Picture sees your notes when you ask for changes.')).toBeVisible();
    });

    await test.step('the creator reads them once the owner has asked for changes', async () => {
      await creator.goto(`/feed-details/${job.slug}`);
      await expect(creator.getByRole('button', { name: 'Open Still.png' })).toBeVisible();
      await expect(creator.getByText(LOGO)).toHaveCount(0);
      // The unsent notes survive a reload.
      await owner.reload();
      await expect(owner.getByText(SKY)).toBeVisible();
      await owner.getByRole('button', { name: 'Ask for changes (1 round left)' }).click();
      const dialog = owner.getByRole('dialog', { name: 'Ask for changes' });
      await expect(dialog.getByText('Your 2 notes on the files are sent with it.')).toBeVisible();
      await axe(owner);
      await dialog.getByRole('button', { name: 'Ask for changes' }).click();
      await expectToast(owner, 'Changes requested');
      await expect(creator.getByRole('checkbox', { name: LOGO })).toBeVisible();
      await axe(creator);
    });

    await test.step('the creator ticks one off, which the owner sees, and delivers again with the other one open', async () => {
      await creator.getByRole('checkbox', { name: LOGO }).click();
      await expect(creator.getByRole('checkbox', { name: LOGO })).toBeChecked();
      await expect(notesOf(owner).getByRole('listitem').filter({ hasText: LOGO })).toContainText('Done');
      await expect(notesOf(owner).getByRole('listitem').filter({ hasText: SKY })).toContainText('Open');
      await axe(owner);
      await creator.getByRole('button', { name: 'Deliver again' }).click();
      const dialog = creator.getByRole('dialog', { name: 'Deliver again' });
      await expect(dialog.getByText('1 note is still open.')).toBeVisible();
      await expect(dialog.getByRole('checkbox', { name: SKY })).not.toBeChecked();
      await axe(creator);
      await creator.keyboard.press('Escape');
      await deliver(creator, 'Deliver again', 'With the whole logo.');
      await expect(creator.getByRole('heading', { name: 'Work delivered' })).toBeVisible();
    });

    await test.step('the owner accepts it from the bar', async () => {
      await owner.getByRole('button', { name: 'Accept the work' }).click();
      await owner.getByRole('dialog', { name: 'Accept the work?' }).getByRole('button', { name: 'Accept', exact: true }).click();
      await expect(owner.getByRole('heading', { name: 'Work accepted' })).toBeVisible();
    });
  });
}

async function deliver(page: Page, button: string, note: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog', { name: button });
  await dialog.getByLabel('Files', { exact: true }).and(page.locator('input')).setInputFiles(STILL);
  await expect(dialog.getByRole('button', { name: 'Remove Still.png' })).toBeVisible();
  await dialog.getByRole('textbox', { name: /Note/ }).fill(note);
  await dialog.getByRole('button', { name: 'Deliver the work' }).click();
}

async function save(page: Page, note: string): Promise<void> {
  await page.getByRole('textbox', { name: 'What should change here?' }).fill(note);
  await page.getByRole('button', { name: 'Save note' }).click();
}

function notesOf(page: Page) {
  return page.getByRole('region', { name: 'Notes on the files' });
}
