import { expect, test } from 'vitest';
import { SETTINGS } from './config.ts';
import { settingsWithoutSecrets } from './shown-settings.ts';

/** All that must not leave the machine. Whoever adds a setting decides whether it belongs here. */
const SECRETS = [
  'SECRET_KEYS',
  'BOT_CHECK_SECRET',
  'VAPID_PRIVATE_KEY',
  'GOOGLE_CLIENT_SECRET',
  'GOOGLE_API_KEY',
  'INSTAGRAM_CLIENT_SECRET',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OIDC_CLIENT_SECRET',
  'S3_SECRET_ACCESS_KEY',
];

test('secrets are hidden, and everything else is shown', () => {
  const shown = settingsWithoutSecrets(Object.fromEntries(SETTINGS.map((name) => [name, 'hunter2'])));
  const hidden = SETTINGS.filter((name) => !shown[name]!.value!.includes('hunter2'));
  expect(hidden.toSorted()).toEqual(SECRETS.toSorted());
});

test.each([
  ['postgres://castlane:hunter2@db.example.org/castlane', 'postgres://castlane:(hidden)@db.example.org/castlane'],
  ['postgres://castlane:hun@ter2@a.example:5432,b.example/castlane', 'postgres://castlane:(hidden)@a.example:5432,b.example/castlane'],
  [
    'postgres://db.example.org/castlane?user=x&password=hunter2&sslmode=require',
    'postgres://db.example.org/castlane?user=x&password=(hidden)&sslmode=require',
  ],
  ['redis://:hunter2@127.0.0.1:6379', 'redis://:(hidden)@127.0.0.1:6379'],
  ['postgres://castlane@db.example.org/castlane', 'postgres://castlane@db.example.org/castlane'],
])('the password of %s is hidden', (given, shown) => {
  expect(settingsWithoutSecrets({ DATABASE_URL: given }).DATABASE_URL).toEqual({ value: shown, from: 'given' });
});

test('what is not given has its default', () => {
  const { PORT, DATABASE_URL, APP_NAME } = settingsWithoutSecrets({ APP_NAME: '' });
  expect([PORT, DATABASE_URL, APP_NAME]).toEqual([
    { value: '3000', from: 'default' },
    { value: null, from: 'default' },
    { value: 'Castlane', from: 'default' },
  ]);
});
