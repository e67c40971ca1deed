import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { HAS_FFMPEG, sampleVideo } from '#testing/sample-video.ts';
import { measureVideo, posterOf } from './video.ts';

// The programs run at idle priority, so on a busy machine they take long.
vi.setConfig({ testTimeout: 120_000 });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'castlane-video-test-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function tried(content: Buffer | string, contentType = 'video/mp4', ffmpeg?: string) {
  const path = join(folder, randomUUID());
  await writeFile(path, content);
  return [await measureVideo(ffmpeg, path, contentType), await posterOf(ffmpeg, path, { contentType, seconds: 1 })] as const;
}

test('without the programs there are no measures and no poster', async () => {
  expect(await tried('no video', 'video/mp4', '/nowhere/ffmpeg')).toEqual([undefined, undefined]);
});

describe.skipIf(!HAS_FFMPEG)('with ffmpeg', () => {
  let server: Server;
  let asked = 0;
  let address: string;
  let canary: string;

  beforeAll(async () => {
    canary = join(folder, 'canary.mp4');
    await writeFile(canary, sampleVideo());
    server = createServer((_request, response) => {
      asked += 1;
      response.end(sampleVideo());
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/canary.mp4`;
  });
  afterAll(() => void server.close());

  test('a video has a frame', async () => {
    const [video, poster] = await tried(sampleVideo());
    expect(video).toEqual({ width: 320, height: 180, seconds: 2 });
    expect(poster!.subarray(0, 3).toString('hex')).toBe('ffd8ff');
  });

  const WITH_SOUND = ['-f', 'lavfi', '-i', 'sine=duration=2'];
  test.each<[name: string, file: string, type: string, ...ways: string[]]>([
    ['AAC', 'v.mp4', 'video/mp4', '-c:a', 'aac'],
    ['MP3', 'v.mp4', 'video/mp4', '-c:a', 'libmp3lame'],
    ['Opus in MP4', 'v.mp4', 'video/mp4', '-c:a', 'libopus'],
    ['PCM', 'v.mov', 'video/quicktime', '-c:a', 'pcm_s16le'],
    ['PCM of 24 bits', 'v.mov', 'video/quicktime', '-c:a', 'pcm_s24be'],
    ['ALAC', 'v.mov', 'video/quicktime', '-c:a', 'alac'],
    ['Opus', 'v.webm', 'video/webm', '-c:v', 'libvpx', '-c:a', 'libopus'],
    ['Vorbis', 'v.webm', 'video/webm', '-c:v', 'libvpx', '-c:a', 'libvorbis'],
    ['two tracks of sound', 'v.mp4', 'video/mp4', '-map', '0:v', '-map', '1:a', '-map', '1:a', '-c:a:0', 'aac', '-c:a:1', 'ac3'],
  ])('a video with sound in %s has a frame', async (_name, file, type, ...ways) => {
    const [video, poster] = await tried(sampleVideo(file, ...WITH_SOUND, ...ways), type);
    expect(video).toEqual({ width: 320, height: 180, seconds: 2 });
    expect(poster!.subarray(0, 3).toString('hex')).toBe('ffd8ff');
  });

  test('a video with subtitles has a frame', async () => {
    const subtitles = join(folder, 'words.srt');
    await writeFile(subtitles, '1\n00:00:00,000 --> 00:00:02,000\nHello\n');
    const ways: [string, string, ...string[]][] = [
      ['v.mp4', 'video/mp4', '-c:s', 'mov_text'],
      ['v.webm', 'video/webm', '-c:v', 'libvpx', '-c:s', 'webvtt'],
    ];
    for (const [file, type, ...how] of ways) {
      const [video, poster] = await tried(sampleVideo(file, '-i', subtitles, ...how), type);
      expect([video, poster?.length]).toEqual([{ width: 320, height: 180, seconds: 2 }, expect.any(Number)]);
    }
  });

  test('a video that a phone turned is upright', async () => {
    const path = join(folder, 'flat.mp4');
    await writeFile(path, sampleVideo('v.mp4', ...WITH_SOUND, '-c:a', 'aac'));
    const turned = join(folder, 'turned.mp4');
    execFileSync('ffmpeg', ['-v', 'error', '-i', path, '-metadata:s:v:0', 'rotate=90', '-c', 'copy', turned]);
    const [video, poster] = await tried(await readFile(turned));
    expect(video).toEqual({ width: 180, height: 320, seconds: 2 });
    expect(await sharp(poster).metadata()).toMatchObject({ width: 180, height: 320 });
  });

  test('a file that names another file or an address shows nothing of it', async () => {
    const playlists = [canary, address].flatMap((of) => [
      `#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n${of}\n#EXT-X-ENDLIST\n`,
      `ffconcat version 1.0\nfile '${of}'\n`,
      `<MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><Period><AdaptationSet><Representation><BaseURL>${of}</BaseURL></Representation></AdaptationSet></Period></MPD>`,
    ]);
    const files: [text: string, type: string][] = [
      ...playlists.map((text): [string, string] => [text, 'video/mp4']),
      [playlists[0]!, 'video/webm'],
      // As it passes the check of its first bytes.
      [`\0\0\0\u0010ftypmp42\0\0\0\0${playlists[0]!}`, 'video/quicktime'],
    ];
    const shown = await Promise.all(files.map(([text, type]) => tried(Buffer.from(text, 'latin1'), type)));
    expect(shown).toEqual(files.map(() => [undefined, undefined]));
    expect(asked).toBe(0);
  });

  test('a cut or damaged video ends without a poster, and quickly', async () => {
    const whole = sampleVideo();
    expect((await tried(whole.subarray(0, 200)))[1]).toBeUndefined();
    expect((await tried(Buffer.from(whole.map((byte, nth) => (nth > 40 && nth % 7 === 0 ? 255 - byte : byte)))))[1]).toBeUndefined();
  });
});
