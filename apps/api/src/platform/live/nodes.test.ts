import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Nodes } from './nodes.ts';

let told: string[];
let nodes: Nodes;

beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  nodes = new Nodes({ came: (node) => told.push(`${node} came`), left: (node) => told.push(`${node} left`) });
});
afterEach(() => {
  nodes.close();
  vi.useRealTimers();
});

test('a node that has said nothing for 15 seconds is dead, and comes again when it is heard', () => {
  nodes.hear('one');
  nodes.hear('two');
  vi.advanceTimersByTime(14_000);
  nodes.hear('two');
  nodes.sweep();
  expect(nodes.count).toBe(2);
  vi.advanceTimersByTime(1000);
  nodes.sweep();
  expect(nodes.count).toBe(1);
  nodes.hear('one');
  expect(told).toEqual(['one came', 'two came', 'one left', 'one came']);
});

test('a node that says that it stops need not be reached, and its people have a while to move', () => {
  nodes.hear('one');
  nodes.leave('one');
  expect(nodes.count).toBe(0);
  expect(nodes.hear('one')).toBe(false);
  expect(told).toEqual(['one came']);
  vi.advanceTimersByTime(5000);
  expect(told).toEqual(['one came', 'one left']);
});
