import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { misnested } from '../nesting.ts';
import { logIn } from '../people.ts';
import { CAST, findPlaces, type Role } from '../places.ts';
import { SCREENS, show } from '../screens.ts';
import { bareWords, translatePages } from '../translator.ts';

for (const role of Object.keys(SCREENS) as Role[]) {
  test(`a browser that translates ends no page, every field takes text, and the HTML is valid, for: ${role}`, async ({
    stack,
    visit,
    device,
  }) => {
    test.setTimeout(300_000);
    const email = CAST[role];
    const page = await visit(email ? { token: await logIn(stack, email) } : {});
    await translatePages(page.context());
    const places = await findPlaces(stack);
    for (const screen of SCREENS[role].filter(({ only = device }) => only === device)) {
      await test.step(screen.name, async () => {
        await show(page, screen, device, places);
        expect.soft(await bareWords(page), `${screen.name}: words beside something else`).toEqual([]);
        expect.soft(await misnested(page), `${screen.name}: elements where HTML allows none`).toEqual([]);
        await typeEverywhere(page);
        await expect(page.getByText('Something went wrong'), `${screen.name}: after typing`).toHaveCount(0);
        expect.soft(await bareWords(page), `${screen.name}: words beside something else, after typing`).toEqual([]);
      });
    }
  });
}

const FIELDS = 'input:is([type="text"], [type="email"], [type="password"], [type="tel"], [type="search"], :not([type])), textarea';

/** Types letters and digits, then empties the field: rules are met one after the other, counters count, errors come and go. */
async function typeEverywhere(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  const place = (await dialog.count()) > 0 ? dialog.last() : page.getByRole('main');
  for (const field of await place.locator(FIELDS).filter({ visible: true }).all()) {
    if (!(await field.isEditable())) continue;
    await field.fill('');
    await field.pressSequentially('Ab12, x');
    await field.fill('');
    await field.blur();
  }
}
