import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@castlane/api/src/testing/free-port.ts';
import { folderFor, type Ground } from './ground.ts';
import { Daemon, listens } from './process.ts';
import { need } from './programs.ts';
import type { Started } from './proxies.ts';

const SENTINELS = 3;
const QUORUM = 2;
const DOWN_AFTER_MS = 2000;

/** One Redis without a disk. */
export class Redis {
  readonly port: number;
  readonly #daemon: Daemon;

  private constructor(port: number, daemon: Daemon) {
    this.port = port;
    this.#daemon = daemon;
  }

  static async start(ground: Ground, name: string, replicaOf?: Redis): Promise<Redis> {
    const port = await freePort();
    const follow = replicaOf ? ['--replicaof', `127.0.0.1 ${replicaOf.port}`] : [];
    const folder = folderFor(ground.account, join(ground.folder, name));
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder, ...follow];
    const daemon = new Daemon([need('redis'), ...args], { account: ground.account, logFile: `${folder}.log` });
    const redis = new Redis(port, daemon);
    await redis.startAgain();
    return redis;
  }

  async startAgain(): Promise<void> {
    await this.#daemon.start(() => listens(this.port));
  }

  async kill(): Promise<void> {
    await this.#daemon.kill();
  }
}

/** Three Sentinels that watch a primary, and replace it when it is gone. */
export async function startSentinels(ground: Ground, primary: Redis): Promise<{ stop: () => Promise<void> }> {
  const daemons: Daemon[] = [];
  for (let index = 0; index < SENTINELS; index++) {
    const folder = folderFor(ground.account, join(ground.folder, `sentinel${index + 1}`));
    const file = join(folder, 'sentinel.conf');
    const port = await freePort();
    writeFileSync(
      file,
      `port ${port}
bind 127.0.0.1
dir ${folder}
sentinel monitor castlane 127.0.0.1 ${primary.port} ${QUORUM}
sentinel down-after-milliseconds castlane ${DOWN_AFTER_MS}
sentinel failover-timeout castlane 6000
`,
      { mode: 0o666 },
    );
    const daemon = new Daemon([need('redis'), file, '--sentinel'], { account: ground.account, logFile: join(folder, 'sentinel.log') });
    await daemon.start(() => listens(port));
    daemons.push(daemon);
  }
  return { stop: async () => void (await Promise.all(daemons.map((daemon) => daemon.kill()))) };
}

/** haproxy as one address for whichever Redis is the primary, since `REDIS_URL` is one address. */
export async function startRedisDoor(ground: Ground, all: readonly Redis[]): Promise<Started> {
  const port = await freePort();
  const folder = folderFor(ground.account, join(ground.folder, 'redis-door'));
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(
    file,
    `defaults
  mode tcp
  timeout connect 1s
  timeout client 1h
  timeout server 1h
listen redis
  bind 127.0.0.1:${port}
  option tcp-check
  tcp-check send info\\ replication\\r\\n
  tcp-check expect string role:master
  default-server check inter 500ms fall 1 rise 1 on-marked-down shutdown-sessions
${all.map((redis) => `  server redis${redis.port} 127.0.0.1:${redis.port}`).join('\n')}
`,
  );
  const daemon = new Daemon([need('haproxy'), '-db', '-f', file], { account: ground.account, logFile: join(folder, 'haproxy.log') });
  await daemon.start(() => listens(port));
  return { port, stop: () => daemon.stop() };
}
