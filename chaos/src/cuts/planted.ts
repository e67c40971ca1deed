import { Book } from './book.ts';
import { faultOf, judge, judgeCounter, type Deed, type Fault } from './judge.ts';

type Planted = { name: string; kind: Fault['kind'] | undefined; faults: () => (Fault | undefined)[] | Promise<(Fault | undefined)[]> };

const EXPECTED = [
  { token: 't1', n: 1 },
  { token: 't1', n: 2 },
];
const LIMIT_MS = 20;

/** Faults that the judge must see, and histories in which it must see none. */
const PLANTED: readonly Planted[] = [
  { name: 'the own result', kind: undefined, faults: () => [faultOf('read', EXPECTED, EXPECTED)] },
  {
    name: 'the result of another statement',
    kind: 'foreign',
    faults: () => [faultOf('read', EXPECTED, [{ token: 't2', n: 1 }, EXPECTED[1]])],
  },
  { name: 'a column of another type', kind: 'foreign', faults: () => [faultOf('read', EXPECTED, [{ token: 't1', n: '1' }, EXPECTED[1]])] },
  { name: 'rows after holes', kind: 'holes', faults: () => [faultOf('read', EXPECTED, [undefined, ...EXPECTED])] },
  { name: 'an empty result', kind: 'holes', faults: () => [faultOf('read', EXPECTED, [])] },
  { name: 'a row twice', kind: 'holes', faults: () => [faultOf('read', EXPECTED, [...EXPECTED, EXPECTED[1]])] },
  { name: 'rows in another order', kind: 'holes', faults: () => [faultOf('read', EXPECTED, EXPECTED.toReversed())] },
  { name: 'the error of another statement', kind: 'foreign', faults: () => asked(() => failed('23505')) },
  { name: 'an error of the driver itself', kind: 'strange', faults: () => asked(() => Promise.reject(new TypeError('undefined'))) },
  { name: 'a lost connection', kind: undefined, faults: () => asked(() => failed('ECONNRESET')) },
  { name: 'a result of a statement that fails', kind: 'foreign', faults: () => asked(() => Promise.resolve([]), '22012') },
  { name: 'a statement without an answer', kind: 'hung', faults: () => asked(() => new Promise(() => {})) },
  { name: 'an end() that does not return', kind: 'end', faults: endless },
  { name: 'an acknowledged write that is there', kind: undefined, faults: () => stored('acknowledged', [1, 2]) },
  { name: 'an acknowledged write that is not there', kind: 'lost', faults: () => stored('acknowledged', []) },
  { name: 'a write that ran twice', kind: 'doubled', faults: () => stored('unknown', [1, 2, 1, 2]) },
  { name: 'half a transaction', kind: 'half', faults: () => stored('unknown', [2]) },
  { name: 'an unknown write that is whole', kind: undefined, faults: () => stored('unknown', [1, 2]) },
  { name: 'an unknown write that is absent', kind: undefined, faults: () => stored('unknown', []) },
  { name: 'a write that was taken back and is there', kind: 'ghost', faults: () => stored('refused', [1, 2]) },
  { name: 'a row that nobody wrote', kind: 'foreign', faults: () => judge([], new Map([['t9', [1]]])).faults },
  { name: 'a counter with a step for each row', kind: undefined, faults: () => judgeCounter(1, 2, [1, 2]) },
  { name: 'a counter whose step is there twice', kind: 'doubled', faults: () => judgeCounter(1, 2, [1, 2, 2]) },
  { name: 'a counter with a step that has no row', kind: 'half', faults: () => judgeCounter(1, 2, [1]) },
];

function stored(end: Deed['end'], rows: number[]): Fault[] {
  return judge([{ token: 't1', parts: 2, what: 'write', end }], new Map(rows.length > 0 ? [['t1', rows]] : [])).faults;
}

async function asked(start: () => Promise<unknown>, fails?: string): Promise<Fault[]> {
  const book = new Book(LIMIT_MS);
  await book.ask({ kind: 'read', what: 'read', where: { name: 'nowhere', isPooled: false }, fails }, start);
  return book.faults;
}

async function endless(): Promise<Fault[]> {
  const book = new Book(LIMIT_MS);
  await book.awaitEnd(new Promise(() => {}), 'end()', LIMIT_MS);
  return book.faults;
}

function failed(code: string): Promise<never> {
  return Promise.reject(Object.assign(new Error(code), { code }));
}

/** Returns what the judge did not see, or saw without a reason. */
export async function missedFaults(): Promise<{ planted: number; missed: string[] }> {
  const missed: string[] = [];
  for (const { name, kind, faults } of PLANTED) {
    const found = (await faults()).filter((fault) => fault !== undefined).map((fault) => fault.kind);
    if (found.join() !== (kind ?? '')) missed.push(`${name}: found ${found.join() || 'nothing'} instead of ${kind ?? 'nothing'}`);
  }
  return { planted: PLANTED.length, missed };
}
