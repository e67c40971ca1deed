import { benchImages } from './images.ts';
import { say, writeReport } from './report.ts';
import { openStage, SIZES } from './stage.ts';

/** `npm run bench -- images`: fails if the conversion of photos into avatars slows other requests down. */
export async function main(isQuick: boolean): Promise<void> {
  const size = SIZES[0]!;
  const stage = await openStage([size]);
  try {
    const { text, isMissed } = await benchImages(stage.urlOf(size), isQuick ? 2 : 9);
    say(text);
    if (!isQuick) await writeReport('npm run bench -- images', stage.version, text);
    if (isMissed) process.exitCode = 1;
  } finally {
    await stage.stop();
  }
}
