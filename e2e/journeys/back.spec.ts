import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { openBell, openHowItWorks, openLogout } from '../opens.ts';
import { logIn } from '../people.ts';
import { CAST, findPlaces, type Role } from '../places.ts';
import { SCREENS, show } from '../screens.ts';

/** What covers a page: dialogs, drawers and sheets, the bar of a selection, and on a phone the notifications. */
const COVERS = '[role="dialog"], [data-floating-bar], [data-open-popup] > section[data-full]';

for (const role of ['pending', 'rejected', 'changing', 'creator', 'owner', 'staff'] satisfies Role[]) {
  test(`on a phone Back closes whatever is open and stays on the page, for: ${role}`, async ({ stack, visit }) => {
    test.setTimeout(300_000);
    const page = await visit({ device: 'phone', token: await logIn(stack, CAST[role]) });
    const places = await findPlaces(stack);
    for (const screen of SCREENS[role].filter(({ open, only = 'phone' }) => open && only === 'phone')) {
      await test.step(screen.name, async () => {
        await show(page, screen, 'phone', places);
        const path = new URL(page.url()).pathname;
        for (let left = await covers(page).count(); left > 0; left -= 1) {
          await page.goBack();
          await expect(covers(page), `${screen.name}: what is still open`).toHaveCount(left - 1);
          expect(new URL(page.url()).pathname).toBe(path);
          if (left > 1) await expect.poll(() => isCovered(page), `${screen.name}: the entry of what is still open`).toBe(true);
        }
      });
    }
  });
}

test('a dialog that was closed leaves no trace in the history', async ({ stack, visit }) => {
  const page = await visit({ device: 'phone', token: await logIn(stack, CAST.creator) });
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Bottom' }).getByRole('link', { name: 'My Job' }).click();
  await expect(page).toHaveURL('/my-job');
  // The page takes the focus once it has arrived, and so closes the notifications if they have it.
  await expect(page.locator('#main')).toBeFocused();
  await openBell(page);
  await page.keyboard.press('Escape');
  await openHowItWorks(page, 'phone');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await openLogout(page, 'phone');
  await page.getByRole('dialog', { name: 'Logout?' }).getByRole('button', { name: 'Cancel' }).click();
  await page.goBack();
  await expect(page).toHaveURL('/');
  await page.goForward();
  await expect(page).toHaveURL('/my-job');
});

/** A Back during the page's own step forward, a few milliseconds long, would only cancel that step. */
function isCovered(page: Page): Promise<unknown> {
  return page.evaluate(() => (history.state as { isCover?: boolean } | null)?.isCover);
}

function covers(page: Page) {
  return page.locator(COVERS).filter({ visible: true });
}
