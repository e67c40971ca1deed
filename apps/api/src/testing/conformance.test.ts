import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';

/**
 * Checks the list of the original specification's statements against the original, the code and the tests. A test names the statements
 * that it proves in a comment directly above it: `Proves` and their numbers.
 */
const ROOT = new URL('../../../../', import.meta.url);
const PAGE = 'docs/specification/conformance.md';
const SKIPPED = /\.(?:skip|skipIf|runIf|todo|fixme|fails|only)\b/;

type Row = { number: string; says: string; files: string[]; links: string[] };
type Proof = { place: string; file: string; numbers: string[]; title: string | undefined; isWhole: boolean; isSkipped: boolean };
type Project = { name?: string; testMatch?: string[]; testIgnore?: string[]; grep?: RegExp; grepInvert?: RegExp };

let page: string;
let rows: Row[];
const proofs: Proof[] = [];

beforeAll(async () => {
  page = await textOf(PAGE);
  rows = rowsOf(page);
  const exclude = ['**/node_modules', '**/dist', '**/.*'];
  for await (const file of glob('{packages,apps,e2e,attack,bench,chaos,drills,stand-ins}/**/*.{test,spec}.{ts,tsx}', {
    cwd: ROOT,
    exclude,
  }))
    proofs.push(...proofsIn(file, await textOf(file)));
  expect(proofs.length).toBeGreaterThan(100);
});

function textOf(file: string): Promise<string> {
  return readFile(new URL(file, ROOT), 'utf8');
}

function rowsOf(text: string): Row[] {
  let heading = '';
  return text.split('\n').flatMap((line) => {
    if (/^##+ /.test(line)) heading = line;
    const [, number, said = '', met = '', decided = ''] = /^- (\d+\.\d+) (.*?”)(?:: (`.*?`))?(?: \((\[.*\))\))?$/.exec(line) ?? [];
    if (!number) return [];
    const files = all(met, /`([^`]+)`/g);
    return {
      number,
      says: `${heading} ${said}`,
      files: files.length > 0 ? files : all(heading, /`([^`]+)`/g),
      links: all(decided, /\]\(([^)]+)\)/g),
    };
  });
}

function all(text: string, pattern: RegExp): string[] {
  return Array.from(text.matchAll(pattern), ([, found = '']) => found);
}

/** Returns the comments of a test file that name statements, each with the test that follows it. */
function proofsIn(file: string, text: string): Proof[] {
  const lines = text.split('\n');
  const isSkipped = SKIPPED.test(lines.filter((line) => !/^\s*(?:\/\/|\/?\*)/.test(line)).join('\n'));
  return lines.flatMap((line, at) => {
    if (!/^\s*\/\/ Proves\b/.test(line)) return [];
    const [, indent = '', numbers] = /^( *)\/\/ Proves (\d+\.\d+(?:, \d+\.\d+)*)\.$/.exec(line) ?? [];
    const next = lines[at + 1] ?? '';
    const isTest = new RegExp(`^${indent}(?:for \\(.*\\) )?test(?:\\.\\w+)*\\(`).test(next);
    const title = /\btest(?:\.\w+)*\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/.exec(lines.slice(at + 1, at + 4).join('\n'))?.[2];
    return {
      place: `${file}:${at + 1}`,
      file,
      numbers: numbers?.split(', ') ?? [],
      title,
      isWhole: numbers !== undefined && isTest,
      isSkipped,
    };
  });
}

// Proves 0.2.
test('the numbers are consecutive', () => {
  const lines = page.split('\n').filter((line) => /^- \d/.test(line));
  expect(rows).toHaveLength(lines.length);
  expect(page).toContain(`${rows.length} statements`);
  const sections = all(page, /^## (\d+)\./gm);
  expect(sections).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
  const expected = sections.flatMap((section) =>
    rows.filter(({ number }) => number.startsWith(`${section}.`)).map((_, i) => `${section}.${i + 1}`),
  );
  expect(rows.map(({ number }) => number)).toEqual(expected);
});

test('every quotation is in the original, word for word', async () => {
  const original = oneLine(await textOf('docs/specification/original.md'));
  const wrong = rows.flatMap(({ number, says }) => {
    const quotations = all(says, /“([^”]+?)(?: …)?”/g);
    const missing = quotations.filter((quotation) => !original.includes(quotation)).map((quotation) => `${number}: ${quotation}`);
    return quotations.length === 0 ? [`${number}: no quotation`] : missing;
  });
  expect(wrong).toEqual([]);
});

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}

test('every named file and page exists', () => {
  const missing = rows.flatMap(({ number, files, links }) => [
    ...(files.length === 0 ? [`${number}: no file`] : []),
    ...files.filter((file) => !existsSync(new URL(file, ROOT))).map((file) => `${number}: ${file}`),
    ...links.filter((link) => !existsSync(new URL(link, new URL(PAGE, ROOT)))).map((link) => `${number}: ${link}`),
  ]);
  expect(missing).toEqual([]);
});

test('every open point of the original has a decision', () => {
  const open = rows.filter(({ says }) => /not shown|probable|possibly|[Hh]ints/.test(says));
  expect(open.length).toBeGreaterThan(10);
  expect(open.filter(({ links }) => links.length === 0).map(({ number }) => number)).toEqual([]);
});

test('every statement has a test, and every number on a test is a statement', () => {
  const known = rows.map(({ number }) => number);
  const proved = new Set(proofs.flatMap(({ numbers }) => numbers));
  expect(known.filter((number) => !proved.has(number))).toEqual([]);
  const unknown = proofs.flatMap(({ place, numbers }) =>
    numbers.filter((number) => !known.includes(number)).map((number) => `${place}: ${number}`),
  );
  expect(unknown).toEqual([]);
});

test('a test follows each comment, is not skipped, and is run by npm run test:all', async () => {
  const projects = await projectsOfJourneys();
  const wrong = proofs.flatMap(({ place, file, title, isWhole, isSkipped }) => {
    if (!isWhole) return [`${place}: not a list of numbers directly above a test`];
    if (isSkipped) return [`${place}: its file skips tests`];
    return isRun(file, title ?? '', projects) ? [] : [`${place}: npm run test:all does not run it`];
  });
  expect(wrong).toEqual([]);
});

function isRun(file: string, title: string, projects: readonly Project[]): boolean {
  const spec = /^e2e\/journeys\/([\w-]+\.spec\.ts)$/.exec(file)?.[1];
  if (!spec) return /^(?:packages\/contract|apps\/api|apps\/web)\/src\/.*\.test\.tsx?$/.test(file) && !/\.nightly\.test\./.test(file);
  return projects.some(
    ({ testMatch, testIgnore, grep, grepInvert }) =>
      (testMatch?.includes(spec) ?? true) && !testIgnore?.includes(spec) && (grep?.test(title) ?? true) && !grepInvert?.test(title),
  );
}

/** Returns the projects of the browser tests that `npm run test:all` runs. */
async function projectsOfJourneys(): Promise<Project[]> {
  const names = new Set(all(await textOf('scripts/test.mjs'), /playwright\('([\w-]+)'/g));
  const config = (await import(new URL('e2e/playwright.config.ts', ROOT).href)) as { default: { projects: Project[] } };
  const projects = config.default.projects.filter(({ name }) => name !== undefined && names.has(name));
  expect(projects.length).toBeGreaterThan(0);
  return projects;
}
