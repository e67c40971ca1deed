import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import type { Stack } from '../stack.ts';

export type ServiceName = 'YouTube' | 'Instagram';
type Consent = { as: RegExp; answer?: 'Allow' | 'Refuse'; isPermitted?: boolean; behaviour?: string };

/** Returns the card of a service on the social accounts page. */
export function cardOf(page: Page, service: ServiceName) {
  return page.getByRole('article', { name: service });
}

/** Goes through the stand-in's consent page and back. Returns the origin of the stand-in. */
export async function goThrough(page: Page, service: ServiceName, consent: Consent): Promise<string> {
  const { as, answer = 'Allow', isPermitted = true, behaviour } = consent;
  await expect(page.getByRole('heading', { name: `Stand-in for ${service}` })).toBeVisible();
  const { origin } = new URL(page.url());
  await page.getByRole('radio', { name: as }).check();
  if (!isPermitted) await page.getByRole('checkbox').uncheck();
  if (behaviour) await page.getByRole('combobox').selectOption(behaviour);
  await page.getByRole('button', { name: answer }).click();
  return origin;
}

/** Connects a channel, from the social accounts page to the success page. */
export async function connect(page: Page, service: ServiceName, as: RegExp): Promise<string> {
  await page.goto('/social-account');
  await cardOf(page, service)
    .getByRole('button', { name: `Connect ${service}` })
    .click();
  const standIn = await goThrough(page, service, { as });
  await expect(page).toHaveURL('/successful?what=channel');
  await expect(page.getByRole('heading', { name: 'Channel connected' })).toBeVisible();
  return standIn;
}

const ELEVEN_MINUTES_MS = 11 * 60_000;

/** How far each server's clock was moved here, because browsers must follow. */
const ahead = new WeakMap<Stack, number>();

/** Refreshes a channel by hand. First moves the server's and the browser's clock past the limit between two refreshes. */
export async function sync(stack: Stack, page: Page, service: ServiceName): Promise<void> {
  const aheadMs = (ahead.get(stack) ?? 0) + ELEVEN_MINUTES_MS;
  ahead.set(stack, aheadMs);
  await stack.advance(ELEVEN_MINUTES_MS / 1000);
  await page.clock.setFixedTime(Date.now() + aheadMs);
  const button = cardOf(page, service).getByRole('button', { name: `Sync now: ${service}` });
  // For some seconds the server may still tell the time from before its clock was moved.
  await expect(async () => {
    await page.reload();
    await expect(button).toBeEnabled({ timeout: 3000 });
  }).toPass();
  await button.click();
}

/** Sets how the stand-in behaves from now on. */
export async function behave(standIn: string, service: ServiceName, as: string): Promise<void> {
  const body = JSON.stringify({ service: service.toLowerCase(), as });
  const response = await fetch(`${standIn}/behave`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  expect(response.ok, `The stand-in does not change: ${response.status}`).toBe(true);
}
