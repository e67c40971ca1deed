import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStore, type OutboxEntry, type OutboxStore } from './outbox-store.ts';
import { Outbox, type Verdict } from './outbox.ts';

const ME = 'me';
let store: OutboxStore;
let sent: string[];
let answer: (entry: OutboxEntry) => Verdict | Promise<Verdict>;

function tab() {
  return new Outbox({
    store,
    send: async (entry) => {
      const verdict = await answer(entry);
      if (verdict.kind === 'sent') sent.push(entry.body);
      return verdict;
    },
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  store = memoryStore();
  sent = [];
  answer = () => ({ kind: 'sent' });
});

afterEach(() => vi.useRealTimers());

const settle = () => vi.advanceTimersByTimeAsync(0);
const states = (outbox: Outbox) => outbox.items().map(({ body, state }) => `${body} ${state}`);

test('what is written is saved before it is sent', async () => {
  const outbox = tab();
  await outbox.open(ME);
  let savedWhenSent: number | undefined;
  answer = async () => {
    savedWhenSent = (await store.list(ME)).length;
    return { kind: 'sent' };
  };
  await outbox.add('thread', { body: 'hello' });
  await settle();
  expect(savedWhenSent).toBe(1);
  expect(await store.list(ME)).toEqual([]);
  expect(states(outbox)).toEqual(['hello sent']);
});

test('a lane keeps its order, whatever fails in between; another lane does not wait for it', async () => {
  const outbox = tab();
  await outbox.open(ME);
  let fails = 3;
  answer = ({ lane }) => (lane === 'one' && fails-- > 0 ? { kind: 'later', ms: 1000 } : { kind: 'sent' });
  await Promise.all([
    outbox.add('one', { body: 'a' }),
    outbox.add('one', { body: 'b' }),
    outbox.add('two', { body: 'x' }),
    outbox.add('one', { body: 'c' }),
  ]);
  await settle();
  expect(sent).toContain('x');
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent.filter((body) => body !== 'x')).toEqual(['a', 'b', 'c']);
});

test('a retry carries the same clientId', async () => {
  const outbox = tab();
  await outbox.open(ME);
  const ids: string[] = [];
  answer = ({ clientId }) => {
    ids.push(clientId);
    return ids.length < 3 ? { kind: 'later', ms: 500 } : { kind: 'sent' };
  };
  await outbox.add('thread', { body: 'hello' });
  await vi.advanceTimersByTimeAsync(2000);
  expect(ids).toHaveLength(3);
  expect(new Set(ids).size).toBe(1);
});

test('what was refused says why, lets the next ones pass, and can be tried again or thrown away', async () => {
  const outbox = tab();
  await outbox.open(ME);
  const problem = { code: 1005, message: 'No' };
  answer = ({ body }) => (body === 'bad' ? { kind: 'refused', problem } : { kind: 'sent' });
  await outbox.add('thread', { body: 'bad' });
  await outbox.add('thread', { body: 'good' });
  await settle();
  expect(states(outbox)).toEqual(['bad failed', 'good sent']);
  expect(outbox.items()[0]?.problem).toEqual(problem);
  answer = () => ({ kind: 'sent' });
  await outbox.retry(outbox.items()[0]?.clientId ?? '');
  await settle();
  expect(sent).toEqual(['good', 'bad']);
  answer = () => ({ kind: 'refused', problem });
  await outbox.add('thread', { body: 'worse' });
  await settle();
  await outbox.discard(outbox.items().at(-1)?.clientId ?? '');
  expect(await store.list(ME)).toEqual([]);
});

test('a reload in the middle of sending sends the same again, in order, and only for its account', async () => {
  const before = tab();
  await before.open(ME);
  answer = () => new Promise(() => {});
  await before.add('thread', { body: 'first' });
  await before.add('thread', { body: 'second' });
  await settle();
  const saved = await store.list(ME);
  answer = () => ({ kind: 'sent' });

  const somebodyElse = tab();
  await somebodyElse.open('other');
  await settle();
  expect(sent).toEqual([]);

  const after = tab();
  await after.open(ME);
  await settle();
  expect(sent).toEqual(['first', 'second']);
  expect(saved.map(({ body }) => body)).toEqual(['first', 'second']);
});

test('closing keeps what is saved; only clearing forgets it', async () => {
  const outbox = tab();
  await outbox.open(ME);
  answer = () => ({ kind: 'later', ms: 1000 });
  await outbox.add('thread', { body: 'hello' });
  await settle();
  outbox.close();
  await vi.advanceTimersByTimeAsync(5000);
  expect(outbox.items()).toEqual([]);
  expect(await store.list(ME)).toHaveLength(1);
  await outbox.clear(ME);
  expect(await store.list(ME)).toEqual([]);
});

test('two tabs send one after the other', async () => {
  let last = Promise.resolve();
  const locks = {
    request: (_name: string, _options: unknown, run: () => Promise<void>) => {
      last = last.then(run);
      return last;
    },
  };
  vi.stubGlobal('navigator', { ...navigator, locks });
  const [left, right] = [tab(), tab()];
  await left.open(ME);
  await right.open(ME);
  answer = () => new Promise((resolve) => setTimeout(() => resolve({ kind: 'sent' }), 100));
  await left.add('thread', { body: 'hello' });
  right.drainAll();
  await right.add('thread', { body: 'again' });
  await vi.advanceTimersByTimeAsync(2000);
  expect(sent).toEqual(['hello', 'again']);
});

test('where the browser refuses locks, as for a site that may not store anything, messages go out without', async () => {
  const locks = { request: () => Promise.reject(new DOMException('Access is denied', 'SecurityError')) };
  vi.stubGlobal('navigator', { ...navigator, locks });
  const outbox = tab();
  await outbox.open(ME);
  await outbox.add('thread', { body: 'hello' });
  await settle();
  expect(sent).toEqual(['hello']);
});

test('a listener hears of every change until it leaves, and of none after', async () => {
  const outbox = tab();
  await outbox.open(ME);
  const [stays, leaves] = [vi.fn(), vi.fn()];
  outbox.subscribe(stays);
  const leave = outbox.subscribe(leaves);
  await outbox.add('thread', { body: 'one' });
  await settle();
  const heard = leaves.mock.calls.length;
  expect(heard).toBeGreaterThan(0);
  leave();
  await outbox.add('thread', { body: 'two' });
  await settle();
  expect(leaves).toHaveBeenCalledTimes(heard);
  expect(stays.mock.calls.length).toBeGreaterThan(heard);
});
