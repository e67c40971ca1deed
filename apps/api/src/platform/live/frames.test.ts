import { describe, expect, test } from 'vitest';
import { connectSocket } from '#testing/socket.ts';
import { openWorld } from '#testing/world.ts';

const world = openWorld();

describe('a frame that no valid client sends', () => {
  test.each([
    ['a repeated field', '{"type":"ping","type":"ping"}'],
    ['too many levels', `{"type":"ping","more":${'['.repeat(9)}${']'.repeat(9)}}`],
    ['an attack on Object.prototype', '{"type":"ping","__proto__":{"a":1}}'],
    ['no JSON', '{"type":'],
  ])('%s: the socket is closed, and a new one works', async (_name, frame) => {
    const { token } = await world.creator();
    const socket = await connectSocket(world.app, token);
    await socket.next('ready');
    socket.send(frame);
    expect(await socket.closed()).toBe(1007);
    const next = await connectSocket(world.app, token);
    await next.next('ready');
    next.send({ type: 'ping' });
    await next.next('pong');
    next.cut();
  });
});
