/**
 * `npm run bench -- pages [name …]`: Lighthouse's rating of pages of the demo world on a simulated slow phone. The median of five rounds
 * counts for the speed; a fault of accessibility or best practices in any round fails. The machine must be idle. Without a name, or for
 * `first-loads`, it also compares the work of first loads with that of the simplest page.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { installPackages } from '@castlane/bench/src/own-packages.ts';
import { say, table, writeReport } from '@castlane/bench/src/report.ts';
import { chromium, type BrowserContext } from '@playwright/test';
import { chromiumLaunch } from './chromium.ts';
import { measureFirstLoads } from './first-loads.ts';
import { logIn } from './people.ts';
import { CAST, findPlaces, type Places, type Role } from './places.ts';
import { addressOf, SCREENS } from './screens.ts';
import { Stack } from './stack.ts';

/** Lighthouse is large, so no other command installs it. */
const FOLDER = fileURLToPath(new URL('../bench/lighthouse/', import.meta.url));
const PORT = 4329;
/** The figures in the report, besides the number of pictures. */
const FIGURES = ['first-contentful-paint', 'largest-contentful-paint', 'speed-index', 'total-blocking-time', 'cumulative-layout-shift'];
/** The browser now and then records no start of a page load; Lighthouse then asks to be run again. */
const NOT_RECORDED = 'NO_NAVSTART';
/** The `name` of a screen, its viewer, and the minimum speed score. */
const PAGES: readonly { role: Role; screen: string; least: number }[] = [
  { role: 'visitor', screen: 'login', least: 94 },
  { role: 'creator', screen: 'feed', least: 94 },
  { role: 'owner', screen: 'home', least: 94 },
  { role: 'creator', screen: 'chats', least: 94 },
  { role: 'owner', screen: 'influencer-profile', least: 92 },
];

/** What is read of a run of Lighthouse. */
type Audit = { title: string; score: number | null; displayValue?: string; details?: { items?: { mimeType?: string }[] } };
type Result = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] } | undefined>;
  audits: Record<string, Audit | undefined>;
  environment: { benchmarkIndex: number };
  runtimeError?: { code: string; message: string };
  finalDisplayedUrl: string;
};
type Lighthouse = (url: string, flags: { port: number; onlyCategories: string[]; logLevel: string }) => Promise<{ lhr: Result }>;

type Judged = { screen: string; score: number; least: number; figures: string[]; faults: string[] };

const { positionals, values } = parseArgs({ allowPositionals: true, options: { quick: { type: 'boolean', default: false } } });
const FIRST_LOADS = 'first-loads';
const isWhole = positionals.length === 0;
const server = await Stack.start();
try {
  const found = await findPlaces(server);
  const judged = await judgePages(server, found, positionals, values.quick ? 1 : 5);
  const texts = judged.length > 0 ? [reportOf(judged)] : [];
  let isMissed = judged.some(({ score, least, faults }) => score < least || faults.length > 0);
  if (isWhole || positionals.includes(FIRST_LOADS)) {
    const loads = await measureFirstLoads(server, found, values.quick ? 3 : 9);
    texts.push(loads.text);
    isMissed ||= loads.isMissed;
  }
  const text = texts.join('\n\n');
  say(text);
  if (!values.quick && isWhole) await writeReport('npm run bench -- pages', undefined, text);
  if (isMissed) process.exitCode = 1;
} finally {
  await server.stop();
}

async function loadLighthouse(): Promise<Lighthouse> {
  installPackages(FOLDER);
  const module = (await import(`${FOLDER}node_modules/lighthouse/core/index.js`)) as { default: Lighthouse };
  return module.default;
}

async function judgePages(stack: Stack, places: Places, names: readonly string[], rounds: number): Promise<Judged[]> {
  const chosen = PAGES.filter((page) => names.length === 0 || names.includes(page.screen));
  if (chosen.length === 0) return [];
  const lighthouse = await loadLighthouse();
  const pages: Judged[] = [];
  for (const { role, screen, least } of chosen) {
    const { at } = SCREENS[role].find(({ name }) => name === screen)!;
    const url = stack.url + addressOf(at, places);
    pages.push(await inBrowser(stack, role, () => judge(lighthouse, { screen, url, least }, rounds)));
  }
  return pages;
}

