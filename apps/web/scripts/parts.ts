import type { Manifest } from 'vite';

const SHELL = [
  'src/app/Shell.tsx',
  'src/app/live-session.ts',
  'src/features/notifications/fetch-notifications.ts',
  'src/features/threads/fetch-threads.ts',
  ...words('notifications'),
];

/** What the pages load that people come to first, by the names of the build's manifest. */
export const FIRST_LOADS = {
  login: ['src/features/auth/LoginPage.tsx', ...words('auth')],
  creator: ['src/features/feed/FeedPage.tsx', ...words('feed', 'job-card'), ...SHELL],
  owner: ['src/features/discovery/OwnerHomePage.tsx', ...words('discovery', 'channels'), ...SHELL],
  messages: [
    'src/features/threads/MessagePage.tsx',
    ...words('threads', 'messages', 'agreements', 'job-card', 'proposals', 'uploads'),
    ...SHELL,
  ],
};
export type FirstLoad = keyof typeof FIRST_LOADS;

/** What these pages fetch at once by themselves, for whatever of it is on the screen. */
export const NEXT_LOADS: Record<FirstLoad, readonly string[]> = {
  login: [],
  creator: ['src/features/feed/FeedTools.tsx', ...words('search')],
  owner: ['src/features/jobs/JobStrip.tsx', ...words('jobs')],
  messages: [],
};

/** What the same pages need beside when there is no network. */
export const WITHOUT_NETWORK = ['src/app/outside.ts', 'src/app/without-network.ts', 'src/features/notifications/NotificationsPanel.tsx'];

function words(...features: string[]): string[] {
  return features.map((feature) => `src/platform/locales/en/${feature}.json`);
}

/** The manifest's keys of a part and of everything it imports statically. */
export function closureOf(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen;
  seen.add(key);
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no part ${key}`);
  for (const each of chunk.imports ?? []) closureOf(manifest, each, seen);
  return seen;
}
