import { overhang, settle } from '../axe.ts';
import { cutTexts } from '../cut-texts.ts';
import { expect, test } from '../fixtures.ts';
import { logIn } from '../people.ts';
import { CAST, findPlaces, type Role } from '../places.ts';
import { askedInEnglish, speakPseudo } from '../pseudo.ts';
import { SCREENS, show } from '../screens.ts';
import { englishNames, rememberAnswers } from '../spoken.ts';

for (const role of Object.keys(SCREENS) as Role[]) {
  test(`with longer words every screen fits on a phone, and no text is left untranslated, for: ${role}`, async ({ stack, visit }) => {
    test.setTimeout(300_000);
    const email = CAST[role];
    const page = await visit({ device: 'phone', ...(email ? { token: await logIn(stack, email) } : {}) });
    await speakPseudo(page.context());
    const known = rememberAnswers(page);
    const places = await findPlaces(stack);
    for (const screen of SCREENS[role].filter(({ only = 'phone' }) => only === 'phone')) {
      await test.step(screen.name, async () => {
        await show(askedInEnglish(page), screen, 'phone', places);
        await settle(page);
        expect.soft(await overhang(page), `${screen.name}: pixels that stick out of the window`).toBe(0);
        expect.soft(await page.evaluate(cutTexts), `${screen.name}: texts that are cut`).toEqual([]);
        expect.soft(await englishNames(page, known), `${screen.name}: names in English`).toEqual([]);
      });
    }
  });
}
