import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { retentionSettings } from '#platform/retention-settings.ts';
import { INVENTORY } from '#testing/data-inventory.ts';
import { oldRowsOf, RETENTION } from './retention.ts';

const SOURCES = new URL('../', import.meta.url);
const DEFAULTS = { keepNotificationsDays: 365, keepSessionsDays: 30 };

function listed(): string {
  return RETENTION.map(({ table, of, after, setting }) => `- \`${table}\` (${of}): ${after}${setting ? ` (\`${setting}\`)` : ''}`).join(
    '\n',
  );
}

test('the operators’ page lists what is deleted for its age', async () => {
  const docs = new URL('../../../../docs/growth.md', import.meta.url);
  const page = (await readFile(docs, 'utf8')).replace(
    /(?<=<!-- retention -->\n\n)[^]*(?=<!-- end of retention -->)/,
    () => `${listed()}\n\n`,
  );
  await expect(page).toMatchFileSnapshot(docs.pathname);
  expect(page).toContain(listed());
});

test('each row is of a table, and each setting about keeping belongs to one', () => {
  expect(RETENTION.map(({ table }) => table).filter((table) => !INVENTORY[table])).toEqual([]);
  expect(RETENTION.flatMap(({ setting }) => setting ?? []).toSorted()).toEqual(Object.keys(retentionSettings).toSorted());
});

test('the periods with a setting are listed with its default', () => {
  expect(readConfig({ NODE_ENV: 'test' })).toMatchObject(DEFAULTS);
});

test('the upkeep deletes all old rows that the code knows', async () => {
  const files = (await readdir(SOURCES, { recursive: true })).filter(
    (file) => /(?<!\.test)\.ts$/.test(file) && !file.startsWith('testing/'),
  );
  const texts = await Promise.all(files.map((file) => readFile(new URL(file, SOURCES), 'utf8')));
  const made = texts.flatMap((text) =>
    [...text.matchAll(/(?:: OldRows = \{|: OldRows \{\s+return \{)\s+what: '([^']+)'/g)].map(([, what]) => what!),
  );
  expect(
    oldRowsOf(DEFAULTS)
      .map(({ what }) => what)
      .toSorted(),
  ).toEqual(made.toSorted());
});
