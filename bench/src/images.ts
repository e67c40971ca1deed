import { getMe } from '@castlane/contract/account.ts';
import { listCategories } from '@castlane/contract/category.ts';
import { fullPath } from '@castlane/contract/endpoint.ts';
import { listFeed } from '@castlane/contract/feed.ts';
import { listNotifications } from '@castlane/contract/notification.ts';
import { getUpload, signUpload } from '@castlane/contract/upload.ts';
import { largePhoto } from '@castlane/api/src/features/uploads/large-photo.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type { Outcome } from './load.ts';
import { loader, serve, type Loader } from './processes.ts';
import { median, quantile, say, table } from './report.ts';
import { makeSessions } from './stage.ts';

const PATHS = [listFeed, getMe, listNotifications, listCategories].map(fullPath);
const SECONDS = 5;
const CONNECTIONS = 2;
const MOST = 1.2;

/** Measures other requests' latency while a photo of 20 megapixels becomes an avatar; in turns with windows without one. */
export async function benchImages(url: string, rounds: number): Promise<{ text: string; isMissed: boolean }> {
  const tokens = await makeSessions(url);
  const photo = await largePhoto();
  const server = await serve('castlane', url, { limits: 'off' });
  const driver = loader();
  const order = { port: server.port, paths: PATHS, tokens: tokens.slice(0, 500), connections: CONNECTIONS };
  const pairs: { without: Outcome; during: Outcome; avatars: number }[] = [];
  try {
    await driver.run({ ...order, seconds: SECONDS });
    for (let round = 0; round < rounds; round++) {
      const quiet = () => driver.run({ ...order, seconds: SECONDS });
      const busy = () => whileUploading(driver, order, photo, [tokens[500 + round]!]);
      // The order alternates, so that other load on the machine affects both.
      const [first, second] = round % 2 ? [await busy(), await quiet()] : [await quiet(), await busy()];
      const [without, during] = 'avatars' in first ? [second, first] : [first, second as Awaited<ReturnType<typeof busy>>];
      pairs.push({ without, during, avatars: during.avatars });
      say(`  round ${round + 1}: p99 ${p99(without).toFixed(1)} ms without, ${p99(during).toFixed(1)} with an avatar`);
    }
  } finally {
    driver.stop();
    server.stop();
  }
  return report(pairs, photo.length);
}

type Order = { port: number; paths: string[]; tokens: string[]; connections: number };

async function whileUploading(driver: Loader<object, Outcome>, order: Order, photo: Buffer, senders: readonly string[]) {
  const uploading = Promise.all(senders.map((token) => becomeAvatar(`http://127.0.0.1:${order.port}`, token, photo)));
  const [outcome] = await Promise.all([driver.run({ ...order, seconds: SECONDS }), uploading]);
  return { ...outcome, avatars: senders.length };
}

async function becomeAvatar(origin: string, token: string, photo: Buffer): Promise<void> {
  const authorization = `Bearer ${token}`;
  const body = JSON.stringify({ purpose: 'profile_image', contentType: 'image/jpeg', size: photo.length });
  const answer = await fetch(`${origin}${fullPath(signUpload)}`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body,
  });
  if (!answer.ok) throw new Error(`sign-url answered ${answer.status}: ${await answer.text()}`);
  const { uploadId, url, headers } = (await answer.json()) as { uploadId: string; url: string; headers: Record<string, string> };
  const sent = await fetch(`${origin}${url}`, { method: 'PUT', headers, body: new Uint8Array(photo) });
  if (!sent.ok) throw new Error(`the store answered ${sent.status}`);
  for (;;) {
    const looked = await fetch(`${origin}${fullPath(getUpload).replace(':id', uploadId)}`, { headers: { authorization } });
    const { status, refusedReason } = (await looked.json()) as { status: string; refusedReason: string | null };
    if (status === 'ready') return;
    if (status === 'refused') throw new Error(`the photo was refused: ${refusedReason}`);
    await pause(200);
  }
}

function p99({ milliseconds }: Outcome): number {
  return quantile(milliseconds, 0.99);
}

function report(pairs: readonly { without: Outcome; during: Outcome; avatars: number }[], bytes: number) {
  const ratio = median(pairs.map(({ without, during }) => p99(during) / p99(without)));
  const of = (side: 'without' | 'during', q: number) => median(pairs.map((pair) => quantile(pair[side].milliseconds, q))).toFixed(1);
  const failures = pairs.reduce((sum, { without, during }) => sum + without.failures + during.failures, 0);
  const text = [
    table(
      ['other requests', 'p50 ms', 'p99 ms'],
      [
        ['without', of('without', 0.5), of('without', 0.99)],
        ['while a photo becomes an avatar', of('during', 0.5), of('during', 0.99)],
      ],
    ),
    `**p99 is ${ratio.toFixed(2)} × as long** (median of the ${pairs.length} rounds’ ratios, in turns; target ≤ ${MOST}) while a photo of 20 megapixels and ${(bytes / 1024 / 1024).toFixed(1)} MB became an avatar, in windows of ${SECONDS} seconds. ${failures} requests failed.`,
  ].join('\n\n');
  return { text, isMissed: ratio > MOST || failures > 0 };
}
