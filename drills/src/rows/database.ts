import { setTimeout as pause } from 'node:timers/promises';
import { knowsPrepared, PgBouncer } from '@castlane/api/src/testing/pgbouncer.ts';
import { failedAtMost, noneFailed, onlyComeBack, underLoad, type Drill, type Outcome } from '../drill.ts';
import type { Ground } from '../ground.ts';

const BACK_SECONDS = 3;
const FAIL_OVER_SECONDS = 10;

/** `end` ends the server; it is started again after the pause. */
function away(ground: Ground, proxy: 'nginx' | 'haproxy', end: () => Promise<void>, pauseMs: number): Promise<Outcome> {
  return underLoad(ground, { proxy }, async (stage) => {
    const gone = performance.now();
    await end();
    await pause(pauseMs);
    await ground.postgres.start();
    const back = performance.now();
    await stage.nodes[0]!.ask('/readyz');
    return (figures, tally) => ({
      note: `away for ${seconds(back - gone)} s, served again ${seconds(tally.failedUntil(back))} s after that`,
      missed: [...onlyComeBack(figures), ...failedAtMost(BACK_SECONDS, tally, back)],
    });
  });
}

function restart(proxy: 'nginx' | 'haproxy'): Drill {
  return {
    name: `PostgreSQL restart behind ${proxy}`,
    target: 'fails only as 503 of the product with Retry-After; serves 3 s after it is back',
    needs: [proxy],
    run: (ground) => away(ground, proxy, () => ground.postgres.stop(), 500),
  };
}

function crash(proxy: 'nginx' | 'haproxy'): Drill {
  return {
    name: `PostgreSQL crash (SIGKILL) behind ${proxy}`,
    target: 'fails only as 503 of the product with Retry-After; serves 3 s after it is back',
    needs: [proxy],
    run: (ground) => away(ground, proxy, () => ground.postgres.kill(), 6000),
  };
}

const FAIL_OVER: Drill = {
  name: 'fail-over to the replica, by promote',
  target: 'fails for at most 10 s, only as 503 of the product with Retry-After',
  needs: ['haproxy'],
  async run(ground) {
    const { postgres } = ground;
    const replica = await postgres.replica({ wait: true });
    const databaseUrl = (name: string) =>
      `postgres://castlane@127.0.0.1:${postgres.port},127.0.0.1:${replica.port}/${name}?target_session_attrs=read-write`;
    try {
      return await underLoad(ground, { proxy: 'haproxy', databaseUrl, mayBeginAnew: true }, async (stage) => {
        const gone = performance.now();
        await postgres.kill();
        stage.database = replica;
        await pause(2000);
        await replica.promote();
        return (figures, tally) => ({
          note: `a synchronous replica, promoted 2 s after the primary died; the last failed answer came ${seconds(tally.failedUntil(gone))} s after that death`,
          missed: [...onlyComeBack(figures), ...failedAtMost(FAIL_OVER_SECONDS, tally, gone)],
        });
      });
    } finally {
      await replica.remove();
      await postgres.stop();
      await postgres.start();
      await postgres.set('synchronous_standby_names', '');
    }
  },
};

/** As `docs/configuration.md` says: the pooler's user may do what the application does, and the owner's address leads past it. */
function pgBouncer(mode: 'session' | 'transaction', size: number): Drill {
  return {
    name: `PgBouncer in ${mode} mode`,
    target: '0 failed',
    needs: ['nginx', 'pgbouncer'],
    async run(ground) {
      const { postgres } = ground;
      let pooler: PgBouncer | undefined;
      const databaseUrl = async (name: string) => {
        pooler = await PgBouncer.start(postgres.urlOf(name, { user: 'castlane_web:any' }), { mode, size });
        return pooler.url;
      };
      const settings = (name: string) => ({
        DATABASE_DIRECT_URL: postgres.urlOf(name),
        // PgBouncer keeps prepared statements in transaction mode since 1.21 only.
        ...(mode === 'transaction' && !knowsPrepared ? { DATABASE_PREPARED: 'off' } : {}),
      });
      try {
        return await underLoad(ground, { databaseUrl, settings }, async () => {
          await pause(15_000);
          return (figures) => ({ missed: noneFailed(figures), note: `${size} connections of the pooler for three nodes` });
        });
      } finally {
        await pooler?.stop();
      }
    },
  };
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1);
}

export const DATABASE: readonly Drill[] = [
  restart('nginx'),
  restart('haproxy'),
  crash('nginx'),
  crash('haproxy'),
  FAIL_OVER,
  pgBouncer('session', 40),
  pgBouncer('transaction', 10),
];
