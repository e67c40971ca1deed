import { describe, expect, test } from 'vitest';
import { openConsentWorld, REDIRECT } from '#testing/consent.ts';

const world = openConsentWorld();

describe('the consent page', () => {
  test.each(['youtube', 'instagram'] as const)('of %s says that it is a stand-in, and labels every input', async (service) => {
    const response = await fetch(world.services[service].consentUrl({ state: 's', redirectUri: REDIRECT, challenge: 'c' }));
    expect(response.headers.get('x-stand-in')).toBe(service);
    // Chromium also checks the redirect target of a form against this.
    expect(response.headers.get('content-security-policy')).toContain("form-action 'self' http://castlane.test;");
    const html = await response.text();
    expect(html).toContain('<html lang="en">');
    expect(html).toContain(`<strong>This is not ${service === 'youtube' ? 'YouTube' : 'Instagram'}.</strong>`);
    expect(html.match(/<label><input/g)).toHaveLength(html.match(/<input/g)!.length);
    expect(html).toContain('<label for="behaviour">');
  });

  test('asks Google for offline access of one scope, with a challenge', async () => {
    const { searchParams } = new URL(world.services.youtube.consentUrl({ state: 's', redirectUri: REDIRECT, challenge: 'c' }));
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: 'stand-in',
      response_type: 'code',
      redirect_uri: REDIRECT,
      scope: 'https://www.googleapis.com/auth/youtube.readonly',
      state: 's',
      code_challenge: 'c',
      code_challenge_method: 'S256',
      access_type: 'offline',
      prompt: 'consent',
      include_granted_scopes: 'false',
    });
  });

  test.each([
    ['redirect_uri', 'http://castlane.test/social-account/callback/'],
    ['redirect_uri', 'http://castlane.test.evil.test/'],
    ['client_id', 'somebody'],
    ['response_type', 'token'],
    ['scope', 'everything'],
    ['code_challenge_method', 'plain'],
  ])('refuses another %s: %s', async (name, value) => {
    const url = new URL(world.services.youtube.consentUrl({ state: 's', redirectUri: REDIRECT, challenge: 'c' }));
    url.searchParams.set(name, value);
    expect((await fetch(url)).status).toBe(400);
    const answer = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ account: 'ines', answer: 'allow' }),
      redirect: 'manual',
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
  });

  test.each(['youtube', 'instagram'] as const)('of %s sends back a refusal with the state and without a code', async (service) => {
    const { back } = await world.consent(service, { answer: 'refuse' });
    expect(back.href).toMatch(new RegExp(`^${REDIRECT}\\?`));
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ state: 'a state & more', error: 'access_denied' });
    expect(back.searchParams.has('code')).toBe(false);
  });
});
