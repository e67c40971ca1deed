import { execFileSync, spawnSync } from 'node:child_process';

const isNeeded = Boolean(process.env.CI);

/** Prometheus' own check of rules and metrics. The build machine (`CI`) must have it. */
export const hasPromtool = isNeeded || spawnSync('promtool', ['--version'], { stdio: 'ignore' }).status === 0;
if (!hasPromtool) process.stdout.write('\nThere is no promtool here (Debian: prometheus): its tests are skipped.\n');

/** Returns what it prints; throws if it finds something wrong. */
export function promtool(cwd: string, args: readonly string[], input = ''): string {
  return execFileSync('promtool', args, { cwd, input, encoding: 'utf8' });
}
