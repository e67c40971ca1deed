import { sendMessage } from '@castlane/contract/message.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openLive } from '#platform/live/live.ts';
import { useLive } from '#platform/live/status.ts';
import { fakeApi, FakeProblem } from '#testing/fake-api.ts';
import { FakeSocket, ME } from '#testing/fake-socket.ts';
import { signIn } from '#testing/people.ts';
import { messagesDropped, messagesReady, takeMessageFrame } from './live.ts';
import { outbox, writeMessage } from './outbox.ts';
import { anEvent } from './factory.ts';

const THREAD = '01930000-0000-7000-8000-0000000000aa';
let server: ReturnType<typeof fakeApi>;
let close: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0);
  server = fakeApi();
  FakeSocket.install();
  signIn();
  close = openLive({
    onReady: () => messagesReady(false),
    onFrame: (frame) => takeMessageFrame(frame, ME),
    onDrop: messagesDropped,
    onRefused: async () => undefined,
    isReachable: async () => true,
  });
});

afterEach(async () => {
  close();
  outbox.close();
  await outbox.clear(ME);
  useLive.setState({ status: 'none' });
  vi.useRealTimers();
});

const settle = () => vi.advanceTimersByTimeAsync(0);
const sends = () => FakeSocket.last.sentOf('send');

function ack(clientId: string, seq: number) {
  FakeSocket.last.say({ type: 'ack', clientId, threadId: THREAD, seq, id: ME });
}

test('the next message of a thread waits for the answer to the one before', async () => {
  FakeSocket.last.ready(0);
  await writeMessage(ME, THREAD, { body: 'one' });
  await writeMessage(ME, THREAD, { body: 'two' });
  await settle();
  expect(sends().map(({ body }) => body)).toEqual(['one']);
  ack(sends()[0]?.clientId ?? '', 1);
  await settle();
  expect(sends().map(({ body }) => body)).toEqual(['one', 'two']);
});

test('an answer that was lost with the connection: the same clientId goes out on the next one, in order', async () => {
  FakeSocket.last.ready(0);
  await writeMessage(ME, THREAD, { body: 'one' });
  await writeMessage(ME, THREAD, { body: 'two' });
  await settle();
  const [first] = sends();
  FakeSocket.last.end();
  await vi.advanceTimersByTimeAsync(500);
  FakeSocket.last.ready(0);
  await settle();
  expect(sends()).toEqual([first]);
  ack(first?.clientId ?? '', 1);
  await settle();
  expect(sends().map(({ body }) => body)).toEqual(['one', 'two']);
});

test('a refusal that may pass is tried again, one that may not is left to the writer', async () => {
  FakeSocket.last.ready(0);
  await writeMessage(ME, THREAD, { body: 'one' });
  await settle();
  const clientId = sends()[0]?.clientId ?? '';
  FakeSocket.last.say({ type: 'nack', clientId, code: 1022, message: 'Too many requests', retry: true });
  await vi.advanceTimersByTimeAsync(500);
  expect(sends()).toHaveLength(2);
  FakeSocket.last.say({ type: 'nack', clientId, code: 1009, message: 'Not found', retry: false });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(sends()).toHaveLength(2);
});

test('without a socket for ten seconds, messages go out over HTTP', async () => {
  const calls: unknown[] = [];
  server.on(sendMessage, ({ body }: { body: unknown }) => {
    calls.push(body);
    return calls.length === 1 ? new FakeProblem(1023) : anEvent({ threadId: THREAD, seq: 1, senderId: ME });
  });
  await writeMessage(ME, THREAD, { body: 'one' });
  await vi.advanceTimersByTimeAsync(9000);
  expect(calls).toEqual([]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(calls).toHaveLength(2);
  expect(calls[0]).toEqual(calls[1]);
});
