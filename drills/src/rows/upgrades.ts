import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { nextVersion } from '../checkout.ts';
import { noneFailed, underLoad, type Drill } from '../drill.ts';
import { RATES, type Rates } from '../load.ts';
import type { Stage } from '../stage.ts';

const BEFORE = fileURLToPath(new URL('../leash.ts', import.meta.url));
const COLUMN = `ALTER TABLE jobs ADD COLUMN drill_note text;\n`;
const SLOW_SECONDS = 20;
let made = 0;

/** Replaces one node after the other by the other version. */
async function upgrade({ nodes }: Stage, main: string): Promise<number[]> {
  const starts: number[] = [];
  for (const node of nodes) {
    node.signal('SIGTERM');
    await node.ended();
    const began = performance.now();
    await node.start({ program: { main, before: BEFORE } });
    starts.push(performance.now() - began);
    await pause(1000);
  }
  return starts;
}

function upgradeDrill(
  name: string,
  next: Parameters<typeof nextVersion>[1],
  { proxy, rates = RATES }: { proxy: 'nginx' | 'haproxy'; rates?: Rates },
): Drill {
  return {
    name,
    target: '0 failed',
    needs: [proxy],
    run: (ground) => {
      // Before anybody looks: it takes seconds of this process.
      const main = nextVersion(join(ground.folder, `version${(made += 1)}`), next);
      return underLoad(ground, { proxy, rates }, async (stage) => {
        const starts = await upgrade(stage, main);
        return (figures) => ({
          note: `ready after ${starts.map((ms) => (ms / 1000).toFixed(1)).join(', ')} s`,
          missed: noneFailed(figures),
        });
      });
    },
  };
}

export const UPGRADES: readonly Drill[] = [
  upgradeDrill('new version with a migration while old nodes run', { migrations: { '9990_drill.sql': COLUMN } }, { proxy: 'haproxy' }),
  upgradeDrill(
    `new version whose second migration takes ${SLOW_SECONDS} s`,
    { migrations: { '9990_drill.sql': COLUMN, '9991_drill_slow.sql': `SELECT pg_sleep(${SLOW_SECONDS});\n` } },
    { proxy: 'haproxy' },
  ),
];

export const BUILDS: readonly Drill[] = [
  upgradeDrill('rolling upgrade to another web build', { web: true }, { proxy: 'nginx', rates: { ...RATES, pages: 3, reads: 4 } }),
];
