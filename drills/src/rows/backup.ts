import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServerFrame } from '@castlane/contract/live.ts';
import { SOCKET_PATH } from '@castlane/contract/socket.ts';
import type { Client } from '@castlane/chaos/src/client.ts';
import { postMessage } from '@castlane/chaos/src/post.ts';
import { brokenInvariants } from '@castlane/api/src/testing/invariants.ts';
import { WebSocket } from 'ws';
import { noneFailed, underLoad, type Drill } from '../drill.ts';
import { folderFor } from '../ground.ts';
import type { Stage } from '../stage.ts';

const DEVICES = 6;
const PATIENCE_MS = 10_000;

const BACKUP: Drill = {
  name: 'backup while people write, and its restore',
  target: '0 failed; no device silently misses a message of the restored service',
  needs: ['nginx'],
  run: (ground) =>
    underLoad(ground, {}, async (stage) => {
      const file = join(folderFor(ground.account, join(stage.folder, 'backup')), 'database');
      await pause(3000);
      await stage.database.tool('pg_dump', stage.name, ['--format=custom', `--file=${file}`]);
      await pause(4000);
      return async (figures) => {
        const { silent, told, broken } = await restore(stage, file);
        return {
          note: `after the restore, ${told} of ${told + silent} devices from the lost future were told to begin anew`,
          missed: [
            ...noneFailed(figures),
            ...(silent > 0 ? [`${silent} of ${told + silent} devices would silently miss messages`] : []),
            ...broken.map((each) => `the restored database: ${each}`),
          ],
        };
      };
    }),
};

type Restored = { silent: number; told: number; broken: string[] };

/** Restores into a new database, starts the nodes on it, writes past the cursors of some devices, and lets these come back. */
async function restore(stage: Stage, file: string): Promise<Restored> {
  const { clients, database, nodes } = stage;
  for (const client of clients) client.vanish();
  const name = `${stage.name}_restored`;
  await database.use('postgres', (db) => db.unsafe(`CREATE DATABASE ${name}`));
  stage.onClose(() => database.drop(name));
  await database.tool('pg_restore', name, ['--exit-on-error', file]);
  const broken = await database.use(name, brokenInvariants);
  for (const node of nodes) {
    node.signal('SIGTERM');
    await node.ended();
    await node.start({ databaseUrl: database.urlOf(name) });
  }
  const devices = clients.slice(0, DEVICES);
  for (const [index, device] of devices.entries()) await writePast(stage, name, device, clients[index + (index % 2 === 0 ? 1 : -1)]!);
  const greetings = await Promise.all(devices.map((device) => comeBack(nodes[0]!.port, device)));
  const silent = greetings.filter((type) => type === 'ready').length;
  return { silent, told: greetings.length - silent, broken };
}

/** The partner writes until the stream of the device has passed the number that the device had. */
async function writePast({ database, nodes }: Stage, name: string, device: Client, { person }: Client): Promise<void> {
  const lastN = async () => {
    const [row] = await database.use(
      name,
      (db) => db<{ lastN: number }[]>`SELECT last_n FROM account_streams WHERE account_id = ${device.person.id}`,
    );
    return row!.lastN;
  };
  for (const until = Date.now() + 60_000; Date.now() < until && (await lastN()) <= device.memory.cursor;)
    await postMessage(nodes[0]!.port, person.token, { threadId: person.threads[0]!, clientId: randomUUID(), body: 'After the restore.' });
}

/** Says hello as the device would, and returns how it is greeted. */
function comeBack(port: number, { person, memory }: Client): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${SOCKET_PATH}`, { perMessageDeflate: false });
    const timer = setTimeout(() => (socket.terminate(), reject(new Error('A device was not greeted'))), PATIENCE_MS);
    socket.once('open', () =>
      socket.send(JSON.stringify({ type: 'hello', token: person.token, epoch: memory.epoch, cursor: memory.cursor })),
    );
    socket.once('error', reject);
    socket.on('message', (data) => {
      const { type } = JSON.parse((data as Buffer).toString()) as ServerFrame;
      if (type !== 'ready' && type !== 'reset') return;
      clearTimeout(timer);
      socket.terminate();
      resolve(type);
    });
  });
}

export const BACKUPS: readonly Drill[] = [BACKUP];
