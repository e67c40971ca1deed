import { initThread } from '@castlane/contract/thread.ts';
import { expect, test } from 'vitest';
import { openWorld } from '#testing/world.ts';
import { openApiOf } from './openapi.ts';

const world = openWorld();
const { paths } = openApiOf('Castlane');

function statusesOf(method: string, path: string): string[] {
  return Object.keys(paths[path]![method]!.responses as object);
}

test('every operation names the statuses that it can fail with before its handler runs', () => {
  for (const [path, methods] of Object.entries(paths)) {
    for (const method of Object.keys(methods)) {
      const always = ['414', '429', '431', '500', '503'];
      const withBody = method === 'get' ? [] : ['400', '413', '415', '422'];
      const withParams = path.includes('{') ? ['404'] : [];
      expect(statusesOf(method, path), `${method} ${path}`).toEqual(expect.arrayContaining([...always, ...withBody, ...withParams]));
    }
  }
});

test('an operation that can conflict names 409, and one that can be repeated names both success codes', () => {
  expect(statusesOf('post', '/staff/v1/disputes/{id}/decide')).toContain('409');
  expect(statusesOf('post', '/staff/v1/categories')).toContain('409');
  expect(statusesOf('post', '/user/v1/threads/init')).toEqual(expect.arrayContaining(['200', '201']));
});

test('a call that finds an existing row answers with the status that its contract names for it', async () => {
  const { owner, proposal } = await world.chat();
  const again = await owner.try(initThread, { body: { proposalId: proposal.id } });
  expect(again.status).toBe(initThread.statusAgain);
});
