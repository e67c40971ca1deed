import { getUpload } from '@castlane/contract/upload.ts';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { Actor, World } from '#testing/world.ts';
import { send } from '#features/uploads/factory.ts';
import { CANARY, type Mutated } from './mutations.ts';

const A_DAY = 50;

export type Counts = { ready: number; refused: number; served: number };

/** Uploads pictures that are broken in some way. In every case, the original bytes and the place of capture must not be served. */
export async function sendMutated(world: World, owner: Actor, pictures: readonly Mutated[]): Promise<Counts> {
  const counts = { ready: 0, refused: 0, served: 0 };
  for (let from = 0; from < pictures.length; from += A_DAY) {
    // Avoids the daily quota, which other tests cover.
    await world.db`DELETE FROM uploads`;
    const sent: (Mutated & { uploadId: string })[] = [];
    for (const { bytes, contentType } of pictures.slice(from, from + A_DAY))
      sent.push({ bytes, contentType, ...(await send(world, owner, { bytes, contentType, purpose: 'job_image' })) });
    await world.castlane.worker.drain();
    for (const each of sent) await look(world, owner, each, counts);
  }
  expect((await world.app.inject({ url: '/healthz' })).statusCode).toBe(200);
  return counts;
}

async function look(world: World, owner: Actor, { uploadId, bytes }: Mutated & { uploadId: string }, counts: Counts): Promise<void> {
  const { status, image } = await owner.call(getUpload, { params: { id: uploadId } });
  expect(['ready', 'refused']).toContain(status);
  counts[status as 'ready' | 'refused'] += 1;
  for (const { uri } of image?.sizes ?? []) {
    const { rawPayload, headers } = await world.app.inject({ url: uri });
    expect([rawPayload.equals(bytes), rawPayload.includes(CANARY), headers['content-type']]).toEqual([false, false, 'image/webp']);
    expect((await sharp(rawPayload).metadata()).exif).toBeUndefined();
    counts.served += 1;
  }
}
