import { isDatabaseAway } from '@castlane/api/src/platform/db/away.ts';
import { faultOf, type Deed, type Fault, type Row } from './judge.ts';
import { FAILURES } from './statements.ts';

/** How a statement or a transaction ended: with its result, with the error that is its own, with a lost connection, or not at all. */
export type Outcome<T> = { is: 'done'; value: T } | { is: 'refused' | 'lost'; error: unknown } | { is: 'hung' };
export type Kind = 'read' | 'write' | 'failing' | 'once' | 'in a transaction' | 'transaction';
type Count = Record<Outcome<unknown>['is'], number> & { longestMs: number };
export type Question = {
  kind: Kind;
  /** The statement, for the report. */
  what: string;
  where: Where;
  /** The code of the error that it must fail with. */
  fails?: string | undefined;
};
/** A way to the database; PgBouncer may be on it. */
export type Where = { name: string; isPooled: boolean };

/** What a transaction fails with if its work takes it back. */
export const TAKEN_BACK = 'TAKEN_BACK';
/** Errors that some statement must fail with, and no other may. */
const PROVOKED = new Set<string>([TAKEN_BACK, ...FAILURES]);
/** The protocol was violated. PgBouncer (1.18) says so of lost connections, too. */
const PROTOCOL = '08P01';
/** As often as the product tries. */
const TRIES = 4;

/** Everything that was asked, and what came of it. */
export class Book {
  readonly counts = new Map<Kind, Count>();
  /** How often each error came. */
  readonly errors = new Map<string, number>();
  readonly deeds: Deed[] = [];
  readonly faults: Fault[] = [];
  /** Statements, without BEGIN and COMMIT. */
  statements = 0;
  readonly #limitMs: number;
  readonly #asked = new Set<Promise<unknown>>();
  #tokens = 0;

  constructor(limitMs: number) {
    this.#limitMs = limitMs;
  }

  newToken(): string {
    this.#tokens += 1;
    return `t${this.#tokens}`;
  }

  fault(fault: Fault | undefined): void {
    if (fault) this.faults.push(fault);
  }

  /** Waits for a statement or a transaction as long as it may take. */
  async ask<T>(question: Question, start: () => PromiseLike<T>): Promise<Outcome<T>> {
    const { kind, what, where, fails } = question;
    if (kind !== 'transaction') this.statements += 1;
    const began = performance.now();
    const limitMs = this.#limitMs * (kind === 'once' || kind === 'transaction' ? TRIES : 1);
    const answer = within(start(), limitMs);
    this.#asked.add(answer);
    const outcome = await answer.then(
      (came): Outcome<T> => (came === 'late' ? { is: 'hung' } : { is: 'done', value: came.value }),
      (error: unknown): Outcome<T> => ({ is: this.#why(error, question), error }),
    );
    this.#asked.delete(answer);
    if (outcome.is === 'hung') this.fault({ kind: 'hung', what: `${what}, ${where.name}` });
    if (outcome.is === 'done' && fails) this.fault({ kind: 'foreign', what: `${what}: a result instead of ${fails}` });
    const count = this.counts.get(kind) ?? { done: 0, refused: 0, lost: 0, hung: 0, longestMs: 0 };
    this.counts.set(kind, count);
    count[outcome.is] += 1;
    count.longestMs = Math.max(count.longestMs, Math.round(performance.now() - began));
    return outcome;
  }

  /** The same, and compares the result. */
  async askRows(question: Question, expected: readonly Row[], start: () => PromiseLike<readonly Row[]>): Promise<Outcome<readonly Row[]>> {
    const outcome = await this.ask(question, start);
    if (outcome.is === 'done') this.fault(faultOf(question.what, expected, outcome.value));
    return outcome;
  }

  /** Returns when everything was answered, also statements of transactions that are lost, or hangs. */
  async answered(): Promise<void> {
    await Promise.allSettled(this.#asked);
  }

  /** Waits for the end of a client, which must return. */
  async awaitEnd(work: PromiseLike<unknown>, what: string, limitMs: number): Promise<void> {
    try {
      if ((await within(work, limitMs)) === 'late') this.fault({ kind: 'end', what });
    } catch (error) {
      this.fault({ kind: 'end', what: `${what}: ${(error as Error).message}` });
    }
  }

  #why(error: unknown, { what, where: { name, isPooled }, fails }: Question): 'refused' | 'lost' {
    const { code = '', message } = error as { code?: string; message?: string };
    const key = code || String(message);
    this.errors.set(key, (this.errors.get(key) ?? 0) + 1);
    if (fails !== undefined && code === fails) return 'refused';
    // PgBouncer (1.18) sends its error even in the middle of a row, so that a value of the row may be unreadable.
    const isLost = isDatabaseAway(code) ? isPooled || code !== PROTOCOL : isPooled && error instanceof SyntaxError;
    if (!isLost) this.fault({ kind: PROVOKED.has(code) ? 'foreign' : 'strange', what: `${what}, ${name}: ${code} ${message}` });
    return 'lost';
  }
}

async function within<T>(work: PromiseLike<T>, limitMs: number): Promise<{ value: T } | 'late'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => (timer = setTimeout(resolve, limitMs, 'late' as const)));
  try {
    return await Promise.race([Promise.resolve(work).then((value) => ({ value })), late]);
  } finally {
    clearTimeout(timer);
  }
}
