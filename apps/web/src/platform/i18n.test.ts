import { expect, test } from 'vitest';
import { loadWords, t } from './i18n.ts';

const files = import.meta.glob<Record<string, string>>('./locales/en/*.json', { eager: true, import: 'default' });
const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*', '!../testing/**'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
const words: Record<string, string> = Object.assign({}, ...Object.values(files));

test('keys are not split, values are not escaped, plurals are chosen', () => {
  expect(t('app.home', { name: '<b>A & B</b>' })).toBe('<b>A & B</b> home');
  expect(t('format.daysLeft', { count: 1 })).toBe('1 day left');
  expect(t('format.daysLeft', { count: 2 })).toBe('2 days left');
});

test('no key stands in two files', () => {
  expect(Object.keys(words)).toHaveLength(Object.values(files).flatMap((file) => Object.keys(file)).length);
});

test('every key that a component names has words', () => {
  const known = new Set(Object.keys(words).flatMap((key) => [key, key.replace(/_(?:zero|one|two|few|many|other)$/, '')]));
  const missing = Object.entries(sources).flatMap(([file, source]) =>
    [...source.matchAll(/\bt\(\s*'([^']+)'/g)]
      .map(([, key]) => key ?? '')
      .filter((key) => !known.has(key))
      .map((key) => `${file}: ${key}`),
  );
  expect(missing).toEqual([]);
});

test('a language without files of its own takes the words of the fallback', async () => {
  await expect(loadWords(['auth', 'unheard-of'])).resolves.toBeUndefined();
});

/** `#features/x.ts` and `./x.ts` as the keys of `sources`, which count from here. */
function resolved(from: string, to: string): string {
  const url = new URL(to.startsWith('#') ? `/${to.slice(1)}` : to, new URL(from, 'file:///platform/'));
  const path = url.pathname.slice(1);
  return path.startsWith('platform/') ? path.replace('platform/', './') : `../${path}`;
}

/** A module and everything that comes along with it. */
function closureOf(file: string, seen = new Set<string>()): Set<string> {
  const source = sources[file];
  if (source === undefined || seen.has(file)) return seen;
  seen.add(file);
  for (const [, to = ''] of source.matchAll(/^(?:import|export) (?!type )(?:[^;]*? from )?'([^']+)'/gm))
    closureOf(resolved(file, to), seen);
  return seen;
}

const home = new Map(
  Object.entries(files).flatMap(([file, own]) => Object.keys(own).map((key) => [key.split('.')[0], /([\w-]+)\.json$/.exec(file)?.[1]])),
);
/** The text of `t`'s keys wherever they stand: as an argument, in a table, or as the start of a template. */
const KEY = new RegExp(`['"\`](${[...home.keys()].join('|')})\\.[a-zA-Z$]`, 'g');
const LAZY = /(?:\[([^\]]*)\],\s*)?\(\) =>\s*import\('([^']+)'\)(?:,\s*'\w+',\s*\[([^\]]*)\])?/g;

function shownBy(file: string): Set<string | undefined> {
  return new Set([...closureOf(file)].flatMap((each) => [...(sources[each] ?? '').matchAll(KEY)].map(([, own]) => home.get(own))));
}

const ALWAYS = ['app', 'form'];

test('whatever is loaded lazily brings the words it shows, and the entry shows no others than its own', () => {
  const parts = Object.entries(sources).flatMap(([file, source]) =>
    [...source.matchAll(LAZY)].map(([, before, to = '', after]) => ({
      file: resolved(file, to),
      words: [...ALWAYS, ...(before ?? after ?? '').split(/[^\w-]+/)],
    })),
  );
  const lacking = [{ file: '../app/main.tsx', words: ALWAYS }, ...parts].flatMap(({ file, words: brought }) =>
    [...shownBy(file)].filter((own) => own !== undefined && !brought.includes(own)).map((own) => `${file}: ${own}`),
  );
  expect(parts.length).toBeGreaterThan(25);
  expect(lacking).toEqual([]);
});
