import { expect, test } from 'vitest';
import { BadConfig, readConfig } from './config.ts';

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://app:s3cret@db/castlane',
  PUBLIC_URL: 'https://castlane.example',
  SMTP_URL: 'smtps://user:s3cret@mail.example',
};

function refusal(environment: Record<string, string>): string {
  try {
    readConfig(environment);
    return '';
  } catch (error) {
    if (!(error instanceof BadConfig)) throw error;
    return error.message;
  }
}

test('nothing set is a trial with an embedded database, demo data and dev tools', () => {
  expect(readConfig({})).toMatchObject({
    production: false,
    port: 3000,
    host: '127.0.0.1',
    demo: true,
    devTools: true,
    publicUrl: 'http://localhost:3000',
  });
});

test('a database of one’s own gets no demo data and no dev tools; production never', () => {
  expect(readConfig({ DATABASE_URL: 'postgres://localhost/x' })).toMatchObject({ demo: false, devTools: false });
  expect(readConfig(production)).toMatchObject({ production: true, demo: false, devTools: false, logLevel: 'info' });
});

test('an empty variable counts as not set', () => {
  expect(readConfig({ DATABASE_URL: '', PORT: '' })).toMatchObject({ port: 3000, databaseUrl: undefined });
});

test('every wrong setting is named at once, and no value is shown', () => {
  const message = refusal({
    PORT: 'eighty',
    DATABASE_URL: 'mysql://root:hunter2@x',
    SMTP_URL: 'hunter2',
    PRIMARY_COLOR: 'blue',
    LOG_LEVEL: 'loud',
  });
  for (const key of ['PORT', 'DATABASE_URL', 'SMTP_URL', 'PRIMARY_COLOR', 'LOG_LEVEL']) expect(message).toContain(key);
  expect(message).not.toContain('hunter2');
  expect(message).not.toContain('eighty');
});

test.each(['DATABASE_URL', 'PUBLIC_URL', 'SMTP_URL'])('production needs %s', (key) => {
  expect(refusal({ ...production, [key]: '' })).toContain(key);
});

test.each([
  ['RATE_LIMITS', 'off'],
  ['PUBLIC_URL', 'http://castlane.example'],
])('production refuses %s=%s', (key, value) => {
  expect(refusal({ ...production, [key]: value })).toContain(key);
});

test.each(['1', 'true', '*'])('a proxy is trusted by address, not by %s', (value) => {
  expect(refusal({ TRUST_PROXY: value })).toContain('TRUST_PROXY');
  expect(readConfig({ TRUST_PROXY: '10.0.0.0/8,::1' }).trustProxy).toEqual(['10.0.0.0/8', '::1']);
});
