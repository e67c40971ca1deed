import { afterEach, expect, test, vi } from 'vitest';
import { serviceCheck } from './service.ts';

type Options = { sitekey: string; callback: (token: string) => void; 'error-callback': () => void };

/** The script of a service, as far as the page sees it. */
function aService() {
  let options: Options | undefined;
  const service = {
    drawnIn: [] as unknown[],
    isFailing: false,
    render: (place: unknown, given: Options) => service.drawnIn.push(place) && void (options = given),
    reset: vi.fn(),
    execute: () => (service.isFailing ? options?.['error-callback']() : options?.callback(`token for ${options.sitekey}`)),
  };
  return service;
}

afterEach(() => vi.unstubAllGlobals());

test('the service draws into the form and gives a token for each send', async () => {
  const service = aService();
  vi.stubGlobal('turnstile', service);
  let place = document.createElement('div');
  const check = serviceCheck('turnstile', 'site', () => place);
  check.getReady();
  expect(await check.take()).toBe('token for site');
  expect(await check.take()).toBe('token for site');
  expect(service.drawnIn).toEqual([place]);
  place = document.createElement('div');
  await check.take();
  expect(service.drawnIn).toHaveLength(2);
});

test('what the service refuses fails, and may be tried again', async () => {
  const service = aService();
  vi.stubGlobal('hcaptcha', service);
  const check = serviceCheck('hcaptcha', 'site', () => document.body);
  service.isFailing = true;
  await expect(check.take()).rejects.toThrow('hcaptcha gave no token');
  service.isFailing = false;
  expect(await check.take()).toBe('token for site');
});

test('a script that does not load fails, and is loaded anew the next time', async () => {
  const check = serviceCheck('recaptcha', 'site', () => document.body);
  const first = check.take();
  document.head.querySelector('script')?.dispatchEvent(new Event('error'));
  await expect(first).rejects.toThrow('did not load');
  expect(document.head.querySelector('script')).toBeNull();
  const second = check.take();
  vi.stubGlobal('grecaptcha', { ...aService(), ready: (run: () => void) => run() });
  document.head.querySelector('script')?.dispatchEvent(new Event('load'));
  expect(await second).toBe('token for site');
});
