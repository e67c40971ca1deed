import { build, type Castlane } from '#app/build.ts';
import { connect, type Pool } from '#platform/db/connect.ts';
import { Client } from '#testing/client.ts';
import { brokenInvariants } from '#testing/invariants.ts';
import type { World } from '#testing/world.ts';
import type { Race } from './race.ts';
import { factsOf } from './facts.ts';

/** A second node on the same database, and a pool that holds the gate lock. */
export type Track = { world: World; second: Castlane; gate: Pool };

export async function openTrack(world: World): Promise<Track> {
  const second = await build(world.deps.config, world.databaseUrl);
  await second.app.ready();
  // Not as the application's role, which may not see what other connections wait for.
  return { world, second, gate: connect({ url: world.databaseUrl, max: 2, name: 'test-gate' }) };
}

export async function closeTrack({ second, gate }: Track): Promise<void> {
  await Promise.all([second.app.close(), gate.end()]);
}

/** Runs a race repeatedly; returns how often each legal outcome occurred, or throws at the first illegal one. */
export async function runRaces(
  track: Track,
  make: (world: World, atOnce: number) => Promise<Race>,
  { rounds, atOnce }: { rounds: number; atOnce: number },
): Promise<Record<string, number>> {
  const ends: Record<string, number> = {};
  for (let round = 0; round < rounds; round += 1) {
    const race = await make(track.world, atOnce);
    const codes = await runOnce(track, race, atOnce, round);
    const facts = await factsOf(track.world.db, race.jobId);
    const outcome = race.outcomeOf(codes, facts);
    if (outcome === undefined) throw new Error(`Round ${round}: ${JSON.stringify({ codes, facts })}`);
    ends[outcome] = (ends[outcome] ?? 0) + 1;
  }
  // Once: they read every table, which grows with each round.
  const broken = await brokenInvariants(track.world.db);
  if (broken.length > 0) throw new Error(`After ${rounds} rounds: ${broken.join('; ')}`);
  return ends;
}

/** Sends an equal part of the requests for each side, over both nodes. Releases them together, once enough of them wait for the job's lock. */
async function runOnce({ world, second, gate }: Track, { jobId, sides }: Race, atOnce: number, round: number): Promise<number[][]> {
  const apps = [world.app, second.app];
  const codes: Promise<number>[][] = sides.map(() => []);
  const answers = await gate.begin(async (tx) => {
    await tx`SELECT 1 FROM jobs WHERE id = ${jobId} FOR UPDATE`;
    for (let i = 0; i < atOnce; i += 1) {
      // The first side at the lock alternates between rounds, however long each takes to get there.
      const at = (i + round) % sides.length;
      const side = sides[at]!;
      // Each side uses both nodes, and so do sides that send once.
      const app = apps[(Math.floor(i / sides.length) + (atOnce > sides.length ? 0 : i)) % 2]!;
      codes[at]!.push(side.send(new Client(app, side.token)));
      if (i === 0) await untilTheyWait(gate, 1);
    }
    await untilTheyWait(gate, Math.min(8, atOnce / 2));
    return { all: Promise.all(codes.map((each) => Promise.all(each))) };
  });
  return answers.all;
}

async function untilTheyWait(gate: Pool, count: number): Promise<void> {
  for (let look = 0; look < 200; look += 1) {
    const [row] = await gate<{ waiting: number }[]>`
      SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    if (row!.waiting >= count) return;
    await gate`SELECT pg_sleep(0.005)`;
  }
  throw new Error('The requests do not wait for the job');
}
