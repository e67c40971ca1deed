import { setTimeout as pause } from 'node:timers/promises';
import { FAILPOINTS, type Failpoint } from './failpoint-names.ts';
import type { Proxy, Trouble } from './proxy.ts';
import type { Server } from './server.ts';
import type { Stage } from './stage.ts';

/** How long a failpoint may take to be reached, with all clients writing. */
const REACH_MS = 15_000;

/** A fault, from its beginning until it is over. `strike` returns how many times it struck. */
export type Fault = {
  name: string;
  /** Strikes after all clients have stopped writing, so that no later message repairs what was lost. */
  isLastWord?: boolean;
  strike: (stage: Stage) => Promise<number>;
};

/** No fault at all: shows a cycle without disturbance. */
export const CALM: Fault = {
  name: 'nothing',
  async strike() {
    await pause(800);
    return 1;
  },
};

export const APP_KILL: Fault = {
  name: 'app SIGKILL',
  async strike(stage) {
    await Promise.all(stage.all.map((server) => killAndStart(stage, server)));
    return stage.all.length;
  },
};

/** Each node dies at its own moment, sometimes both at the same time. */
async function killAndStart(stage: Stage, server: Server): Promise<void> {
  await pause(stage.chance.between(0, 900));
  stage.interruptions += 1;
  await server.kill();
  await pause(stage.chance.between(0, 200));
  await server.start();
}

/** Kills the worker that has a mail in hand, before the mail server has it or just after. */
export const MAIL_KILL: Fault = {
  name: 'app SIGKILL while a mail is sent',
  async strike(stage) {
    const isConnected = stage.mailbox.nextSender();
    await Promise.race([isConnected, pause(REACH_MS, undefined, { ref: false })]);
    await pause(stage.chance.between(0, 80));
    stage.interruptions += stage.workers.length;
    await Promise.all(stage.workers.map((server) => server.kill()));
    await Promise.all(stage.workers.map((server) => server.start()));
    return stage.workers.length;
  },
};

export const DATABASE_KILL: Fault = {
  name: 'PostgreSQL SIGKILL',
  async strike(stage) {
    await pause(stage.chance.between(100, 600));
    stage.interruptions += 1;
    stage.database.kill();
    await stage.database.restart();
    return 1;
  },
};

/** A node dies at the point, and is started again. */
export function dies(point: Failpoint): Fault {
  return {
    name: `dies ${point}`,
    isLastWord: point === 'after-ack-before-wake',
    async strike(stage) {
      // Any node's worker may take the mail, so all nodes get this order; every node reaches the other points.
      const servers = point === 'job-after-effect-before-done' ? stage.workers : [stage.chance.one(stage.servers)];
      const times = point === 'mid-fan-out' || point === 'before-tx' ? stage.chance.whole(1, 4) : 1;
      // A second one may reach the point before it is told to live.
      stage.interruptions += servers.length;
      for (const server of servers) server.dieAt(point, times);
      if (point === 'mid-shutdown') servers[0]!.signal('SIGTERM');
      if (point === 'after-ack-before-wake') await stage.lastWords();
      await reached(servers, point);
      // A node that dies of it later is restarted at the end of the cycle.
      for (const server of servers) {
        if (server.isRunning) server.live();
        else await server.start();
      }
      return 1;
    },
  };
}

export const FAILPOINT_FAULTS: readonly Fault[] = FAILPOINTS.map(dies);

async function reached(servers: readonly Server[], point: Failpoint): Promise<void> {
  const late = pause(REACH_MS, 'late' as const, { ref: false });
  if ((await Promise.race([...servers.map((server) => server.ended()), late])) !== 'late') return;
  await Promise.all(servers.map((server) => server.kill()));
  throw new Error(`The failpoint ${point} was never reached`);
}

export const CUT_ACKS: Fault = {
  name: 'acks cut 30 %',
  async strike(stage) {
    const before = sumOfCuts(stage);
    await trouble(stage.fronts, { cutAcks: 0.3 }, 2500);
    return sumOfCuts(stage) - before;
  },
};

function sumOfCuts({ fronts }: Stage): number {
  return fronts.reduce((sum, { acksCut }) => sum + acksCut, 0);
}

async function trouble(proxies: readonly Proxy[], what: Trouble, milliseconds: number): Promise<void> {
  for (const proxy of proxies) proxy.trouble = what;
  await pause(milliseconds);
  for (const proxy of proxies) proxy.trouble = {};
}

/** Connections between clients and nodes: one slow, one that swallows data, then all break in the middle of a frame. */
export const LINES: Fault = {
  name: 'client connections cut, slow, half-open',
  async strike({ fronts, chance }) {
    const [one, other] = chance.happens(0.5) ? [fronts[0]!, fronts[1]!] : [fronts[1]!, fronts[0]!];
    one.trouble = { latencyMs: 120 };
    await trouble([other], { blackhole: chance.happens(0.5) ? 'up' : 'down' }, 1000);
    other.cut();
    await trouble(fronts, { cutAfterBytes: chance.whole(300, 4000) }, 1200);
    return 3;
  },
};

/** The database runs, but the nodes cannot use it: refused, silent, or cut in the middle of a statement. */
export const DATABASE_AWAY: Fault = {
  name: 'database unreachable',
  async strike(stage) {
    const { backs, chance } = stage;
    stage.interruptions += 3;
    for (const proxy of backs) proxy.cut();
    await pause(300);
    await trouble(backs, { refuse: true }, 1000);
    await trouble([chance.one(backs)], { cutAfterBytes: chance.whole(2000, 20_000) }, 800);
    return 3;
  },
};

export const STOPPED: Fault = {
  name: 'node SIGSTOP, SIGCONT',
  async strike({ all, chance }) {
    const server = chance.one(all);
    server.signal('SIGSTOP');
    await pause(chance.between(800, 3500));
    server.signal('SIGCONT');
    return 1;
  },
};

export const TERMINATED: Fault = {
  name: 'pg_terminate_backend',
  async strike(stage) {
    let ended = 0;
    for (let i = 0; i < 3; i++) {
      stage.interruptions += 1;
      ended += await stage.database.use(stage.name, async (db) => {
        const rows = await db`
          SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name LIKE 'castlane%' AND random() < 0.7`;
        return rows.length;
      });
      await pause(stage.chance.between(200, 500));
    }
    return ended;
  },
};

/** Replaces one node after the other, like a new release. */
export const ROLLING: Fault = {
  name: 'rolling restart, SIGTERM',
  async strike({ all }) {
    for (const server of all) {
      server.signal('SIGTERM');
      await server.ended();
      await server.start();
    }
    return all.length;
  },
};

export const RELOADS: Fault = {
  name: 'client reloads while sending',
  async strike(stage) {
    let count = 0;
    for (let round = 0; round < 3; round++) {
      for (const index of stage.clients.keys()) {
        if (!stage.chance.happens(0.5)) continue;
        void stage.clients[index]!.write();
        await stage.reload(index);
        count += 1;
      }
      await pause(300);
    }
    return count;
  },
};
