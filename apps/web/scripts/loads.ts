/** The frame around the pages behind the log-in, and the code of its first requests. */
const SHELL = [
  'src/app/shell/Shell.tsx',
  'src/app/live/live-session.ts',
  'src/features/notifications/fetch-notifications.ts',
  'src/features/threads/list/fetch-threads.ts',
];

/** The code of the pages to which people come first, by the paths of the sources. Each has a budget. */
export const FIRST_LOADS = {
  login: ['src/features/auth/LoginPage.tsx'],
  creator: ['src/features/search/feed/FeedPage.tsx', ...SHELL],
  owner: ['src/features/search/discovery/OwnerHomePage.tsx', ...SHELL],
  messages: ['src/features/threads/MessagePage.tsx', ...SHELL],
};

/** The lazy code that these pages, an open conversation and a profile show at once. */
export const NEXT_LOADS = {
  creatorNext: ['src/features/engagements/needs/NeedsYou.tsx'],
  ownerNext: ['src/features/engagements/needs/NeedsYou.tsx', 'src/features/jobs/own/FirstJobLink.tsx'],
  thread: ['src/features/threads/Conversation.tsx'],
  profile: ['src/app/pages/profile/InfluencerProfilePage.tsx'],
};

/** The files that `src/app/start/boot.js` asks for, by the page that it expects. */
export const AHEAD = {
  login: FIRST_LOADS.login,
  creator: [...FIRST_LOADS.creator, ...NEXT_LOADS.creatorNext],
  owner: [...FIRST_LOADS.owner, ...NEXT_LOADS.ownerNext],
  messages: FIRST_LOADS.messages,
  thread: [...FIRST_LOADS.messages, ...NEXT_LOADS.thread],
  profile: [...NEXT_LOADS.profile, ...SHELL],
};

/** What home, My jobs and messages need without a network; the service worker keeps it. */
export const WITHOUT_NETWORK = [
  ...Object.values(FIRST_LOADS).flat(),
  ...NEXT_LOADS.thread,
  'src/features/engagements/work/ThreadWork.tsx',
  'src/features/engagements/work/ThreadAct.tsx',
  'src/features/proposals/creator-jobs/CreatorJobsPage.tsx',
  'src/app/pages/own-jobs/MyJobPage.tsx',
  'src/app/start/after-sign-in.ts',
  'src/app/start/without-network.ts',
  'src/features/notifications/NotificationsPanel.tsx',
];
