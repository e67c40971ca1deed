const SHELL = [
  'src/app/Shell.tsx',
  'src/app/live-session.ts',
  'src/features/notifications/fetch-notifications.ts',
  'src/features/threads/fetch-threads.ts',
  ...words('notifications'),
];

/** What the pages load that people come to first, by the paths of their sources. */
export const FIRST_LOADS = {
  login: ['src/features/auth/LoginPage.tsx', ...words('auth')],
  creator: ['src/features/search/feed/FeedPage.tsx', ...words('feed', 'job-card'), ...SHELL],
  owner: ['src/features/search/discovery/OwnerHomePage.tsx', ...words('discovery', 'channels'), ...SHELL],
  messages: ['src/features/threads/MessagePage.tsx', ...words('threads', 'messages'), ...SHELL],
};
export type FirstLoad = keyof typeof FIRST_LOADS;

/** What an open conversation loads beside the list of them. */
export const THREAD_LOAD = ['src/features/threads/Conversation.tsx', ...words('agreements', 'job-card', 'proposals', 'uploads')];

/** What a profile loads, which people also come to from outside, for whatever of it is on the screen. */
export const PROFILE_LOAD = [
  'src/features/accounts/InfluencerProfilePage.tsx',
  'src/features/channels/Portfolio.tsx',
  'src/features/search/discovery/CreatorActions.tsx',
  'src/features/moderation/reports/ReportEntry.tsx',
  'src/features/reviews/ProfileReviews.tsx',
  ...words('accounts', 'channels', 'portfolio', 'reviews', 'modals', 'discovery', 'reports'),
  ...SHELL,
];

/** What these pages fetch at once by themselves, for whatever of it is on the screen. */
export const NEXT_LOADS: Record<FirstLoad, readonly string[]> = {
  login: [],
  creator: ['src/features/search/feed/FeedTools.tsx', 'src/features/search/feed/HidePart.tsx', ...words('search')],
  owner: ['src/features/jobs/JobStrip.tsx', ...words('jobs')],
  messages: [],
};

/** What the same pages need beside when there is no network. */
export const WITHOUT_NETWORK = [
  'src/app/after-sign-in.ts',
  'src/app/without-network.ts',
  'src/features/notifications/NotificationsPanel.tsx',
];

function words(...features: string[]): string[] {
  return features.map((feature) => `src/platform/locales/en/${feature}.json`);
}
