import { readdir, readFile } from 'node:fs/promises';

/**
 * The floors of the features, lowest first. A feature imports only from floors below its own; `app` composes what several features do
 * together.
 */
export const FLOORS: readonly (readonly string[])[] = [
  ['account-status', 'bot-check', 'legal', 'records', 'set-up', 'stars'],
  ['contact', 'notifications', 'search-index', 'uploads'],
  ['categories', 'channels'],
  ['accounts'],
  ['auth', 'jobs', 'threads'],
  ['blocks', 'config', 'verification'],
  ['proposals'],
  ['engagements', 'search'],
  ['moderation', 'reviews'],
  ['account-data', 'staff'],
];

/** The same of the web application: pages that compose other features are above them, and dialogs that many pages open below. */
export const WEB_FLOORS: readonly (readonly string[])[] = [
  ['bot-check', 'calendar', 'categories', 'legal', 'stars', 'uploads'],
  ['channels'],
  ['accounts', 'blocks'],
  ['jobs', 'moderation', 'reviews'],
  ['auth'],
  ['contact', 'proposals'],
  ['engagements', 'notifications'],
  ['threads'],
  ['search', 'staff'],
];

/** One import of a feature by another: `from` is the file that imports, as `feature/file.ts`. */
export type Arrow = { from: string; to: string };

/** Reads every import from one feature into another, without tests and factories. */
export async function readArrows(features: URL): Promise<Arrow[]> {
  const files = (await readdir(features, { recursive: true })).filter(
    (file) => /(?<!\.test)\.tsx?$/.test(file) && !file.endsWith('factory.ts'),
  );
  const arrows = await Promise.all(
    files.map(async (from) => {
      const text = await readFile(new URL(from, features), 'utf8');
      const imports = [...text.matchAll(/(?:from|import)\s*\(?\s*'#features\/([^']+)'/g)].map(([, to]) => ({ from, to: to! }));
      return imports.filter(({ to }) => featureOf(to) !== featureOf(from));
    }),
  );
  return arrows.flat();
}

/** Returns the imports that do not lead to a lower floor, as text. */
export function upwardImports(arrows: readonly Arrow[], floors: readonly (readonly string[])[]): string[] {
  const floorOf = (file: string): number => floors.findIndex((floor) => floor.includes(featureOf(file)));
  return arrows.filter(({ from, to }) => floorOf(to) < 0 || floorOf(to) >= floorOf(from)).map(({ from, to }) => `${from} imports ${to}`);
}

/** Returns the imports of files that are private to another feature, as text. */
export function privateImports(arrows: readonly Arrow[]): string[] {
  return arrows.filter(({ to }) => /\/(routes|live|tasks|mails)\.ts$/.test(to)).map(({ from, to }) => `${from} imports ${to}`);
}

/** Returns the features that each feature imports from, by its name. */
export function outOf(arrows: readonly Arrow[]): Map<string, Set<string>> {
  const out = new Map<string, Set<string>>();
  for (const { from, to } of arrows) out.set(featureOf(from), (out.get(featureOf(from)) ?? new Set()).add(featureOf(to)));
  return out;
}

export function featureOf(file: string): string {
  return file.split('/')[0]!;
}
