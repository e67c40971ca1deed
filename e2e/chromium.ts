import { existsSync } from 'node:fs';

const SHELL = '/usr/bin/chromium-headless-shell';
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

type Launch = { executablePath?: string; args: string[] };

/** Returns the browser's launch options. Without an installed Chromium, Playwright uses the one that it downloaded. */
export function chromiumLaunch(): Launch {
  return launchOf(process.env.CHROMIUM_PATH ?? PLACES.find((place) => existsSync(place)));
}

/** The same for Chromium without its window, if that is installed. It needs a quarter less time, but cannot install an application or show a push message. */
export function shellLaunch(): Launch {
  return existsSync(SHELL) ? launchOf(SHELL) : chromiumLaunch();
}

function launchOf(executablePath: string | undefined): Launch {
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ];
  return executablePath ? { executablePath, args } : { args };
}
