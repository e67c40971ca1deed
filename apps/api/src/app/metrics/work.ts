import { setTimeout as pause } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';
import type { ClockRuns } from '#platform/clocks.ts';
import type { Store } from '#platform/storage/store.ts';

/** A disk that hangs must not hold up the other figures. */
const LOOK_MS = 800;

export function addFiles(registry: Registry, store: Store): void {
  new Gauge({
    name: 'castlane_files_up',
    help: 'Whether files can be stored',
    registers: [registry],
    async collect() {
      this.set((await Promise.race([store.isUp(), pause(LOOK_MS, false, { ref: false })])) ? 1 : 0);
    },
  });
}

export function addClocks(registry: Registry, runs: ClockRuns): void {
  new Gauge({
    name: 'castlane_clock_lag_seconds',
    help: 'Time since this node last did all due work of a clock; missing on a node that does none',
    labelNames: ['clock'],
    registers: [registry],
    collect() {
      for (const [clock, at] of runs) this.set({ clock }, (performance.now() - at) / 1000);
    },
  });
}
