import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Deps } from '#platform/deps.ts';
import { transcode } from '#platform/images/transcode.ts';
import type { TaskHandler } from '#platform/outbox/worker.ts';
import { measureVideo, posterOf } from '#platform/video.ts';
import { markMeasured, type Measured } from './actions.ts';
import { imageOf, POSTER } from './pictures.ts';
import { findUnmeasured } from './queries.ts';
import { rootOf } from './rules.ts';
import { waiting } from './waiting.ts';

/** Measures a stored video and makes its poster. Without ffmpeg, or if it cannot read the video, there is none. */
export function posterTask(deps: Deps): Record<string, TaskHandler> {
  return {
    async 'make-poster'({ id }: { id: string }) {
      const video = deps.config.ffmpeg === 'off' ? undefined : await findUnmeasured(deps.db, id);
      if (!video) return;
      const measured = await waiting(() => onDisk(deps, video.key, (path) => measure(deps, { ...video, path })));
      if (measured && !(await deps.write((tx) => markMeasured(tx, id, measured)))) await deps.store.remove(rootOf(video.key));
    },
  };
}

/** Gives a program a path of a file of the store: of its own disk, or of a copy that is removed afterwards. */
async function onDisk<T>({ store }: Pick<Deps, 'store'>, key: string, read: (path: string) => Promise<T>): Promise<T | undefined> {
  const own = store.pathOf(key);
  if (own !== undefined) return read(own);
  const file = await store.open(key);
  if (!file) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'castlane-video-'));
  try {
    const path = join(folder, 'video');
    await pipeline(file.stream, createWriteStream(path));
    return await read(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Stored = { key: string; contentType: string; path: string };

async function measure({ config, store }: Deps, { key, contentType, path }: Stored): Promise<Measured | undefined> {
  const video = await measureVideo(config.ffmpeg, path, contentType);
  if (!video) return undefined;
  const frame = await posterOf(config.ffmpeg, path, { contentType, ...video });
  const made = frame && (await transcode(frame, POSTER));
  if (!made || 'refused' in made) return { video, image: null, bytes: 0 };
  const folder = rootOf(key);
  for (const { name, file } of made.images) await store.put(`${folder}/${name}`, file);
  return { video, image: imageOf(folder, made), bytes: made.images.reduce((sum, { bytes }) => sum + bytes, 0) };
}
