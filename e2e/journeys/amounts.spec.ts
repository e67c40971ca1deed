import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { makeActive, makeJob } from '../people.ts';

/** What a reader of each region types or pastes, what the field then has, and how it is refused in words. The words are English. */
const READERS: Record<string, { read: [typed: string, shown: string][]; refused: [typed: string, why: string][] }> = {
  'en-US': {
    read: [
      ['1,500', '1,500'],
      ['1,000,000', '1,000,000'],
      ['1,200.50', '1,200.50'],
      ['$1,500', '1,500'],
    ],
    refused: [
      ['1,50', 'Did you mean 1,500 or 1.50?'],
      ['350,50', 'Did you mean 350,500 or 350.50?'],
    ],
  },
  'en-IN': { read: [['1,00,000.50', '1,00,000.50']], refused: [['1,50', 'Did you mean 1,500 or 1.50?']] },
  'de-DE': {
    read: [
      ['1.500', '1.500'],
      ['1.200,50', '1.200,50'],
    ],
    refused: [['1500.50', 'Did you mean 1.500,50?']],
  },
  'fr-FR': { read: [['1 200,50', '1 200,50']], refused: [['1 50', 'Did you mean 1 500?']] },
  'sv-SE': { read: [['1500,50', '1 500,50']], refused: [['1 50', 'Did you mean 1 500?']] },
  'ja-JP': { read: [['１，５００', '1,500']], refused: [['1,50', 'Did you mean 1,500 or 1.50?']] },
};

for (const [locale, { read, refused }] of Object.entries(READERS)) {
  test(`amounts are read as meant or refused in words, by keyboard and by paste, in ${locale}`, async ({ stack, visit }) => {
    const { token } = await makeActive(stack, 'business_owner', `Ada Amount ${locale}`);
    const page = await visit({ token, locale });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/post-job');
    await page.getByLabel('Currency').selectOption('USD');
    const budget = page.getByRole('textbox', { name: /^Budget/ });
    for (const enter of [byKeyboard, byPaste]) {
      for (const [typed, shown] of read) {
        await enter(page, budget, typed);
        expect(plain(await budget.inputValue()), typed).toBe(shown);
        await expect(budget).not.toHaveAttribute('aria-invalid', 'true');
      }
      for (const [typed, why] of refused) {
        await enter(page, budget, typed);
        await expect(budget, typed).toHaveValue(typed);
        await expect(budget).toHaveAccessibleDescription(new RegExp(why.replaceAll(/[?.]/g, '\\$&').replaceAll(' ', '\\s')));
      }
    }
  });
}

test('what a reader in Germany pastes is the amount of the job, and a yen has no decimals', async ({ stack, visit }) => {
  const owner = await makeActive(stack, 'business_owner', 'Yuki Yen');
  const page = await visit({ token: owner.token, locale: 'de-DE' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/post-job');
  await page.getByLabel('Currency').selectOption('JPY');
  const budget = page.getByRole('textbox', { name: /^Budget/ });
  await byKeyboard(page, budget, '12,5');
  await expect(budget).toHaveAccessibleDescription(/JPY has no decimals/);
  await byPaste(page, budget, '90.000');
  await expect(budget).toHaveValue('90.000');
  await expect(budget).not.toHaveAttribute('aria-invalid', 'true');

  const { slug } = await makeJob(stack, owner, { title: 'Coffee in a paper cup' });
  await page.goto(`/update-job/${slug}`);
  await byPaste(page, budget, '1.234,50');
  const sent = page.waitForRequest((request) => request.method() === 'PATCH' && request.url().includes(slug));
  await page.getByRole('button', { name: 'Save changes' }).filter({ visible: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ budget: { amount: { amount: 123_450, currency: 'USD' } } });
});

async function byKeyboard(page: Page, field: Locator, text: string): Promise<void> {
  await field.fill('');
  await field.pressSequentially(text);
  await page.keyboard.press('Tab');
}

async function byPaste(page: Page, field: Locator, text: string): Promise<void> {
  await page.evaluate((given) => navigator.clipboard.writeText(given), text);
  await field.fill('');
  await page.keyboard.press('ControlOrMeta+v');
  await page.keyboard.press('Tab');
}

/** Separators that are spaces differ in width. */
function plain(text: string): string {
  return text.replaceAll(/\s/g, ' ');
}
