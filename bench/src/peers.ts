import { isDeepStrictEqual } from 'node:util';
import { fileURLToPath } from 'node:url';
import { readConfig } from '@castlane/api/src/platform/config.ts';
import { CONNECTIONS, openDuel, type Figures } from './duel.ts';
import { feedQueries, rowOf } from './feed.ts';
import { installPackages, runIn } from './own-packages.ts';
import { serve, serveOther, type Served } from './processes.ts';
import { atLeast, median, say, table, type Figure } from './report.ts';
import { MAIN, makeSessions, type Stage } from './stage.ts';

const FOLDER = fileURLToPath(new URL('../peers/', import.meta.url));
const LEAST_TIMES = 4;
/** How many pages are compared before the measurement. */
const COMPARED = 40;
const PEERS = { express: 'Express + Prisma', nest: 'NestJS + TypeORM' } as const;
type Peer = keyof typeof PEERS;
export type PeersResult = { text: string; figures: Figure[] };

/** Compares the feed page with the same page as others would build it: all are loaded in turns, and the medians of the rounds' ratios count. */
export async function benchPeers(stage: Stage, rounds: number, seconds: number): Promise<PeersResult> {
  build();
  const url = stage.urlOf(MAIN);
  const [tokens, queries] = [await makeSessions(url), await feedQueries(url)];
  const { databaseConnections } = readConfig({ NODE_ENV: 'development', DATABASE_URL: url });
  const start = (peer: Peer) => serveOther(`${FOLDER}.cache/built/src/${peer}/main.js`, [url, String(databaseConnections)]);
  const servers = { castlane: await serve('castlane', url, { limits: 'off' }), express: await start('express'), nest: await start('nest') };
  const duel = openDuel(stage, servers);
  try {
    const paths = queries.map((query) => `/user/v1/feeds?${query}`);
    await compare(servers, paths, tokens);
    const order = { paths, tokens };
    return report(await duel.inTurns({ castlane: order, express: order, nest: order }, rounds, seconds), rounds, seconds);
  } finally {
    duel.stop();
  }
}

/** Installs the peers' packages, and compiles their code. */
function build(): void {
  installPackages(FOLDER);
  // `prisma generate` would download a program for migrations if it were not told of one. It never runs it.
  const env = { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, CHECKPOINT_DISABLE: '1', PRISMA_HIDE_UPDATE_MESSAGE: '1' };
  runIn(FOLDER, 'node_modules/.bin/prisma', ['generate'], env);
  runIn(FOLDER, 'tsc', ['-p', '.']);
}

/** Throws if a peer's page differs from the product's in any field. */
async function compare(servers: Record<'castlane' | Peer, Served>, paths: readonly string[], tokens: readonly string[]): Promise<void> {
  for (let i = 0; i < COMPARED; i++) {
    const read = async ({ port }: Served): Promise<unknown> => {
      const answer = await fetch(`http://127.0.0.1:${port}${paths[i]}`, { headers: { authorization: `Bearer ${tokens[i * 7]}` } });
      return answer.json();
    };
    const own = await read(servers.castlane);
    for (const peer of Object.keys(PEERS) as Peer[]) {
      const theirs = await read(servers[peer]);
      if (!isDeepStrictEqual(own, theirs))
        throw new Error(`${PEERS[peer]} answers ${paths[i]} with another page: ${firstDifference(own, theirs)}`);
    }
  }
  say(`  the answers to ${COMPARED} requests are the same`);
}

function firstDifference(own: unknown, theirs: unknown, path = ''): string {
  const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
  if (!isObject(own) || !isObject(theirs)) return `${path} is ${JSON.stringify(theirs)} instead of ${JSON.stringify(own)}`;
  const key = [...new Set([...Object.keys(own), ...Object.keys(theirs)])].find((each) => !isDeepStrictEqual(own[each], theirs[each]))!;
  return firstDifference(own[key], theirs[key], `${path}.${key}`);
}

function report(rows: Record<'castlane' | Peer, Figures[]>, rounds: number, seconds: number): PeersResult {
  const ratioOf = (peer: Peer) => median(rows.castlane.map(({ rate }, i) => rate / rows[peer][i]!.rate));
  const peers = Object.keys(PEERS) as Peer[];
  const head = ['server', 'requests/s, median', 'range', 'p99 ms', 'CPU µs per request: Node', 'PostgreSQL', 'both', 'Castlane has'];
  const text = [
    `The same answer from the same database, checked field by field for ${COMPARED} requests of the run. Medians of ${rounds} rounds of ${seconds} s in turns, ${CONNECTIONS} connections.`,
    table(head, [
      [...rowOf('Castlane', rows.castlane), ''],
      ...peers.map((peer) => [...rowOf(PEERS[peer], rows[peer]), `${ratioOf(peer).toFixed(1)} × the requests/s`]),
    ]),
    `Target: ≥ ${LEAST_TIMES} × the requests/s of each.`,
  ].join('\n\n');
  return {
    text,
    figures: peers.map((peer) => atLeast(`feed page: requests/s, of those with ${PEERS[peer]}`, ratioOf(peer), LEAST_TIMES, '×', 1)),
  };
}
