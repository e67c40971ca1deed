import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { limited } from './limited.ts';
import { setting } from './setting.ts';

export const FFMPEG_SETTING = setting(
  z
    .string()
    .regex(/^(?:off|\/[^\0]*\/ffmpeg)$/)
    .optional(),
  {
    shape: 'off, or the absolute path of ffmpeg',
    means: 'the program that makes the posters of delivered videos; `ffprobe` must be beside it',
    otherwise: 'if installed',
    example: '/usr/bin/ffmpeg',
    more: '#posters-of-videos',
  },
);

/** Where the programs are looked for. */
const PLACES = '/usr/local/bin:/usr/bin:/bin';
const MOST = { seconds: 20, megabytes: 1024 };
const PATIENCE_MS = 60_000;
const MOST_BYTES = 16 * 1024 * 1024;
/** The frame that is shown; at the very beginning many videos are black. */
const POSTER_AT_SECONDS = 1;
/** The largest that any page shows. */
const POSTER_WIDTH = 1600;
/** The demuxer is named, so that no content makes it a playlist or another format that refers to files. */
const DEMUXERS: Record<string, string> = { 'video/mp4': 'mov', 'video/quicktime': 'mov', 'video/webm': 'matroska' };
/** What phones, cameras and editors write. Others have no poster. */
const PICTURES = 'h264,hevc,vp8,vp9,libdav1d,libaom-av1,av1,mpeg4,prores,mjpeg,dnxhd,png';
/** ffprobe opens every track, and fails if the decoder of one is not permitted. */
const SOUNDS =
  'aac,aac_fixed,mp3,mp3float,opus,libopus,vorbis,libvorbis,flac,alac,ac3,ac3_fixed,eac3,dca,truehd,amrnb,amrwb,libopencore_amrnb,libopencore_amrwb,adpcm_ima_qt,adpcm_ms,' +
  'pcm_s8,pcm_u8,pcm_alaw,pcm_mulaw,pcm_s16le,pcm_s16be,pcm_s24le,pcm_s24be,pcm_s32le,pcm_s32be,pcm_f32le,pcm_f32be,pcm_f64le,pcm_f64be';
const SUBTITLES = 'mov_text,webvtt,subrip,srt,ssa,ass,text,dvdsub,dvbsub,cc_dec';
const DECODERS = [PICTURES, SOUNDS, SUBTITLES].join(',');

const Probed = z.object({
  streams: z.tuple([
    z.object({
      width: z.int().positive(),
      height: z.int().positive(),
      side_data_list: z.array(z.object({ rotation: z.optional(z.number()) })).default([]),
    }),
  ]),
  format: z.object({ duration: z.coerce.number().nonnegative() }),
});

export type Video = { width: number; height: number; seconds: number };

/** Measures a video file, as a player shows it. Returns undefined if it cannot be read, or without ffprobe. */
export async function measureVideo(ffmpeg: string | undefined, path: string, contentType: string): Promise<Video | undefined> {
  const fields = 'stream=width,height:stream_side_data=rotation:format=duration';
  const args = [...inputOf(contentType), '-select_streams', 'V:0', '-show_entries', fields, '-of', 'json', '-i', `file:${path}`];
  const output = await run(ffmpeg === undefined ? 'ffprobe' : join(dirname(ffmpeg), 'ffprobe'), args);
  const probed = Probed.safeParse(output && parsed(output));
  if (!probed.success) return undefined;
  const [{ width, height, side_data_list: sides }] = probed.data.streams;
  const isTurned = sides.some(({ rotation = 0 }) => Math.abs(rotation) % 180 === 90);
  const seconds = Math.round(probed.data.format.duration * 10) / 10;
  return isTurned ? { width: height, height: width, seconds } : { width, height, seconds };
}

/** Returns a frame of a video file as a JPEG; undefined if there is none. */
export async function posterOf(
  ffmpeg: string | undefined,
  path: string,
  { contentType, seconds }: { contentType: string; seconds: number },
): Promise<Buffer | undefined> {
  const at = String(Math.min(POSTER_AT_SECONDS, seconds / 2));
  const input = ['-nostdin', ...inputOf(contentType), '-threads', '1', '-max_pixels', '36000000', '-ss', at, '-i', `file:${path}`];
  const frame = ['-map', '0:V:0', '-frames:v', '1', '-vf', `scale='min(${POSTER_WIDTH},iw)':-2`];
  const output = await run(ffmpeg ?? 'ffmpeg', [...input, ...frame, '-f', 'image2pipe', '-c:v', 'mjpeg', '-q:v', '3', 'pipe:1']);
  return output && output.length > 0 ? output : undefined;
}

function inputOf(contentType: string): string[] {
  const demuxer = DEMUXERS[contentType]!;
  return ['-v', 'error', '-protocol_whitelist', 'file', '-codec_whitelist', DECODERS, '-f', demuxer];
}

/** Runs a program and returns its output; undefined if it is missing, fails, takes too long or writes too much. */
function run(program: string, args: readonly string[]): Promise<Buffer | undefined> {
  const [file, ...rest] = limited([program, ...args], MOST);
  return new Promise((resolve) => {
    const child = spawn(file, rest, { env: { PATH: PLACES }, cwd: '/', stdio: ['ignore', 'pipe', 'ignore'] });
    const chunks: Buffer[] = [];
    let bytes = 0;
    const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
    child.stdout.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > MOST_BYTES) child.kill('SIGKILL');
    });
    child.on('error', () => resolve(undefined));
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve(code === 0 ? Buffer.concat(chunks) : undefined);
    });
  });
}

function parsed(output: Buffer): unknown {
  try {
    return JSON.parse(output.toString());
  } catch {
    return undefined;
  }
}