/** Uses a fresh, signed-in browser for each page: Lighthouse clears a site's storage before each run, but not its local storage. */
async function inBrowser<T>(stack: Stack, role: Role, work: () => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'castlane-lighthouse-'));
  const { args, ...launch } = chromiumLaunch();
  const browser = await chromium.launchPersistentContext(folder, { ...launch, args: [...args, `--remote-debugging-port=${PORT}`] });
  try {
    const email = CAST[role];
    if (email) await signIn(browser, stack.url, await logIn(stack, email));
    return await work();
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function signIn(browser: BrowserContext, url: string, token: string): Promise<void> {
  const page = await browser.newPage();
  await page.goto(`${url}/login`);
  await page.evaluate((value) => localStorage.setItem('token', value), token);
}

type Asked = { screen: string; url: string; least: number };

async function judge(lighthouse: Lighthouse, { screen, url, least }: Asked, rounds: number): Promise<Judged> {
  const results: Result[] = [];
  for (let round = 1; round <= rounds; round++) {
    const result = await run(lighthouse, url);
    results.push(result);
    say(`  ${screen} ${round}: ${scoreOf(result)}; ${figuresOf(result).join(', ')}; ${Math.round(result.environment.benchmarkIndex)}`);
  }
  const median = results.toSorted((a, b) => scoreOf(a) - scoreOf(b))[Math.floor(rounds / 2)]!;
  const faults = results.flatMap((result) => ['accessibility', 'best-practices'].flatMap((category) => faultsOf(result, category)));
  return { screen, score: scoreOf(median), least, figures: figuresOf(median), faults: [...new Set(faults)] };
}

async function run(lighthouse: Lighthouse, url: string, mayTryAgain = true): Promise<Result> {
  const answer = await lighthouse(url, {
    port: PORT,
    onlyCategories: ['performance', 'accessibility', 'best-practices'],
    logLevel: 'error',
  });
  const { lhr } = answer;
  if (lhr.runtimeError?.code === NOT_RECORDED && mayTryAgain) return run(lighthouse, url, false);
  if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
  if (lhr.finalDisplayedUrl !== url) throw new Error(`Lighthouse ended at ${lhr.finalDisplayedUrl}`);
  return lhr;
}

function scoreOf({ categories }: Result): number {
  return Math.round((categories.performance?.score ?? 0) * 100);
}

/** Returns why a category is below 100. */
function faultsOf({ audits, categories }: Result, category: string): string[] {
  const counted = categories[category]?.auditRefs.filter(({ weight }) => weight > 0) ?? [];
  const missed = counted.filter(({ id }) => (audits[id]?.score ?? 1) < 1);
  return missed.map(({ id }) => `${category}: ${audits[id]?.title} ${JSON.stringify(audits[id]?.details?.items?.[0] ?? '').slice(0, 400)}`);
}

function figuresOf({ audits }: Result): string[] {
  const requests = audits['network-requests']?.details?.items ?? [];
  const pictures = requests.filter(({ mimeType }) => mimeType?.startsWith('image/')).length;
  return [...FIGURES.map((id) => audits[id]?.displayValue ?? ''), String(pictures)];
}

function reportOf(pages: readonly Judged[]): string {
  const head = ['page', 'speed', 'target', 'first paint', 'largest paint', 'speed index', 'blocked', 'layout shift', 'pictures'];
  const rows = pages.map(({ screen, score, least, figures }) => [screen, score, `≥ ${least}`, ...figures]);
  const faults = pages.flatMap((page) => page.faults.map((fault) => `${page.screen}: ${fault}`));
  return [table(head, rows), ...(faults.length > 0 ? faults : ['Accessibility 100 and best practices 100 in every round.'])].join('\n\n');
}
