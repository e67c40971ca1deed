import { setTimeout as pause } from 'node:timers/promises';
import type { Chance } from '../chance.ts';
import type { Ending, Line } from '../line.ts';
import type { Proxy } from '../proxy.ts';
import type { Cluster, Stop } from './cluster.ts';
import type { Lane } from './lane.ts';

/** Where cuts strike. */
export type Ground = {
  cluster: Cluster;
  /** Each way to the primary. */
  proxies: () => readonly Proxy[];
  lanes: readonly Lane[];
  restartPooler: (() => Promise<void>) | undefined;
  chance: Chance;
  /** How many statements were asked. */
  asked: () => number;
};

export type Plan = { statements: number; cuts: number; restarts: number; failOvers: number; poolerRestarts: number; ends: number };

/** A silent line is reset after this time at the latest, as an operating system does after its own. Few outlast the limits of the client. */
const SILENT_MS = 4000;
const LONG_SILENT_MS = 16_000;
const SILENCES = { 'the server hears nothing': 'up', 'the client hears nothing': 'down', 'nobody hears anything': 'both' } as const;
const ENDINGS: readonly Ending[] = ['close', 'reset'];
const STOPS: readonly Stop[] = ['fast', 'immediate', 'kill'];

/** No cut, but it happens among them. */
const END = 'end() of a client';

type Cut = { name: string; share: number; strike: (ground: Ground, struck: () => void) => Promise<void> };

/** Cuts of one connection or one way; in shares of all of them. */
const CUTS: readonly Cut[] = [
  ...ENDINGS.map((how) => cutOfLine(`${how} now`, 12, (line) => line.end(how))),
  { name: 'reset of a whole way', share: 4, strike: async (ground, struck) => (aProxy(ground).cut('reset'), struck()) },
  ...ENDINGS.flatMap((how) => [breakOfLine(`${how} in an answer`, 12, 'down', how), breakOfLine(`${how} in a request`, 6, 'up', how)]),
  cutOfLine('acknowledgement lost', 12, (line, chance) => line.silence('down', chance.between(2, 60))),
  ...Object.entries(SILENCES).map(([name, way]) =>
    cutOfLine(`half-open, ${name}`, 3, (line, chance) =>
      line.silence(way, chance.between(200, chance.happens(0.1) ? LONG_SILENT_MS : SILENT_MS)),
    ),
  ),
  {
    name: 'cut while it connects',
    share: 4,
    async strike(ground, struck) {
      const proxy = aProxy(ground);
      proxy.trouble = { cutAfterBytes: ground.chance.whole(0, 600) };
      proxy.cut();
      struck();
      await pause(ground.chance.between(20, 150));
      proxy.trouble = {};
    },
  },
  {
    name: 'connections refused',
    share: 2,
    async strike(ground, struck) {
      const proxy = aProxy(ground);
      proxy.trouble = { refuse: true };
      struck();
      await pause(ground.chance.between(50, 800));
      proxy.trouble = {};
    },
  },
  {
    name: 'pg_terminate_backend',
    share: 15,
    async strike({ cluster }, struck) {
      const ended = await cluster.use(
        (db) => db`
        SELECT pg_terminate_backend(pid) FROM (
          SELECT pid FROM pg_stat_activity WHERE application_name LIKE 'castlane%' AND application_name <> 'castlane-lease' AND backend_type = 'client backend'
          ORDER BY (state = 'idle'), random() LIMIT 1) one`,
      );
      if (ended.length > 0) struck();
    },
  },
];

function cutOfLine(name: string, share: number, strike: (line: Line, chance: Chance) => void): Cut {
  return {
    name,
    share,
    async strike(ground, struck) {
      const line = aLine(ground);
      if (!line) return;
      strike(line, ground.chance);
      struck();
    },
  };
}

function breakOfLine(name: string, share: number, way: 'up' | 'down', how: Ending): Cut {
  return {
    name,
    share,
    async strike(ground, struck) {
      const { chance } = ground;
      aLine(ground)?.breakAfter(way, chance.whole(1, chance.happens(0.3) ? 8000 : 400), how, struck);
    },
  };
}

function aProxy({ proxies, chance }: Ground): Proxy {
  return chance.one(proxies());
}

function aLine(ground: Ground): Line | undefined {
  const lines = [...aProxy(ground).lines].filter((line) => !line.isDoomed);
  return lines.length > 0 ? ground.chance.one(lines) : undefined;
}

/** Strikes until there were as many cuts as planned, in step with the statements. Returns how many there were of each kind. */
export async function cutAll(ground: Ground, plan: Plan, struck: Map<string, number>, signal: AbortSignal): Promise<void> {
  let count = 0;
  const note = (name: string) => {
    struck.set(name, (struck.get(name) ?? 0) + 1);
    count += 1;
  };
  const running = new Set<Promise<void>>();
  async function cutLines(): Promise<void> {
    while (count < plan.cuts && !signal.aborted) {
      if (count / plan.cuts < ground.asked() / plan.statements) {
        const cut = chosen(ground.chance);
        const strike = cut.strike(ground, () => note(cut.name)).catch(() => {});
        running.add(strike);
        void strike.then(() => running.delete(strike));
      }
      await pause(ground.chance.between(1, 6));
    }
  }
  await Promise.all([everyEvent(ground, plan, note, signal), cutLines()]);
  await Promise.all(running);
}

function chosen(chance: Chance): Cut {
  let left = chance.between(
    0,
    CUTS.reduce((sum, { share }) => sum + share, 0),
  );
  for (const cut of CUTS) {
    left -= cut.share;
    if (left < 0) return cut;
  }
  return CUTS[0]!;
}

/** What happens to a whole server, pooler or client, one after the other, evenly among the statements. */
async function everyEvent(ground: Ground, plan: Plan, note: (name: string) => void, signal: AbortSignal): Promise<void> {
  const { cluster, chance, restartPooler } = ground;
  const events: { name: string; run: () => Promise<void> }[] = [
    ...times(plan.restarts, (n) => {
      const how = STOPS[n % STOPS.length]!;
      return { name: `server restart, ${how}`, run: () => cluster.restart(how) };
    }),
    ...times(plan.failOvers, (n) => ({
      name: 'fail-over',
      run: () => cluster.failOver(n % 3 === 2 ? 'fast' : 'kill', chance.between(0, 1500)),
    })),
    ...times(restartPooler ? plan.poolerRestarts : 0, () => ({ name: 'pooler restart', run: restartPooler! })),
    ...times(plan.ends, () => ({ name: END, run: () => endOne(ground) })),
  ];
  const order = events.map((event) => ({ event, at: chance.next() })).toSorted((one, other) => one.at - other.at);
  for (const [index, { event }] of order.entries()) {
    while (!signal.aborted && ground.asked() / plan.statements < (index + 0.5) / order.length) await pause(20);
    if (signal.aborted) return;
    await event.run();
    if (event.name !== END) note(event.name);
  }
}

/** Sometimes at the moment of a cut. */
async function endOne({ lanes, chance }: Ground): Promise<void> {
  const lane = chance.one(lanes);
  if (chance.happens(0.7)) chance.one(lane.route.proxies).cut(chance.one(ENDINGS));
  if (chance.happens(0.5)) await pause(chance.between(0, 3));
  await lane.end();
  await lane.open();
}

function times<T>(count: number, make: (n: number) => T): T[] {
  return Array.from({ length: count }, (_, n) => make(n));
}
