import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median, say, table } from '@castlane/bench/src/report.ts';
import { chromium, devices, type Browser } from '@playwright/test';
import { chromiumLaunch } from './chromium.ts';
import { logIn } from './people.ts';
import { CAST, type Places, type Role } from './places.ts';
import { addressOf, SCREENS } from './screens.ts';
import type { Stack } from './stack.ts';

const WEB = fileURLToPath(new URL('../apps/web/', import.meta.url));
const VITE = fileURLToPath(new URL('../node_modules/vite/bin/vite.js', import.meta.url));
/** A phone of the middle class, as Lighthouse slows a desktop down. */
const SLOWDOWN = 4;
/** What a page does later belongs to its first load, too. */
const QUIET_MS = 1500;
/** The most main-thread time of a first load, in that of the floor. */
const PAGES: readonly { role: Role; screen: string; most?: number }[] = [
  { role: 'visitor', screen: 'login', most: 2.3 },
  { role: 'creator', screen: 'feed', most: 4.5 },
  { role: 'creator', screen: 'feed-details' },
  { role: 'creator', screen: 'my-comments' },
  { role: 'creator', screen: 'chats', most: 3.8 },
  { role: 'creator', screen: 'profile' },
  { role: 'owner', screen: 'home', most: 4.2 },
  { role: 'owner', screen: 'job' },
  { role: 'owner', screen: 'influencer-profile' },
];
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

type Visit = { url: string; token?: string | undefined };

/**
 * Measures the main-thread time of first loads on a phone, in turns with the floor: ten cards in React, built by the same Vite. Unlike
 * Lighthouse's score, the ratio does not depend on how busy the machine is. Returns a table, and whether a page is above its target.
 */
export async function measureFirstLoads(stack: Stack, places: Places, rounds: number): Promise<{ text: string; isMissed: boolean }> {
  const floor = await serveFloor();
  const browser = await chromium.launch(chromiumLaunch());
  try {
    const tokens = new Map<Role, string | undefined>();
    for (const { role } of PAGES) if (!tokens.has(role)) tokens.set(role, CAST[role] && (await logIn(stack, CAST[role])));
    const times = new Map<string, number[]>();
    const measure = async (name: string, visit: Visit) => {
      const milliseconds = await taskTimeOf(browser, visit);
      times.set(name, [...(times.get(name) ?? []), milliseconds]);
    };
    for (let round = 1; round <= rounds; round++) {
      for (const { role, screen } of round % 2 ? PAGES : PAGES.toReversed()) {
        const { at } = SCREENS[role].find(({ name }) => name === screen)!;
        await measure('floor', { url: floor.url });
        await measure(screen, { url: stack.url + addressOf(at, places), token: tokens.get(role) });
      }
      say(`  round ${round}: ${Array.from(times, ([name, all]) => `${name} ${Math.round(all.at(-1)!)}`).join(', ')}`);
    }
    const least = median(times.get('floor')!);
    const rows = PAGES.map(({ screen, most }) => ({ screen, most, time: median(times.get(screen)!) }));
    return { text: reportOf(least, rows, rounds), isMissed: rows.some(({ time, most = Infinity }) => time / least > most) };
  } finally {
    await browser.close();
    floor.stop();
  }
}

type Row = { screen: string; most: number | undefined; time: number };

function reportOf(floor: number, rows: readonly Row[], rounds: number): string {
  const how = `Main-thread time of a first load on a phone (processor slowed down ${SLOWDOWN} times), beside ten cards in React built by the same Vite: ${Math.round(floor)} ms. Medians of ${rounds} rounds in turns.`;
  const body = rows.map(({ screen, most, time }) => [
    screen,
    Math.round(time),
    (time / floor).toFixed(1),
    most === undefined ? '–' : `≤ ${most}`,
  ]);
  return `${how}\n\n${table(['page', 'ms', 'of the floor’s', 'target'], body)}`;
}

/** Returns the milliseconds that the main thread worked until a page without anything in the browser's memory is quiet. */
async function taskTimeOf(browser: Browser, { url, token }: Visit): Promise<number> {
  const context = await browser.newContext(devices['Pixel 7']);
  try {
    if (token !== undefined) await context.addInitScript((value) => localStorage.setItem('token', value), token);
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await cdp.send('Performance.enable');
    await page.goto(url);
    await page.getByRole('heading').first().waitFor();
    await page.locator('[aria-busy="true"]').waitFor({ state: 'hidden' });
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(QUIET_MS);
    const { metrics } = await cdp.send('Performance.getMetrics');
    return 1000 * metrics.find(({ name }) => name === 'TaskDuration')!.value;
  } finally {
    await context.close();
  }
}

async function serveFloor(): Promise<{ url: string; stop: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'castlane-floor-'));
  execFileSync(process.execPath, [VITE, 'build', '--config', 'floor-page/vite.config.ts', '--outDir', folder], {
    cwd: WEB,
    stdio: 'ignore',
  });
  const server = createServer((request, response) => {
    const name = request.url === '/' ? 'index.html' : request.url!.slice(1);
    readFile(join(folder, name)).then(
      (bytes) => response.setHeader('content-type', TYPES[extname(name)] ?? 'text/plain').end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const stop = () => {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: `http://localhost:${(server.address() as AddressInfo).port}/`, stop };
}
