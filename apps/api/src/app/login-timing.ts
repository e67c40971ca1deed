import { randomInt } from 'node:crypto';
import { fullPath } from '@castlane/contract/endpoint.ts';
import { forgotPassword, login } from '@castlane/contract/auth.ts';
import type { FastifyInstance } from 'fastify';

/** Measures whether answers reveal, by their time or their bytes, which addresses have an account. */

export type Timing = {
  what: string;
  samples: number;
  medianKnown: number;
  medianUnknown: number;
  /** The probability that samples differ this much by chance, by the Mann-Whitney test; from 0 to 1. */
  p: number;
  /** How often a guess by time, which of two addresses has an account, is right: 0.5 is blind. */
  auc: number;
  /** Byte for byte, except for the request's id. */
  sameAnswers: boolean;
};

const ROUTES = [
  { what: 'log-in, wrong password', endpoint: login, bodyOf: (email: string) => ({ email, password: 'Wrong1!aa' }) },
  { what: 'forgotten password', endpoint: forgotPassword, bodyOf: (email: string) => ({ email }) },
];
const WARM_UP = 20;

/** Makes one call per address, both kinds in random order, each from another IP address. */
export async function measureLogins(app: FastifyInstance, known: readonly string[], unknown: readonly string[]): Promise<Timing[]> {
  const timings: Timing[] = [];
  for (const { what, endpoint, bodyOf } of ROUTES) {
    const ask = (email: string) => timed(app, fullPath(endpoint), bodyOf(email));
    for (let n = 0; n < WARM_UP; n++) await ask(`warm-up-${n}@castlane.test`);
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
    const answers = new Set<string>();
    for (let n = 0; n < known.length; n++) {
      for (const kind of randomInt(2) ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
        const { answer, ms } = await ask((kind === 'known' ? known : unknown)[n]!);
        times[kind].push(ms);
        answers.add(answer);
      }
    }
    timings.push({ what, samples: known.length, ...compared(times.known, times.unknown), sameAnswers: answers.size === 1 });
  }
  return timings;
}

let callers = 0;

async function timed(app: FastifyInstance, url: string, payload: object): Promise<{ answer: string; ms: number }> {
  callers += 1;
  const headers = { 'x-forwarded-for': `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}` };
  const began = performance.now();
  const response = await app.inject({ method: 'POST', url, payload, headers });
  const ms = performance.now() - began;
  const names = Object.keys(response.headers).toSorted().join();
  return { answer: `${response.statusCode} ${names} ${response.body.replace(/"requestId":"[^"]*"/, '')}`, ms };
}

export function compared(
  known: readonly number[],
  unknown: readonly number[],
): Pick<Timing, 'medianKnown' | 'medianUnknown' | 'p' | 'auc'> {
  const u = winsOf(known, unknown);
  const pairs = known.length * unknown.length;
  const deviation = Math.sqrt((pairs * (known.length + unknown.length + 1)) / 12);
  const p = deviation === 0 ? 1 : 2 * upperTail(Math.abs(u - pairs / 2) / deviation);
  return { medianKnown: medianOf(known), medianUnknown: medianOf(unknown), p, auc: u / pairs };
}

/** Counts the pairs in which the first is greater; a tie is half. */
function winsOf(first: readonly number[], second: readonly number[]): number {
  const sorted = second.toSorted((a, b) => a - b);
  return first.reduce((sum, value) => sum + (countBelow(sorted, value) + countUpTo(sorted, value)) / 2, 0);
}

function countBelow(sorted: readonly number[], value: number): number {
  return place(sorted, (each) => each < value);
}

function countUpTo(sorted: readonly number[], value: number): number {
  return place(sorted, (each) => each <= value);
}

function place(sorted: readonly number[], isBefore: (value: number) => boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(sorted[middle]!)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The upper tail of the normal distribution; Abramowitz and Stegun 26.2.17, exact to 1e-7. */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series;
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Returns whether the difference is too small to see over a network, and no more than chance. */
export function isBlind({ medianKnown, medianUnknown, p, auc, sameAnswers }: Timing): boolean {
  const difference = Math.abs(medianKnown - medianUnknown);
  return sameAnswers && (difference < 1 || difference < 0.03 * medianUnknown) && p > 0.01 && auc > 0.45 && auc < 0.55;
}
