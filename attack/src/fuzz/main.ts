import { quantile, say, type Result } from '../report.ts';
import type { Stage } from '../stage.ts';
import { fuzz } from './campaign.ts';

/** At least this many operations must succeed once. */
const LEAST_REACHED = 150;

/** Fuzzes every operation of the document with inputs that are valid, at their bounds, wrong in one place, or not JSON at all. */
export async function attackByFuzz(stage: Stage, requests: number, seed: number): Promise<Result> {
  // With limits nearly every answer would be 429.
  const served = await stage.serve({ RATE_LIMITS: 'off', LOG_LEVEL: process.env.ATTACK_LOG ?? 'silent' });
  const began = performance.now();
  const outcome = await fuzz(served, requests, seed);
  const seconds = (performance.now() - began) / 1000;
  const faults = outcome.faults.map(
    ({ operation, what, request, seed: ofRun, path }) => `${operation}: ${what}\n    ${request}\n    seed ${ofRun}, path ${path}`,
  );
  if (!served.isRunning) faults.push('The server ended');
  for (const { operation, why } of outcome.unreached) say(`  not brought to a success: ${operation} (${why})`);
  const reached = outcome.operations - outcome.unreached.length;
  if (reached < LEAST_REACHED) faults.push(`Only ${reached} of ${outcome.operations} operations were brought to a success`);
  const bad = [...outcome.byStatus].filter(([status]) => status >= 500 || status === 0).reduce((sum, [, count]) => sum + count, 0);
  say(
    `  seed ${outcome.seed}: ${outcome.requests} requests in ${seconds.toFixed(0)} s; ${[...outcome.byStatus]
      .toSorted(([one], [other]) => one - other)
      .map(([status, count]) => `${status} × ${count}`)
      .join(', ')}`,
  );
  return {
    figures: [
      ['requests', outcome.requests.toLocaleString('en'), ''],
      ['operations in the document; with a successful call', `${outcome.operations}; ${reached}`, `at least ${LEAST_REACHED}`],
      ['answers with 5xx, or none', String(bad), '0'],
      ['longest; 99 % within', `${outcome.slowestMs.toFixed(0)} ms; ${quantile(outcome.milliseconds, 0.99).toFixed(0)} ms`, '2,000 ms'],
      ['answers that violate the schema, invalid input accepted, or access without permission', String(outcome.faults.length), '0'],
    ],
    faults,
  };
}
