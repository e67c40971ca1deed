import { setTimeout as pause } from 'node:timers/promises';
import { crc32, deflateSync } from 'node:zlib';
import { picture } from '@castlane/api/src/features/uploads/factory.ts';
import { addressAttacks, sendingAttacks } from '@castlane/api/src/testing/file-attacks.ts';
import { sayRaw, type RawRequest } from '@castlane/api/src/testing/raw-http.ts';
import { judge, meanwhile } from './honest.ts';
import { asInProduction } from './production.ts';
import type { Result } from './report.ts';
import type { Served } from './served.ts';
import type { Person } from './server.ts';
import type { Stage } from './stage.ts';

const BOMBS = 8;
/** An honest picture must be ready within this time, whatever others send. */
const READY_MS = 30_000;

/** Sends altered addresses and bytes, and pictures that are small to send but large to decode. */
export async function attackByUploads(stage: Stage): Promise<Result> {
  const served = await stage.serve(asInProduction());
  const { result, seen } = await meanwhile(served, async () => ({
    altered: await sendAltered(served),
    readyMs: await readyBesideBombs(served),
  }));
  const { figures, faults } = judge(served, seen);
  const { altered, readyMs } = result;
  if (altered.taken > 0) faults.push(`${altered.taken} altered uploads were taken`);
  if (altered.failed > 0) faults.push(`${altered.failed} altered uploads made a 5xx`);
  if (readyMs === undefined) faults.push(`An honest picture was not ready after ${READY_MS / 1000} s`);
  const ready = readyMs === undefined ? 'not ready' : `${(readyMs / 1000).toFixed(1)} s`;
  return {
    figures: [
      ...figures,
      ['altered uploads; accepted; answered with 5xx', `${altered.sent}; ${altered.taken}; ${altered.failed}`, '0; 0'],
      [`a valid picture beside ${BOMBS} PNG of 1 × 24,000,000 is ready after`, ready, `${READY_MS / 1000} s`],
    ],
    faults,
  };
}

async function sendAltered(served: Served): Promise<{ sent: number; taken: number; failed: number }> {
  const png = await picture();
  const [mine, theirs] = await Promise.all([
    signed(served, await served.ask('person', 'owner'), png),
    signed(served, await served.ask('person', 'owner'), png),
  ]);
  const attacks = [...addressAttacks(mine.request, theirs.request), ...sendingAttacks(mine.request)];
  const statuses: number[] = [];
  for (const [, request] of attacks) statuses.push(await sayAs(visitor(), served, request));
  return {
    sent: attacks.length,
    taken: statuses.filter((status) => status > 0 && status < 400).length,
    failed: statuses.filter((status) => status >= 500).length,
  };
}

/** Returns how long an honest picture takes after those of an attacker. */
async function readyBesideBombs(served: Served): Promise<number | undefined> {
  const attacker = await served.ask('person', 'owner');
  const bomb = bombOf(1, 24_000_000);
  for (let sent = 0; sent < BOMBS; sent += 1) await sayAs('203.0.113.9', served, (await signed(served, attacker, bomb)).request);
  const honest = await served.ask('person', 'owner');
  const { uploadId, request } = await signed(served, honest, await picture());
  const began = performance.now();
  const status = await sayAs(visitor(), served, request);
  if (status >= 300) throw new Error(`An honest picture was answered with ${status}`);
  while (performance.now() - began < READY_MS) {
    const { status: state } = (await call(served, honest, 'GET', `account/uploads/${uploadId}`)) as { status?: string };
    if (state === 'ready') return performance.now() - began;
    await pause(250);
  }
  return undefined;
}

let visitors = 0;

/** Returns a new address, so that the limit per address does not affect the result. */
function visitor(): string {
  visitors += 1;
  return `198.18.${visitors >> 8}.${visitors & 255}`;
}

function sayAs(address: string, { origin }: Served, request: RawRequest): Promise<number> {
  return sayRaw(origin, { ...request, headers: { ...request.headers, 'x-forwarded-for': address } });
}

async function signed(served: Served, person: Person, bytes: Buffer): Promise<{ uploadId: string; request: RawRequest }> {
  const body = { purpose: 'job_image', contentType: 'image/png', size: bytes.length };
  const { uploadId, url, headers } = (await call(served, person, 'POST', 'account/sign-url', body)) as {
    uploadId: string;
    url: string;
    headers: Record<string, string>;
  };
  return { uploadId, request: { method: 'PUT', path: url, headers: { ...headers, 'content-length': String(bytes.length) }, body: bytes } };
}

async function call(served: Served, { token }: Person, method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${served.origin}/user/v1/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** Makes a grey PNG of that size, which takes few bytes. */
function bombOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const rows = deflateSync(Buffer.alloc(height * (width + 1)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
