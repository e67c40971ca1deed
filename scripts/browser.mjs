/** What all commands need that open the application in a browser. */

import { findOrInstallChromium } from './chromium.mjs';
import { buildWeb } from './web-build.mjs';

/** Builds the application if its sources have changed, and sets the browser for Playwright. @returns the problem, if there is one */
export async function provideBrowser() {
  const { path, problem } = findOrInstallChromium();
  if (path) process.env.CHROMIUM_PATH = path;
  return problem ?? (await buildWeb());
}
