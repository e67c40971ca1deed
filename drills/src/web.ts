import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '@castlane/chaos/src/page.ts';

/** Builds the web application if its sources have changed. */
export async function provideWeb(): Promise<void> {
  const { buildWeb } = (await import(pathToFileURL(join(ROOT, 'scripts/web-build.mjs')).href)) as {
    buildWeb: () => Promise<string | undefined>;
  };
  const problem = await buildWeb();
  if (problem) throw new Error(problem);
}
