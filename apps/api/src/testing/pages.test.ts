import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { settingsOf } from '#features/set-up/queries.ts';
import { setUpLines, type Seen } from '#features/set-up/rules.ts';
import { readConfig } from '#platform/config.ts';

/** Checks the documentation pages against the project. */
const ROOT = new URL('../../../../', import.meta.url);
const OF_THE_PROJECT = /`((?:apps|bench|chaos|docs|drills|e2e|packages|scripts|stand-ins)\/[\w./-]+)`/g;
const NOBODY = { ticks: [] as Seen['ticks'] } as Seen;

const pages = new Map<string, string>();

beforeAll(async () => {
  for await (const page of glob('**/*.md', { cwd: ROOT, exclude: ['**/node_modules', '**/.*', '**/dist'] }))
    pages.set(page, await textOf(page));
  expect(pages.size).toBeGreaterThan(40);
});

function textOf(page: string): Promise<string> {
  return readFile(new URL(page, ROOT), 'utf8');
}

test('every link has a target', () => {
  const links = [...pages].flatMap(([page, text]) =>
    Array.from(text.matchAll(/\]\(([^)\s]+)\)/g), ([, link]) => ({ page, link: link! })).filter(({ link }) => !/^[a-z]+:/.test(link)),
  );
  expect(links.length).toBeGreaterThan(100);
  expect(links.filter(({ page, link }) => !isThere(link, page)).map(({ page, link }) => `${page}: ${link}`)).toEqual([]);
});

test('every page and section that the set-up names exists', () => {
  const named = setUpLines(settingsOf(readConfig({})), NOBODY).map(({ page }) => page);
  expect(named.filter((page) => !isThere(page, 'docs/README.md'))).toEqual([]);
});

test('every file and command that a page names exists, except in decisions, which may be older', async () => {
  const { scripts } = JSON.parse(await textOf('package.json')) as { scripts: Record<string, string> };
  const wrong = [...pages]
    .filter(([page]) => !page.startsWith('docs/decisions/'))
    .flatMap(([page, text]) =>
      [
        ...Array.from(text.matchAll(OF_THE_PROJECT), ([, file]) => file!).filter((file) => !existsSync(new URL(file, ROOT))),
        ...Array.from(text.matchAll(/npm run (?:-s )?([\w:-]+)/g), ([, name]) => name!).filter((name) => !(name in scripts)),
      ].map((what) => `${page}: ${what}`),
    );
  expect(wrong).toEqual([]);
});

function isThere(link: string, from: string): boolean {
  const target = new URL(link, new URL(from, ROOT));
  const part = decodeURIComponent(target.hash.slice(1));
  target.hash = '';
  if (!existsSync(target)) return false;
  return part === '' || partsOf(pages.get(target.href.slice(ROOT.href.length)) ?? '').has(part);
}

/** Returns the anchors that repository hosts generate from headings. */
function partsOf(text: string): Set<string> {
  return new Set(
    Array.from(text.matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

test('the page of the installation names the files of this version, which the changelog has', async () => {
  const { version } = JSON.parse(await textOf('package.json')) as { version: string };
  const named = Array.from(
    pages.get('docs/install.md')!.matchAll(/castlane[-_](\d[\w.]*?)[-_](?:linux|amd64)|VERSION=(\S+)/g),
    ([, file, value]) => file ?? value,
  );
  expect(named.length).toBeGreaterThan(3);
  expect(new Set(named)).toEqual(new Set([version]));
  expect(pages.get('CHANGELOG.md')).toMatch(new RegExp(`^## ${version.replaceAll('.', '\\.')}, \\d`, 'm'));
});
