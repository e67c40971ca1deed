import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.ts';

/** `npm test` finds or installs it; a single test file uses the one in the path. */
const PROGRAM = process.env.REDIS_SERVER_PATH ?? 'redis-server';

export const hasRedis = spawnSync(PROGRAM, ['--version'], { stdio: 'ignore' }).status === 0;
if (!hasRedis) process.stdout.write('\nThere is no redis-server here: the tests of its loss are skipped.\n');

/** A real Redis that can be killed, stopped and started again on its port. */
export class RedisServer {
  #process: ChildProcess | undefined;
  port = 0;

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    this.port ||= await freePort();
    const options = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', '/tmp', '--loglevel', 'warning'];
    this.#process = spawn(PROGRAM, ['--port', String(this.port), ...options], { stdio: 'ignore' });
    while (!(await this.#answers())) await pause(20);
  }

  /** Simulates a crash; `freeze` and `thaw` simulate a machine that hangs and continues. */
  async kill(): Promise<void> {
    const running = this.#process;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const exit = once(running, 'exit');
    running.kill('SIGKILL');
    await exit;
  }

  freeze(): void {
    this.#process?.kill('SIGSTOP');
  }

  thaw(): void {
    this.#process?.kill('SIGCONT');
  }

  async say(command: string): Promise<string> {
    const socket = connect(this.port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      socket.write(`${command}\r\n`);
      const [answer] = (await once(socket, 'data')) as [Buffer];
      return answer.toString().trim();
    } finally {
      socket.destroy();
    }
  }

  async #answers(): Promise<boolean> {
    return this.say('PING').then(
      (answer) => answer === '+PONG',
      () => false,
    );
  }
}
