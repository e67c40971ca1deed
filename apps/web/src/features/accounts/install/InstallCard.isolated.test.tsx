import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '#testing/render.tsx';

/** A browser that can install the application, as Chromium can. */
function browserOffers(outcome: 'accepted' | 'dismissed' = 'accepted') {
  const prompt = vi.fn(async () => ({ outcome }));
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void window.dispatchEvent(event));
  return { event, prompt };
}

/** As a newly opened page. */
async function open() {
  vi.resetModules();
  const [{ keepInstallOffer }, { InstallCard }] = await Promise.all([import('./install.ts'), import('./InstallCard.tsx')]);
  keepInstallOffer();
  return renderPage(<InstallCard />, '/');
}

const title = () => screen.queryByRole('heading', { name: /as an app$/ });
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 30)));

beforeEach(() => vi.stubGlobal('indexedDB', undefined));

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'standalone');
});

test('the browser does not ask on its own; the button asks, and the card goes once it is installed', async () => {
  const { user } = await open();
  await settle();
  expect(title()).toBeNull();
  const { event, prompt } = browserOffers();
  expect(event.defaultPrevented).toBe(true);
  expect(prompt).not.toHaveBeenCalled();
  await user.click(await screen.findByRole('button', { name: 'Install' }));
  expect(prompt).toHaveBeenCalledOnce();
  await waitFor(() => expect(title()).toBeNull());
});

test('a card that was put away does not come back, whatever the browser offers', async () => {
  const { user } = await open();
  browserOffers();
  await user.click(await screen.findByRole('button', { name: 'Don’t show this again' }));
  expect(title()).toBeNull();
  browserOffers();
  await settle();
  expect(title()).toBeNull();
});

test('who says no to the browser is asked again when the browser offers it again', async () => {
  const { user } = await open();
  browserOffers('dismissed');
  await user.click(await screen.findByRole('button', { name: 'Install' }));
  await waitFor(() => expect(title()).toBeNull());
  browserOffers();
  expect(await screen.findByRole('button', { name: 'Install' })).toBeTruthy();
});

test('Safari on iOS has no such offer: the card says how', async () => {
  Object.defineProperty(navigator, 'standalone', { value: false, configurable: true });
  await open();
  expect(await screen.findByText(/tap Share, then “Add to Home Screen”/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
});

test('nothing is offered where it is installed', async () => {
  Object.defineProperty(navigator, 'standalone', { value: true, configurable: true });
  await open();
  browserOffers();
  await settle();
  expect(title()).toBeNull();
});
