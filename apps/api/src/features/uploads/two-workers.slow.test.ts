import { getUpload } from '@castlane/contract/upload.ts';
import { expect, test } from 'vitest';
import type { Store } from '#platform/storage/store.ts';
import { openWorld } from '#testing/world.ts';
import { picture, send } from './factory.ts';
import { slowUploadTasks } from './tasks.ts';

const world = openWorld();

test('a slow worker keeps the files that a faster one has published', async () => {
  await world.castlane.worker.stop();
  const owner = await world.owner();
  const bytes = await picture();
  const { uploadId } = await send(world, owner, { purpose: 'job_image', contentType: 'image/png', bytes });
  const look = (store: Store) =>
    slowUploadTasks({ ...world.deps, store })['look-at-upload']!({ id: uploadId } as never, 'a task', new AbortController().signal);
  const { store } = world.deps;
  let isOvertaken = false;
  await look({
    ...store,
    async put(...file) {
      if (!isOvertaken) {
        isOvertaken = true;
        await look(store);
      }
      return store.put(...file);
    },
  });
  const { status, image } = await owner.call(getUpload, { params: { id: uploadId } });
  expect(status).toBe('ready');
  expect((await world.app.inject({ url: image!.uri })).statusCode).toBe(200);
});
