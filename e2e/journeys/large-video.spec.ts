import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PART_BYTES } from '@castlane/contract/policy.ts';
import { getEngagement } from '@castlane/contract/engagement.ts';
import { getFileAddress } from '@castlane/contract/upload.ts';
import { axe } from '../axe.ts';
import { call } from '../client.ts';
import { expect, test } from '../fixtures.ts';
import { makeAssigned } from '../people.ts';

const SIZE = 30 * 1024 * 1024;

test('a large video is delivered although the connection is cut and the page is reloaded', async ({ stack, visit, watch, device }) => {
  test.setTimeout(180_000);
  const { owner, creator, job, engagementId } = await makeAssigned(stack, { owner: 'Olga Videos', creator: 'Cleo Films' });
  const folder = await mkdtemp(join(tmpdir(), 'castlane-large-video-'));
  const path = join(folder, 'Lantern.mp4');
  const file = await open(path, 'w');
  await file.write(Buffer.from('\0\0\0\u0018ftypmp42', 'latin1'));
  await file.truncate(SIZE);
  await file.close();

  const page = await visit({ token: creator.token, device });
  watch.tolerates(/ERR_INTERNET_DISCONNECTED/);
  const dialog = page.getByRole('dialog', { name: 'Deliver the work' });
  const sent: number[] = [];
  page.on('requestfinished', (request) => {
    const part = /\/files\/uploads\/[^/]+\/[^/]+\/(\d+)\?/.exec(request.url())?.[1];
    if (part) sent.push(Number(part));
  });
  const choose = async () => {
    await page.goto(`/feed-details/${job.slug}`);
    await page.getByRole('button', { name: 'Deliver the work' }).first().click();
    await dialog.getByLabel('Files', { exact: true }).and(page.locator('input')).setInputFiles(path);
  };
  const cutAt = (part: number) =>
    page.route(
      `**/files/uploads/*/*/${part}?*`,
      async (route) => {
        await page.context().setOffline(true);
        await route.abort('internetdisconnected');
      },
      { times: 1 },
    );

  await test.step('the connection is cut in the middle, and it pauses', async () => {
    await cutAt(2);
    await choose();
    await expect(dialog.getByText('Paused. It continues when you’re back online.')).toBeVisible();
    await axe(page);
  });

  await test.step('it goes on by itself, and stops again', async () => {
    await cutAt(3);
    await page.context().setOffline(false);
    await expect.poll(() => sent).toEqual([1, 2]);
    await expect(dialog.getByText('Paused. It continues when you’re back online.')).toBeVisible();
    await page.context().setOffline(false);
  });

  await test.step('after a reload, the same file continues where it stopped', async () => {
    await choose();
    await expect(dialog.getByRole('button', { name: 'Remove Lantern.mp4' })).toBeVisible({ timeout: 60_000 });
    expect(new Set(sent)).toEqual(new Set([1, 2, 3, 4]));
    expect(sent.filter((part) => part < 3)).toEqual([1, 2]);
    await dialog.getByRole('button', { name: 'Deliver the work' }).click();
    await expect(page.getByRole('heading', { name: 'Work delivered' })).toBeVisible();
  });

  await test.step('its other side can play it from the middle', async () => {
    const { deliveries } = await call(stack, getEngagement, { token: owner.token, params: { id: engagementId } });
    const { uploadId: id, size } = deliveries[0]!.files[0]!;
    expect(size).toBe(SIZE);
    const { uri } = await call(stack, getFileAddress, { token: owner.token, params: { id } });
    const answer = await fetch(new URL(uri, stack.url), { headers: { range: `bytes=${PART_BYTES - 1}-${PART_BYTES}` } });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([206, `bytes ${PART_BYTES - 1}-${PART_BYTES}/${SIZE}`]);
  });
  await rm(folder, { recursive: true });
});
