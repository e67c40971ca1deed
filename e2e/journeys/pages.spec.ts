import { axe } from '../axe.ts';
import { test } from '../fixtures.ts';
import { logIn } from '../people.ts';
import { CAST, findPlaces, type Role } from '../places.ts';
import { SCREENS, show } from '../screens.ts';

for (const role of Object.keys(SCREENS) as Role[]) {
  test(`every page of the demo world is complete and accessible for: ${role}`, async ({ stack, visit, device }) => {
    test.setTimeout(180_000);
    const email = CAST[role];
    const page = await visit(email ? { token: await logIn(stack, email) } : {});
    const places = await findPlaces(stack);
    for (const screen of SCREENS[role].filter(({ only = device }) => only === device)) {
      await test.step(screen.name, async () => {
        await show(page, screen, device, places);
        await axe(page);
      });
    }
  });
}
