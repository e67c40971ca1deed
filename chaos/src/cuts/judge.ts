import { isDeepStrictEqual } from 'node:util';

/**
 * The kinds of fault:
 * `foreign`: a result, or an error, that belongs to another statement · `holes`: rows that are missing in a result, or too many ·
 * `strange`: an error that is none of the database's and none of a lost connection · `hung`: no answer within the limit · `end`: an end of
 * the pool that did not return · `uncaught`: an error outside of every statement · `lost`: an acknowledged write that is not there ·
 * `doubled`: a write that is there more than once · `half`: a part of a transaction · `ghost`: a write that was rolled back, and is there
 */
export const KINDS = ['foreign', 'holes', 'strange', 'hung', 'end', 'uncaught', 'lost', 'doubled', 'half', 'ghost'] as const;
export type Fault = { kind: (typeof KINDS)[number]; what: string };

export type Row = Record<string, unknown>;

/** What was to be written, as rows numbered from 1, and what its writer knows about it. */
export type Deed = { token: string; parts: number; what: string; end: 'acknowledged' | 'refused' | 'unknown' };
export type Verdict = { faults: Fault[]; unknown: { there: number; absent: number } };

/** Compares a result with the one that the statement must have. */
export function faultOf(what: string, expected: readonly Row[], result: readonly (Row | undefined)[]): Fault | undefined {
  const rows = Array.from({ length: result.length }, (_, index) => result[index]);
  if (rows.length === expected.length && rows.every((row, index) => isSame(row, expected[index]))) return undefined;
  const foreign = rows.find((row) => row !== undefined && !expected.some((own) => isSame(row, own)));
  if (foreign) return { kind: 'foreign', what: `${what}: ${short(foreign)} instead of ${short(expected[0])}` };
  const there = rows.filter((row) => row !== undefined).length;
  return { kind: 'holes', what: `${what}: ${there} rows and ${rows.length - there} holes instead of ${expected.length} rows` };
}

function isSame(row: Row | undefined, own: Row | undefined): boolean {
  return row !== undefined && own !== undefined && isDeepStrictEqual({ ...row }, own);
}

function short(row: Row | undefined): string {
  return (JSON.stringify(row) ?? 'nothing').slice(0, 200);
}

/** Compares what the writers know with what is stored: the numbers of the rows of each token. */
export function judge(deeds: readonly Deed[], stored: ReadonlyMap<string, readonly number[]>): Verdict {
  const faults: Fault[] = [];
  const unknown = { there: 0, absent: 0 };
  const known = new Set<string>();
  for (const { token, parts, what, end } of deeds) {
    known.add(token);
    const rows = stored.get(token) ?? [];
    const distinct = new Set(rows).size;
    const add = (kind: Fault['kind'], how: string) => faults.push({ kind, what: `${what}: ${how}` });
    if (end === 'unknown') unknown[rows.length > 0 ? 'there' : 'absent'] += 1;
    if (distinct < rows.length || distinct > parts) add('doubled', `${rows.length} rows instead of ${parts}`);
    else if (end === 'refused' && rows.length > 0) add('ghost', `${rows.length} rows`);
    else if (rows.length > 0 && rows.length < parts) add('half', `${rows.length} rows of ${parts}`);
    else if (end === 'acknowledged' && rows.length === 0) add('lost', 'acknowledged');
  }
  for (const token of stored.keys()) if (!known.has(token)) faults.push({ kind: 'foreign', what: `${token} was never written` });
  return { faults, unknown };
}

/** Each step of a counter is one stored row, and no step is there twice. */
export function judgeCounter(id: number, value: number, steps: readonly number[]): Fault[] {
  const distinct = new Set(steps);
  if (distinct.size < steps.length) return [{ kind: 'doubled', what: `counter ${id}: ${steps.length - distinct.size} steps twice` }];
  const isWhole = steps.length === value && steps.every((step) => step >= 1 && step <= value);
  return isWhole ? [] : [{ kind: 'half', what: `counter ${id}: ${steps.length} rows, and its value is ${value}` }];
}
