import { expect, test } from 'vitest';
import { Places } from './places.ts';

test('an account has its own number of places, and all have theirs', () => {
  const places = new Places({ each: 2, all: 3 });
  const [leave] = [places.take('a'), places.take('a')];
  expect(() => places.take('a')).toThrow(expect.objectContaining({ code: 1022, status: 429, retryAfterSeconds: 30 }));
  places.take('b');
  expect(() => places.take('c')).toThrow(expect.objectContaining({ code: 1023, status: 503 }));
  leave();
  leave();
  places.take('c');
  expect(() => places.refuseIfFull('d')).toThrow(expect.objectContaining({ code: 1023 }));
});
