import type { Page } from '@playwright/test';
import { overhang, settle, violationsOf } from '../axe.ts';
import { log } from '../acts/chat.ts';
import { expect, test } from '../fixtures.ts';
import { tabAround } from '../keyboard.ts';
import { logIn, makeActive, makeChat, PASSWORD } from '../people.ts';
import { CAST, findPlaces, type Role } from '../places.ts';
import { SCREENS, show } from '../screens.ts';

/** A sample; at night `every screen` has them all. */
const SAMPLE = new Set(['login', 'feed-filters', 'post-job']);
/** 1280 pixels at 400 % zoom. */
const NARROW = { width: 320, height: 640 };
const WIDE = { width: 1280, height: 800 };

for (const role of Object.keys(SCREENS) as Role[]) {
  const screens = SCREENS[role].filter(({ only = 'desktop' }) => only === 'desktop');
  checkScreens(`every screen by keys and at 320 pixels for: ${role}`, role, screens);
  const some = screens.filter(({ name }) => SAMPLE.has(name));
  if (some.length > 0) checkScreens(`a sample by keys and at 320 pixels for: ${role}`, role, some);
}

function checkScreens(title: string, role: Role, screens: (typeof SCREENS)[Role]): void {
  test(title, async ({ stack, visit }) => {
    test.setTimeout(300_000);
    const email = CAST[role];
    const page = await visit(email ? { token: await logIn(stack, email) } : {});
    const places = await findPlaces(stack);
    for (const screen of screens) {
      await test.step(screen.name, async () => {
        await page.setViewportSize(WIDE);
        await show(page, screen, 'desktop', places);
        await settle(page);
        await expect.soft(page, `${screen.name}: title`).toHaveTitle(/^(?:\(\d+\) )?\S.* · Castlane$/);
        expect.soft(await structureOf(page), `${screen.name}: structure and targets`).toEqual([]);
        expect.soft(await tabAround(page), `${screen.name}: by keys`).toEqual([]);
        await page.setViewportSize(NARROW);
        await settle(page);
        expect.soft(await overhang(page), `${screen.name}: pixels beyond 320`).toBe(0);
        expect.soft(await tabAround(page), `${screen.name}: by keys, at 320 pixels`).toEqual([]);
      });
    }
  });
}

test('the log-in, the skip link, menus and dialogs work by keyboard alone', async ({ stack, visit }) => {
  const person = await makeActive(stack, 'creator', 'Kay Boarder');
  const page = await visit();
  await page.goto('/login');
  await page.getByLabel('Email').focus();
  await page.keyboard.type(person.email);
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  // A password manager pastes.
  await page.keyboard.insertText(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Jobs for you' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Jobs for you' })).toBeVisible();

  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My jobs' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle(/My jobs · Castlane$/);
  await expect(page.getByRole('main')).toBeFocused();

  const menu = page.getByRole('button', { name: 'Kay Boarder' });
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
  await expect(menu).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Logout' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Logout?' });
  await expect(dialog).toBeVisible();
  await expectFocusIn(page, '[role="dialog"]');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(menu).toBeFocused();
});

test('messages can be written and answered by keyboard alone, and new ones are announced', async ({ stack, visit }) => {
  const { owner, creator, thread } = await makeChat(stack, { owner: 'Kim Keys', creator: 'Kit Keys' });
  const page = await visit({ token: creator.token });
  const other = await visit({ token: owner.token });
  for (const each of [page, other]) await each.goto(`/message?thread=${thread.id}`);
  const field = page.getByRole('textbox', { name: /^Message / });
  await field.focus();
  await page.keyboard.type('One line');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('and another');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
  await expect(log(other)).toContainText('One line');

  const more = log(page).getByRole('button', { name: 'Message actions' }).last();
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await expectFocusIn(page, '[role="menu"]');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(more).toBeFocused();
  // Screen readers announce new entries of the log.
  await expect(log(page)).not.toHaveAttribute('aria-live', 'off');
});

test('in high contrast, selected and focused elements are distinguishable', async ({ stack, visit }) => {
  const page = await visit({ token: await logIn(stack, CAST.creator) });
  const places = await findPlaces(stack);
  await page.emulateMedia({ forcedColors: 'active' });
  for (const name of ['feed', 'my-comments', 'edit-profile']) {
    await show(
      page,
      SCREENS.creator.find((screen) => screen.name === name)!,
      'desktop',
      places,
    );
    await settle(page);
    const [chosen, rest] = await page.evaluate(() => {
      const links = [...document.querySelectorAll('nav a')];
      const colourOf = (isCurrent: boolean) =>
        links.filter((link) => link.hasAttribute('aria-current') === isCurrent).map((link) => getComputedStyle(link).backgroundColor);
      return [colourOf(true), colourOf(false)];
    });
    for (const colour of chosen) expect.soft(rest, `${name}: where one is`).not.toContain(colour);
    expect.soft(await tabAround(page, 40), `${name}: the focus`).toEqual([]);
  }
});

/** Checks one h1, the order of headings, distinct landmark names and targets of 24 pixels: rules that axe does not rate as serious. */
async function structureOf(page: Page): Promise<string[]> {
  const violations = await violationsOf(page, ['best-practice', 'wcag22aa']);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

async function expectFocusIn(page: Page, selector: string): Promise<void> {
  await expect.poll(() => page.evaluate((place) => document.activeElement?.closest(place) !== null, selector)).toBe(true);
}
