import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { settingsExample, settingLists } from '#testing/settings-page.ts';
import { readConfig, SETTINGS } from './config.ts';
import { aboutOf } from './setting.ts';
import { Environment } from './settings.ts';

test('npm test ignores every setting of a real server, by their page', async () => {
  const script = await readFile(new URL('../../../../scripts/test.mjs', import.meta.url), 'utf8');
  const [, pattern] = /matchAll\(\/(.+)\/gm\)/.exec(script)!;
  const page = await readFile(new URL('../../../../docs/configuration.md', import.meta.url), 'utf8');
  const forgotten = new Set(Array.from(page.matchAll(new RegExp(pattern!, 'gm')), ([, name]) => name));
  expect(SETTINGS.filter((name) => !forgotten.has(name))).toEqual([]);
});

test('the operators’ page and the example match the settings', async () => {
  const docs = new URL('../../../../docs/configuration.md', import.meta.url);
  const page = (await readFile(docs, 'utf8')).replace(/(?<=<!-- settings -->\n\n)[^]*(?=\n\n<!-- end of settings -->)/, () =>
    settingLists(),
  );
  await expect(page).toMatchFileSnapshot(docs.pathname);
  expect(page).toContain(settingLists());
  await expect(settingsExample()).toMatchFileSnapshot('../../../../.env.example');
});

test('a setting depends only on existing settings', () => {
  const needed = SETTINGS.flatMap((name) => aboutOf(Environment.shape, name).needs ?? []);
  expect(needed.filter((name) => !SETTINGS.includes(name))).toEqual([]);
});

test('every name of the example is a setting or is used in deploy/compose, and every example is listed', async () => {
  const example = await readFile(new URL('../../../../.env.example', import.meta.url), 'utf8');
  const given = parseEnv(example.replaceAll(/^# (?=[A-Z_0-9]+=)/gm, ''));
  expect(Object.keys(given).filter((name) => !SETTINGS.includes(name))).toEqual(['POSTGRES_PASSWORD', 'SITE']);
  const config = readConfig({ ...given, SECRET_KEYS: `1:${randomBytes(32).toString('base64')}`, DATABASE_TLS: 'optional' });
  expect(config).toMatchObject({
    production: true,
    primaryColor: '#6174FF',
    mailFrom: { name: 'Market', address: 'no-reply@example.org' },
  });
});
