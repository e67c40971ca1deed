import { editProfile } from '@castlane/contract/account.ts';
import type { Locator, Page } from '@playwright/test';
import { call } from '../client.ts';
import { expect, test } from '../fixtures.ts';
import { makeVerified } from '../people.ts';

/** Names, and the files with their letters, beside the one that every page has. */
const NAMES: Record<string, readonly string[]> = {
  'Jane Smith': [],
  'Zoë Núñez': [],
  'Antonín Dvořák': ['latin-ext'],
  'Łukasz Wójcik': ['latin-ext'],
  'Elif Şahin': ['latin-ext'],
  'Ɓala Ɗanladi': ['latin-more'],
  'Nguyễn Thị Ánh': ['vietnamese'],
  'Ελένη Παπαδάκη': ['greek'],
  'Олена Щербак': ['cyrillic'],
  'Әлия Қасым': ['cyrillic', 'cyrillic-ext'],
};

test('a name in any script of the font is drawn in it alone, and only its files are loaded', async ({ stack, visit }) => {
  for (const [name, files] of Object.entries(NAMES)) {
    const { token } = await makeVerified(stack, 'creator', 'Lou Letters');
    await call(stack, editProfile, { token, body: { name } });
    const page = await visit({ token });
    const loaded = fontsOf(page);
    await page.goto('/profile');
    const heading = page.getByRole('heading', { level: 1, name });
    await expect(heading).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    expect([...loaded].toSorted(), name).toEqual(['latin', ...files].toSorted());
    expect(await familiesOf(page, heading), name).toEqual(['Inter']);
    await page.close();
  }
});

/** Collects the names of the font files that a page requests. */
function fontsOf(page: Page): Set<string> {
  const names = new Set<string>();
  page.on('request', (request) => {
    const [, name] = /\/([\w-]+)-[\w-]{8}\.woff2$/.exec(request.url()) ?? [];
    if (name) names.add(name);
  });
  return names;
}

/** Returns the families of the fonts that an element's text is really drawn in. */
async function familiesOf(page: Page, element: Locator): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  await element.evaluate((node) => node.setAttribute('data-drawn', ''));
  const { root } = await devtools.send('DOM.getDocument');
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector: '[data-drawn]' });
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
  return [...new Set(fonts.map(({ familyName, isCustomFont }) => (isCustomFont ? familyName : `${familyName} of the system`)))];
}
