/** What everything needs that looks at the application in a browser. */

import { findOrInstallChromium } from './chromium.mjs';
import { buildWeb } from './web-build.mjs';

/** Builds the application where its sources have changed, and names the browser to Playwright. @returns the problem, if there is one */
export async function provideBrowser() {
  const { path, problem } = findOrInstallChromium();
  if (path) process.env.CHROMIUM_PATH = path;
  return problem ?? (await buildWeb());
}
