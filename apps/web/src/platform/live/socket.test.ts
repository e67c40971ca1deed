import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeSocket, ME } from '#testing/fake-socket.ts';
import { LiveSocket, type LiveFrame, type Readiness } from './socket.ts';
import type { LiveStatus } from './status.ts';

let live: LiveSocket;
let frames: LiveFrame[];
let readiness: Readiness[];
let statuses: LiveStatus[];
const onDrop = vi.fn<() => void>();
const onRefused = vi.fn<() => Promise<unknown>>();
const isReachable = vi.fn<() => Promise<boolean>>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0);
  FakeSocket.install();
  [frames, readiness, statuses] = [[], [], []];
  onDrop.mockReset();
  onRefused.mockReset().mockResolvedValue(undefined);
  isReachable.mockReset().mockResolvedValue(true);
  live = new LiveSocket({
    open: () => new WebSocket('ws://test'),
    token: () => 'token',
    onReady: (how) => readiness.push(how),
    onFrame: (frame) => frames.push(frame),
    onStatus: (status) => statuses.push(status),
    onDrop,
    onRefused,
    isReachable,
  });
  live.start();
});

afterEach(() => {
  live.stop();
  vi.useRealTimers();
});

const account = (n: number) => ({ type: 'account' as const, n });
const numbers = () => frames.flatMap((frame) => ('n' in frame ? [frame.n] : []));

test('a first hello has no cursor; frames come in order and each once', () => {
  FakeSocket.last.ready(7);
  expect(FakeSocket.last.sent[0]).toEqual({ type: 'hello', token: 'token' });
  FakeSocket.last.say(account(7), account(8), account(8), account(9), account(5));
  expect(numbers()).toEqual([8, 9]);
  expect(readiness).toEqual(['first']);
  expect(statuses.at(-1)).toBe('connected');
});

test('after a loss it comes back with the last number it has handled, and nothing is handled twice', async () => {
  FakeSocket.last.ready(0);
  FakeSocket.last.say(account(1), account(2));
  FakeSocket.last.end();
  expect(onDrop).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(500);
  expect(FakeSocket.all).toHaveLength(2);
  FakeSocket.last.ready(4);
  expect(FakeSocket.last.sent[0]).toEqual({ type: 'hello', token: 'token', epoch: 'one', cursor: 2 });
  FakeSocket.last.say(account(2), account(3), account(4));
  expect(numbers()).toEqual([1, 2, 3, 4]);
  expect(readiness).toEqual(['first', 'resumed']);
});

test('a number that was skipped is fetched by a new connection', async () => {
  FakeSocket.last.ready(0);
  FakeSocket.last.say(account(1), account(3), account(4));
  expect(numbers()).toEqual([1]);
  await vi.advanceTimersByTimeAsync(500);
  FakeSocket.last.ready(4);
  expect(FakeSocket.last.sentOf('hello')[0]?.cursor).toBe(1);
  FakeSocket.last.say(account(2), account(3), account(4));
  expect(numbers()).toEqual([1, 2, 3, 4]);
});

test('a reset starts from the number that the server names', async () => {
  FakeSocket.last.ready(9);
  FakeSocket.last.end();
  await vi.advanceTimersByTimeAsync(500);
  FakeSocket.last.open();
  FakeSocket.last.say({ type: 'reset', accountId: ME, epoch: 'two', cursor: 3 }, account(4));
  expect(readiness).toEqual(['first', 'reset']);
  expect(numbers()).toEqual([4]);
});

test('the waits grow to half a minute and no further, and a good connection starts them anew', async () => {
  vi.mocked(Math.random).mockReturnValue(1);
  const waits: number[] = [];
  for (let round = 0; round < 11; round += 1) {
    const { length } = FakeSocket.all;
    FakeSocket.last.end();
    let waited = 0;
    while (FakeSocket.all.length === length) {
      await vi.advanceTimersByTimeAsync(500);
      waited += 500;
    }
    waits.push(waited);
  }
  // Longer by six tenths each time, rounded up to the step of this test.
  expect(waits).toEqual([1000, 2000, 3000, 4500, 7000, 10_500, 17_000, 27_000, 30_000, 30_000, 30_000]);
  FakeSocket.last.ready(0);
  await vi.advanceTimersByTimeAsync(5000);
  FakeSocket.last.end();
  await vi.advanceTimersByTimeAsync(1000);
  expect(FakeSocket.all).toHaveLength(13);
});

test('when the network or the tab comes back it does not wait', () => {
  FakeSocket.last.ready(0);
  FakeSocket.last.end();
  expect(FakeSocket.all).toHaveLength(1);
  window.dispatchEvent(new Event('online'));
  expect(FakeSocket.all).toHaveLength(2);
});

test('a silent connection is dropped after a minute, one that answers is kept', async () => {
  FakeSocket.last.ready(0);
  await vi.advanceTimersByTimeAsync(25_000);
  FakeSocket.last.say({ type: 'pong' });
  await vi.advanceTimersByTimeAsync(25_000 + 34_000);
  expect(FakeSocket.last.sentOf('ping')).toHaveLength(2);
  expect(onDrop).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(onDrop).toHaveBeenCalledOnce();
});

test('a session that the server refuses is confirmed over HTTP before the next try', async () => {
  let confirm = () => {};
  onRefused.mockReturnValue(new Promise<void>((resolve) => (confirm = resolve)));
  FakeSocket.last.open();
  FakeSocket.last.say({ type: 'bye', code: 4401 });
  FakeSocket.last.end(4401);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeSocket.all).toHaveLength(1);
  confirm();
  await vi.advanceTimersByTimeAsync(500);
  expect(FakeSocket.all).toHaveLength(2);
  expect(onRefused).toHaveBeenCalledOnce();
});

test('a server that does not answer is told from a device without a network', async () => {
  FakeSocket.last.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(statuses.at(-1)).toBe('connecting');
  isReachable.mockResolvedValue(false);
  await vi.advanceTimersByTimeAsync(500);
  FakeSocket.last.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(statuses.at(-1)).toBe('unreachable');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await vi.advanceTimersByTimeAsync(2000);
  FakeSocket.last.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(statuses.at(-1)).toBe('offline');
});

test('nothing is sent before the server is ready, or after the end', () => {
  expect(live.send({ type: 'ping' })).toBe(false);
  FakeSocket.last.ready(0);
  expect(live.send({ type: 'ping' })).toBe(true);
  live.stop();
  expect(live.send({ type: 'ping' })).toBe(false);
});
