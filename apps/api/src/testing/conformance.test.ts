import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { fullPath } from '@castlane/contract/endpoint.ts';
import { ENDPOINTS } from '@castlane/contract/endpoints.ts';
import { PROBLEMS } from '@castlane/contract/problem.ts';
import { beforeAll, expect, test } from 'vitest';
import { whyNotRun } from './test-titles.ts';

/** Checks `docs/conformance.md`, the table of the original specification's statements, against the code. */
const ROOT = new URL('../../../../', import.meta.url);
/** Values that tests loop over without naming them in their file. */
const KNOWN = new Set<string>([...ENDPOINTS.flatMap(({ endpoint }) => [endpoint.method, fullPath(endpoint)]), ...Object.keys(PROBLEMS)]);

type Row = { number: string; says: string; files: string[]; proofs: string[][]; decisions: string[] };
type Project = { name?: string; testMatch?: string[]; testIgnore?: string[]; grep?: RegExp; grepInvert?: RegExp };

let rows: Row[];
const texts = new Map<string, string>();

beforeAll(async () => {
  rows = rowsOf(await textOf('docs/conformance.md'));
  for (const file of new Set(rows.flatMap(({ proofs }) => proofs.map(([each = '']) => each)))) texts.set(file, await withTables(file));
});

/** Returns the text of a test with the tables that it loops over. */
async function withTables(file: string): Promise<string> {
  const text = await textOf(file);
  const tables = [...text.matchAll(/from '(?:#|.*\/apps\/web\/src\/)(testing\/[\w-]+-table\.ts)'/g)].map(
    ([, table]) => `apps/web/src/${table}`,
  );
  return [text, ...(await Promise.all(tables.map(textOf)))].join('\n');
}

async function textOf(file: string): Promise<string> {
  return readFile(new URL(file, ROOT), 'utf8').catch(() => '');
}

function rowsOf(page: string): Row[] {
  return Array.from(
    page.matchAll(/^\| (\d+\.\d+) \| (.*) \| (.*) \| (.*) \| (.*) \|$/gm),
    ([, number = '', says = '', met, proved, left]) => ({
      number,
      says,
      files: codesIn(met),
      proofs: codesIn(proved).map((proof) => proof.split(' › ')),
      decisions: left?.match(/\d{4}/g) ?? [],
    }),
  );
}

function codesIn(cell = ''): string[] {
  return Array.from(cell.matchAll(/`([^`]+)`/g), ([, code = '']) => code);
}

test('the numbers run without a gap, and every row has a proof', async () => {
  const page = await textOf('docs/conformance.md');
  const lines = page.split('\n').filter((line) => /^\| \d/.test(line));
  expect(rows).toHaveLength(lines.length);
  expect(page).toContain(`${rows.length} rows`);
  const sections = [...page.matchAll(/^## (\d+)\./gm)].map(([, number]) => number);
  expect(sections).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
  const expected = sections.flatMap((section) =>
    rows.filter(({ number }) => number.startsWith(`${section}.`)).map((_, i) => `${section}.${i + 1}`),
  );
  expect(rows.map(({ number }) => number)).toEqual(expected);
  expect(rows.filter(({ says, files, proofs }) => !/“.+”/.test(says) || files.length === 0 || proofs.length === 0)).toEqual([]);
});

test('the files and the decisions that it names are there', async () => {
  const decisions = new Set((await readdir(new URL('docs/decisions', ROOT))).map((file) => file.slice(0, 4)));
  const missing = rows.flatMap(({ number, files, decisions: named }) => [
    ...files.filter((file) => !existsSync(new URL(file, ROOT))).map((file) => `${number}: ${file}`),
    ...named.filter((each) => !decisions.has(each)).map((each) => `${number}: decision ${each}`),
  ]);
  expect(missing).toEqual([]);
});

test('what the original leaves open has a decision', () => {
  const open = rows.filter(({ says }) => /not shown|probable|possibly|[Hh]ints/.test(says));
  expect(open.length).toBeGreaterThan(10);
  expect(open.filter(({ decisions }) => decisions.length === 0).map(({ number }) => number)).toEqual([]);
});

test('the tests that it names are there and skip nothing', () => {
  const wrong = rows.flatMap(({ number, proofs }) =>
    proofs.flatMap(([file = '', ...name]) => {
      const why = whyNotRun(texts.get(file) ?? '', name, KNOWN);
      return why ? [`${number}: ${why}: ${file} › ${name.join(' › ')}`] : [];
    }),
  );
  expect(wrong).toEqual([]);
});

test('the tests that it names are run by npm test', async () => {
  const stories = await projectsOfStories();
  const slow = rows.flatMap(({ number, proofs }) =>
    proofs.filter(([file = '', ...name]) => !isRun(file, name.at(-1) ?? '', stories)).map((proof) => `${number}: ${proof.join(' › ')}`),
  );
  expect(slow).toEqual([]);
});

function isRun(file: string, title: string, stories: readonly Project[]): boolean {
  const spec = /^e2e\/journeys\/([\w-]+\.spec\.ts)$/.exec(file)?.[1];
  if (!spec) return /^(?:packages\/contract|apps\/api|apps\/web)\/src\/.*\.test\.tsx?$/.test(file) && !/\.slow\.test\./.test(file);
  return stories.some(
    ({ testMatch, testIgnore, grep, grepInvert }) =>
      (testMatch?.includes(spec) ?? true) && !testIgnore?.includes(spec) && (grep?.test(title) ?? true) && !grepInvert?.test(title),
  );
}

/** Returns the projects of the browser tests that `npm test` runs. */
async function projectsOfStories(): Promise<Project[]> {
  const steps = await textOf('scripts/test-steps.mjs');
  const names = new Set(Array.from(steps.matchAll(/--project=([\w-]+)/g), ([, name]) => name));
  const config = (await import(new URL('e2e/playwright.config.ts', ROOT).href)) as { default: { projects: Project[] } };
  const projects = config.default.projects.filter(({ name }) => names.has(name));
  expect(projects.length).toBeGreaterThan(0);
  return projects;
}
