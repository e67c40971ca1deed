import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Tests that need ffmpeg are skipped without it; what happens without it is tested everywhere. */
export const HAS_FFMPEG = spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' }).status === 0;

/** A video without a track: whole, but nothing to show. */
export const EMPTY_VIDEO = Buffer.from('\0\0\0\u0018ftypmp42\0\0\0\0mp42isom\0\0\0\u0008moov', 'latin1');

/** Returns two seconds of a test picture, 320 × 180; `more` may begin with further inputs. */
export function sampleVideo(name = 'video.mp4', ...more: string[]): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'castlane-sample-'));
  try {
    const path = join(folder, name);
    const source = ['-f', 'lavfi', '-i', 'testsrc=duration=2:size=320x180:rate=10'];
    execFileSync('ffmpeg', ['-v', 'error', ...source, ...more, '-pix_fmt', 'yuv420p', path]);
    return readFileSync(path);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
