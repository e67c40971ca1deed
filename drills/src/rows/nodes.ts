import { setTimeout as pause } from 'node:timers/promises';
import { failedAtMost, noneFailed, sum, underLoad, type Drill } from '../drill.ts';
import { need } from '../programs.ts';
import type { Stage } from '../stage.ts';

const STOPPED_MS = 10_000;
/** haproxy asks twice a second and believes the second silence; a third of the requests goes to the node meanwhile. */
const MOST_IN_FLIGHT = 10;

/** Replaces one node after the other, as an operator does: the next one only when the last is ready again. */
async function restartAll({ nodes }: Stage): Promise<void> {
  for (const node of nodes) {
    node.signal('SIGTERM');
    await node.ended();
    await node.start();
    await pause(1000);
  }
}

function rolling(proxy: 'nginx' | 'haproxy'): Drill {
  return {
    name: `rolling restart of 3 nodes behind ${proxy}`,
    target: '0 failed',
    needs: [proxy],
    run: (ground) =>
      underLoad(ground, { proxy }, async (stage) => {
        await restartAll(stage);
        return (figures) => ({ missed: noneFailed(figures) });
      }),
  };
}

const KILLED: Drill = {
  name: 'kill -9 of a node',
  target: 'only what was in flight fails',
  needs: ['nginx'],
  run: (ground) =>
    underLoad(ground, {}, async (stage) => {
      const moment = performance.now();
      await stage.nodes[0]!.kill();
      await pause(5000);
      await stage.nodes[0]!.start();
      return (_figures, tally) => ({ missed: failedAtMost(1, tally, moment) });
    }),
};

/** A stopped process keeps its port: only a proxy that asks for an answer notices. */
const STOPPED: Drill = {
  name: 'node stopped for 10 s (SIGSTOP) behind haproxy',
  target: `at most ${MOST_IN_FLIGHT} failed: those that it had before the proxy noticed`,
  needs: ['haproxy'],
  run: (ground) =>
    underLoad(ground, { proxy: 'haproxy' }, async (stage) => {
      stage.nodes[0]!.signal('SIGSTOP');
      await pause(STOPPED_MS);
      stage.nodes[0]!.signal('SIGCONT');
      return ({ failed }) => ({ missed: sum(failed) > MOST_IN_FLIGHT ? [`${sum(failed)} failed answers`] : [] });
    }),
};

const SKEWED: Drill = {
  name: 'clock of one node an hour fast, of another an hour slow',
  target: '0 failed',
  needs: ['nginx', 'faketime'],
  run: (ground) => {
    const clockOf = (shift: string): Record<string, string> => ({
      LD_PRELOAD: need('faketime'),
      FAKETIME: shift,
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    });
    const environment = (node: number) => (node === 0 ? clockOf('+1h') : node === 1 ? clockOf('-1h') : {});
    return underLoad(ground, { environment }, async () => {
      await pause(15_000);
      return (figures) => ({ missed: noneFailed(figures), note: `${sum(figures.answers)} answers by three clocks` });
    });
  },
};

export const NODES: readonly Drill[] = [rolling('nginx'), rolling('haproxy'), KILLED];
export const STUCK_NODES: readonly Drill[] = [STOPPED, SKEWED];
