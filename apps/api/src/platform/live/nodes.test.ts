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

test('a node that is silent for 15 seconds counts as dead, and returns with its next message', () => {
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

test('a node that announces its stop is no longer notified, and its clients have some time to move', () => {
  nodes.hear('one');
  nodes.leave('one');
  expect(nodes.count).toBe(0);
  expect(nodes.hear('one')).toBe(false);
  expect(told).toEqual(['one came']);
  vi.advanceTimersByTime(5000);
  expect(told).toEqual(['one came', 'one left']);
});
