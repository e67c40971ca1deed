/**
 * `npm run lighthouse [page …] [--rounds N]`: how Lighthouse judges pages of the demo world on a simulated slow phone. The median of
 * five runs counts for the speed; a fault of accessibility or practice in any of them fails. The machine has to be idle.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type BrowserContext } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { chromiumLaunch } from './chromium.ts';
import { logIn } from './people.ts';
import { CAST, findPlaces, type Role } from './places.ts';
import { SCREENS } from './screens.ts';
import { Stack } from './stack.ts';

const PORT = 4329;
const FIGURES = ['first-contentful-paint', 'largest-contentful-paint', 'speed-index', 'total-blocking-time', 'cumulative-layout-shift'];
/** The `name` of a screen, who looks at it, and the speed it must have. */
const PAGES: readonly { role: Role; screen: string; least: number }[] = [
  { role: 'visitor', screen: 'login', least: 95 },
  { role: 'creator', screen: 'feed', least: 95 },
  { role: 'owner', screen: 'home', least: 95 },
  { role: 'creator', screen: 'chats', least: 95 },
  { role: 'owner', screen: 'influencer-profile', least: 90 },
];

const { positionals, values } = parseArgs({ allowPositionals: true, options: { rounds: { type: 'string', default: '5' } } });
await main(
  PAGES.filter(({ screen }) => positionals.length === 0 || positionals.includes(screen)),
  Number(values.rounds),
);

async function main(pages: typeof PAGES, rounds: number): Promise<void> {
  const stack = await Stack.start();
  try {
    const places = await findPlaces(stack);
    for (const { role, screen, least } of pages) {
      const { at } = SCREENS[role].find(({ name }) => name === screen)!;
      await inBrowser(stack, role, () => judge(screen, stack.url + (typeof at === 'string' ? at : at(places)), least, rounds));
    }
  } finally {
    await stack.stop();
  }
}

/** A browser of its own for each page, signed in: Lighthouse empties what a site has kept before each run, but not its local storage. */
async function inBrowser(stack: Stack, role: Role, work: () => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'castlane-lighthouse-'));
  const { args, ...launch } = chromiumLaunch();
  const browser = await chromium.launchPersistentContext(folder, { ...launch, args: [...args, `--remote-debugging-port=${PORT}`] });
  try {
    const email = CAST[role];
    if (email) await signIn(browser, stack.url, await logIn(stack, email));
    await work();
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

async function judge(name: string, url: string, least: number, rounds: number): Promise<void> {
  const scores: number[] = [];
  const faults = new Set<string>();
  for (let round = 1; round <= rounds; round++) {
    const result = await run(url);
    scores.push(scoreOf(result, 'performance'));
    for (const category of ['accessibility', 'best-practices']) for (const fault of faultsOf(result, category)) faults.add(fault);
    say(`${name} ${round}: ${scores.at(-1)}; ${figuresOf(result)}`);
  }
  const median = scores.toSorted((a, b) => a - b)[Math.floor(rounds / 2)]!;
  const isMissed = median < least || faults.size > 0;
  say(
    `${name}: median ${median}, wanted at least ${least}; ${faults.size > 0 ? [...faults].join('; ') : 'accessibility 100, best practices 100'}`,
  );
  if (isMissed) process.exitCode = 1;
}

async function run(url: string): Promise<Result> {
  const answer = await lighthouse(url, {
    port: PORT,
    onlyCategories: ['performance', 'accessibility', 'best-practices'],
    logLevel: 'error',
  });
  const { lhr } = answer!;
  if (lhr.finalDisplayedUrl !== url) throw new Error(`Lighthouse ended at ${lhr.finalDisplayedUrl}`);
  return lhr;
}

function scoreOf({ categories }: Result, category: string): number {
  return Math.round((categories[category]?.score ?? 0) * 100);
}

/** Why a category is less than whole. */
function faultsOf({ audits, categories }: Result, category: string): string[] {
  const counted = categories[category]?.auditRefs.filter(({ weight }) => weight > 0) ?? [];
  const missed = counted.filter(({ id }) => (audits[id]?.score ?? 1) < 1);
  return missed.map(
    ({ id }) =>
      `${category}: ${audits[id]?.title} ${JSON.stringify((audits[id]?.details as { items?: unknown[] })?.items?.[0] ?? '').slice(0, 400)}`,
  );
}

function figuresOf({ audits }: Result): string {
  const requests = (audits['network-requests']?.details as { items?: { mimeType?: string }[] } | undefined)?.items ?? [];
  const pictures = requests.filter(({ mimeType }) => mimeType?.startsWith('image/')).length;
  return [...FIGURES.map((id) => `${audits[id]?.title} ${audits[id]?.displayValue}`), `${pictures} pictures`].join(', ');
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
