import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createServer } from 'node:tls';
import { S3Server } from '@castlane/api/src/testing/s3-server.ts';
import { Proxy } from '@castlane/chaos/src/proxy.ts';
import { Server } from '@castlane/chaos/src/server.ts';
import { makeAuthority } from '../certificates.ts';
import { failedAtMost, noneFailed, onlyComeBack, underLoad, type Drill } from '../drill.ts';
import type { Ground } from '../ground.ts';
import type { Stage } from '../stage.ts';
import { COME_BACK, type Failure } from '../tally.ts';
import { upload } from '../upload.ts';

const DISK = '512m';
const SOON_MS = 6000;

const DISK_FULL: Drill = {
  name: 'disk of DATA_DIR full',
  target: '0 failed; an upload gets 503 with Retry-After, and works once there is room',
  needs: ['nginx'],
  async run(ground) {
    const dataDir = join(ground.folder, 'small-disk');
    mkdirSync(dataDir);
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', dataDir]);
    try {
      return await underLoad(ground, { dataDir }, async (stage) => {
        const { token } = ground.people.chatting[0]!;
        const before = await upload(stage.address, token);
        fill(join(dataDir, 'filler'));
        const [full, ready] = [await upload(stage.address, token), await readiness(stage)];
        await pause(5000);
        rmSync(join(dataDir, 'filler'));
        const after = await upload(stage.address, token);
        return (figures) => ({
          note: `an upload before: ${said(before.failure)}; while full: ${said(full.failure)}; after: ${said(after.failure)}; /readyz while full: ${ready}`,
          missed: [
            ...noneFailed(figures),
            ...(before.failure || after.failure ? ['an upload failed although there was room'] : []),
            ...(full.failure === COME_BACK ? [] : [`the upload got ${said(full.failure)}`]),
          ],
        });
      });
    } finally {
      execFileSync('umount', [dataDir]);
    }
  },
};

function fill(file: string): void {
  const part = Buffer.alloc(2 ** 24);
  try {
    for (;;) appendFileSync(file, part);
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOSPC') throw error;
  }
}

const BUCKET: Drill = {
  name: 'bucket that accepts and never answers',
  target: '0 failed; an upload gets 503 with Retry-After within 6 s; /readyz says so with 200, and again when it answers',
  needs: ['nginx', 'openssl', 'faketime'],
  async run(ground) {
    const { ca, valid } = makeAuthority(ground.account, join(ground.folder, 'bucket-certificates'));
    const s3 = new S3Server();
    await s3.start();
    const line = await new Proxy(() => Number(new URL(s3.endpoint).port), ground.chance).open();
    const door = createServer({ cert: readFileSync(valid.cert), key: readFileSync(valid.key) }, (near) => {
      const far = connect(line.port, '127.0.0.1');
      near.on('error', () => far.destroy()).on('close', () => far.destroy());
      far.on('error', () => near.destroy()).on('close', () => near.destroy());
      near.pipe(far).pipe(near);
    });
    await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
    const endpoint = `https://127.0.0.1:${(door.address() as { port: number }).port}`;
    const settings = () => ({ ...s3.settings, S3_ENDPOINT: endpoint, NODE_EXTRA_CA_CERTS: ca });
    try {
      return await underLoad(ground, { settings }, async (stage) => {
        const { token } = ground.people.chatting[0]!;
        line.trouble = { blackhole: 'up' };
        await pause(3000);
        const [hung, ready] = [await upload(stage.address, token), await readiness(stage)];
        await pause(5000);
        line.trouble = {};
        line.cut();
        const again = await until(async () => /"ready"/.test(await readiness(stage)));
        return (figures) => ({
          note: `an upload got ${said(hung.failure)} after ${(hung.ms / 1000).toFixed(1)} s; /readyz: ${ready}`,
          missed: [
            ...noneFailed(figures),
            ...(hung.failure === COME_BACK && hung.ms <= SOON_MS
              ? []
              : [`the upload got ${said(hung.failure)} after ${Math.round(hung.ms)} ms`]),
            ...(/^200 .*"files":"down"/.test(ready) ? [] : [`/readyz did not say so: ${ready}`]),
            ...(again ? [] : ['/readyz never said that it is back']),
          ],
        });
      });
    } finally {
      door.close();
      await line.close();
      await s3.stop();
    }
  },
};

const CERTIFICATE: Drill = {
  name: 'the certificate of PostgreSQL ends (sslmode=verify-full)',
  target: 'fails only as 503 of the product with Retry-After; /readyz and a start name the certificate; serves 3 s after a new one',
  needs: ['nginx', 'openssl', 'faketime'],
  async run(ground) {
    const { postgres } = ground;
    const { ca, valid, ended } = makeAuthority(ground.account, join(ground.folder, 'database-certificates'));
    await show(ground, valid);
    await postgres.set('ssl', 'on');
    const databaseUrl = (name: string) => postgres.urlOf(name).replace('127.0.0.1', 'localhost').concat('?sslmode=verify-full');
    try {
      return await underLoad(ground, { databaseUrl, settings: () => ({ NODE_EXTRA_CA_CERTS: ca }) }, async (stage) => {
        await show(ground, ended);
        await pause(3000);
        const ready = await readiness(stage);
        const start = await failedStart(stage);
        await show(ground, valid);
        const back = performance.now();
        return (figures, tally) => ({
          note: `/readyz: ${ready}; a node that starts then says: ${start}`,
          missed: [
            ...onlyComeBack(figures),
            ...failedAtMost(3, tally, back),
            ...(/certificate/i.test(ready) ? [] : ['/readyz does not name the certificate']),
            ...(/certificate/i.test(start) && !/\n\s+at /.test(start)
              ? []
              : ['a start does not say plainly that the certificate has ended']),
          ],
        });
      });
    } finally {
      await postgres.set('ssl', 'off');
    }
  },
};

/** PostgreSQL shows that certificate to new connections, and all old ones are ended. */
async function show({ postgres }: Ground, { cert, key }: { cert: string; key: string }): Promise<void> {
  await postgres.set('ssl_cert_file', cert);
  await postgres.set('ssl_key_file', key);
  await postgres.asAdmin((db) => db`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'castlane%'`);
}

/** Starts one more node, and returns what it says at its end. */
async function failedStart({ settings }: Stage): Promise<string> {
  try {
    const node = await Server.start(settings);
    await node.kill();
    return 'nothing: it got ready';
  } catch (error) {
    return (error as Error).message.split('\n').slice(1, 7).join('\n').trim();
  }
}

async function readiness({ nodes }: Stage): Promise<string> {
  try {
    const response = await nodes[0]!.ask('/readyz');
    return `${response.status} ${await response.text()}`;
  } catch (error) {
    return (error as Error).message;
  }
}

async function until(isSo: () => Promise<boolean>): Promise<boolean> {
  for (const end = Date.now() + 15_000; Date.now() < end; await pause(300)) if (await isSo()) return true;
  return false;
}

function said(failure: Failure): string {
  return failure ?? 'accepted';
}

export const MACHINES: readonly Drill[] = [DISK_FULL, BUCKET, CERTIFICATE];
