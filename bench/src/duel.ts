import { loader, serve, type Served } from './processes.ts';
import { quantile, say } from './report.ts';
import type { Stage } from './stage.ts';

export const CONNECTIONS = 32;
const WARM_UP_SECONDS = 3;

/** Of one round: requests per second, p99 in milliseconds, and processor time per request in microseconds. */
export type Figures = { rate: number; p99: number; node: number; database: number };
export type Order = { paths: readonly string[]; tokens: readonly string[] };
type Kind = 'floor' | 'castlane';

type Duel = {
  inTurns: (orders: Record<Kind, Order>, rounds: number, seconds: number) => Promise<Record<Kind, Figures[]>>;
  /** Loads one server alone. */
  once: (kind: Kind, order: Order, seconds: number) => Promise<Figures>;
  stop: () => void;
};

/** Starts the product and the floor on one database. Only one of them is loaded at a time, so the database's time is its own. */
export async function openDuel(stage: Stage, url: string): Promise<Duel> {
  const servers: Record<Kind, Served> = { floor: await serve('floor', url), castlane: await serve('castlane', url, { limits: 'off' }) };
  const load = loader();

  async function once(kind: Kind, order: Order, seconds: number): Promise<Figures> {
    const server = servers[kind];
    const before = { node: server.cpuSeconds(), database: stage.cpuSeconds() };
    const done = await load.run({ ...order, port: server.port, connections: CONNECTIONS, seconds });
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
    const results: Record<Kind, Figures[]> = { floor: [], castlane: [] };
    for (const kind of ['floor', 'castlane'] as const) await once(kind, orders[kind], WARM_UP_SECONDS);
    for (let round = 0; round < rounds; round++) {
      for (const kind of round % 2 ? (['castlane', 'floor'] as const) : (['floor', 'castlane'] as const))
        results[kind].push(await once(kind, orders[kind], seconds));
      const [floor, castlane] = [results.floor.at(-1)!, results.castlane.at(-1)!];
      say(
        `  round ${round + 1}: floor ${Math.round(floor.rate)}/s, castlane ${Math.round(castlane.rate)}/s (${Math.round(castlane.node)} + ${Math.round(castlane.database)} µs)`,
      );
    }
    return results;
  }

  function stop(): void {
    load.stop();
    for (const server of Object.values(servers)) server.stop();
  }
  return { inTurns, once, stop };
}
