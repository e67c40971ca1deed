import { loader, type Served } from './processes.ts';
import { quantile, say } from './report.ts';
import type { Stage } from './stage.ts';

export const CONNECTIONS = 32;
const WARM_UP_SECONDS = 3;

/** Of one round: requests per second, p99 in milliseconds, and processor time per request in microseconds. */
export type Figures = { rate: number; p99: number; node: number; database: number };
export type Order = { paths: readonly string[]; tokens: readonly string[] };

type Duel<Kind extends string> = {
  inTurns: (orders: Record<Kind, Order>, rounds: number, seconds: number) => Promise<Record<Kind, Figures[]>>;
  /** Loads one server alone. */
  once: (kind: Kind, order: Order, seconds: number, connections?: number) => Promise<Figures>;
  stop: () => void;
};

/** Measures servers that use one database. Only one of them is loaded at a time, so the database's time is its own. */
export function openDuel<Kind extends string>(stage: Stage, servers: Record<Kind, Served>): Duel<Kind> {
  const kinds = Object.keys(servers) as Kind[];
  const load = loader();

  async function once(kind: Kind, order: Order, seconds: number, connections = CONNECTIONS): Promise<Figures> {
    const server = servers[kind];
    const before = { node: server.cpuSeconds(), database: stage.cpuSeconds() };
    const done = await load.run({ ...order, port: server.port, connections, seconds });
    if (done.failures > 0) throw new Error(`${kind} failed ${done.failures} requests of ${order.paths[0]}`);
    const each = (secondsUsed: number) => (secondsUsed / done.requests) * 1_000_000;
    return {
      rate: done.requests / done.seconds,
      p99: quantile(done.milliseconds, 0.99),
      node: each(server.cpuSeconds() - before.node),
      database: each(stage.cpuSeconds() - before.database),
    };
  }

  async function inTurns(orders: Record<Kind, Order>, rounds: number, seconds: number): Promise<Record<Kind, Figures[]>> {
    const results = Object.fromEntries(kinds.map((kind) => [kind, []])) as unknown as Record<Kind, Figures[]>;
    for (const kind of kinds) await once(kind, orders[kind], WARM_UP_SECONDS);
    for (let round = 0; round < rounds; round++) {
      for (const kind of round % 2 ? kinds.toReversed() : kinds) results[kind].push(await once(kind, orders[kind], seconds));
      const rates = kinds.map((kind) => {
        const { rate, node, database } = results[kind].at(-1)!;
        return `${kind} ${Math.round(rate)}/s (${Math.round(node)} + ${Math.round(database)} µs)`;
      });
      say(`  round ${round + 1}: ${rates.join(', ')}`);
    }
    return results;
  }

  function stop(): void {
    load.stop();
    for (const server of Object.values<Served>(servers)) server.stop();
  }
  return { inTurns, once, stop };
}
