import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examine } from '#app/commands/doctor.ts';
import { SignOnProvider } from '#testing/sign-on-provider.ts';
import type { Finding } from './finding.ts';

const provider = new SignOnProvider();
beforeAll(() => provider.start());
afterAll(() => provider.stop());

async function findingsWith(changes: Record<string, string>): Promise<Pick<Finding, 'name' | 'where'>[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'castlane-doctor-'));
  const environment = { NODE_ENV: 'development', DATA_DIR: dataDir, FFMPEG: 'off', ...provider.settings, ...changes };
  const { data } = await examine(environment, { envFile: '/nowhere/.env', beforeStart: true });
  for (const { says } of data!.findings as Finding[]) expect(says).not.toContain('hunter2');
  return (data!.findings as Finding[]).map(({ name, where }) => ({ name, where }));
}

test('nothing is wrong with a provider that knows the client', async () => {
  expect(await findingsWith({})).toEqual([]);
});

test.each<[name: string, where: string, changes: Record<string, string>]>([
  ['sign-on-away', 'OIDC_ISSUER', { OIDC_ISSUER: 'http://127.0.0.1:1' }],
  ['sign-on-refused', 'OIDC_CLIENT_ID', { OIDC_CLIENT_SECRET: 'hunter2' }],
  ['sign-on-refused', 'OIDC_CLIENT_ID', { OIDC_CLIENT_ID: 'hunter2' }],
  ['setting-wrong', 'OIDC_GROUP', { OIDC_GROUP: '' }],
  ['setting-wrong', 'OIDC_ISSUER', { OIDC_ISSUER: 'id.example.org' }],
  ['setting-wrong', 'PRIVACY_FILE', { PRIVACY_FILE: '/nowhere/privacy.md' }],
  ['setting-wrong', 'LOGO', { LOGO: '/nowhere/logo.svg' }],
])('%s is found at %s (fault %#)', async (name, where, changes) => {
  expect(await findingsWith(changes)).toEqual([{ name, where }]);
});

test('an address of something else than a provider is found', async () => {
  provider.brokenWith = 404;
  expect(await findingsWith({})).toEqual([{ name: 'sign-on-refused', where: 'OIDC_CLIENT_ID' }]);
});
