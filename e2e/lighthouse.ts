/** `npm run lighthouse [slug]`: how fast a creator's profile is on a phone, with the pictures it has. The median of five counts. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getMe } from '@castlane/contract/account.ts';
import { chromium, type BrowserContext } from '@playwright/test';
import lighthouse from 'lighthouse';
import { chromiumLaunch } from './chromium.ts';
import { call } from './client.ts';
import { logIn } from './people.ts';
import { CAST } from './screens.ts';
import { Stack } from './stack.ts';

const ROUNDS = 5;
const LEAST = 90;
const PORT = 4329;
const FIGURES = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'];

await main(process.argv[2]);

async function main(slug: string | undefined): Promise<void> {
  const stack = await Stack.start();
  const folder = mkdtempSync(join(tmpdir(), 'castlane-lighthouse-'));
  const { args, ...launch } = chromiumLaunch();
  const browser = await chromium.launchPersistentContext(folder, { ...launch, args: [...args, `--remote-debugging-port=${PORT}`] });
  try {
    await signIn(browser, stack);
    const creator = slug ?? (await call(stack, getMe, { token: await logIn(stack, CAST.creator) })).slug;
    await measureAll(`${stack.url}/influencer-profile/${creator}`);
  } finally {
    await browser.close();
    await stack.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Lighthouse empties what a site has kept before each run, but not this. */
async function signIn(browser: BrowserContext, stack: Stack): Promise<void> {
  const token = await logIn(stack, CAST.owner);
  const page = await browser.newPage();
  await page.goto(`${stack.url}/login`);
  await page.evaluate((value) => localStorage.setItem('token', value), token);
}

async function measureAll(url: string): Promise<void> {
  const scores: number[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const { score, line } = await measure(url);
    scores.push(score);
    say(`${round}: ${score}; ${line}`);
  }
  const median = scores.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)]!;
  say(`${url}: median ${median}, wanted at least ${LEAST}`);
  if (median < LEAST) process.exitCode = 1;
}

async function measure(url: string): Promise<{ score: number; line: string }> {
  const result = await lighthouse(url, { port: PORT, onlyCategories: ['performance'], logLevel: 'error' });
  const { audits, categories, finalDisplayedUrl } = result!.lhr;
  if (finalDisplayedUrl !== url) throw new Error(`Lighthouse ended at ${finalDisplayedUrl}`);
  const requests = (audits['network-requests']?.details as { items?: { mimeType?: string }[] } | undefined)?.items ?? [];
  const pictures = requests.filter(({ mimeType }) => mimeType?.startsWith('image/')).length;
  const figures = FIGURES.map((id) => `${audits[id]?.title} ${audits[id]?.displayValue}`);
  return { score: Math.round((categories.performance?.score ?? 0) * 100), line: [`${pictures} pictures`, ...figures].join(', ') };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
