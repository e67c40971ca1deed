import { lazyPage, type LazyPage } from './lazy-page.ts';
import type { VisitorKind } from './visitor.ts';

export type RouteRow = {
  path: string;
  /** The visitors who have this route. For all others the path is unknown. */
  who: readonly VisitorKind[];
  page: LazyPage;
  /** Without the main navigation. */
  isBare?: boolean;
  /** Only after the profile review is passed. */
  isForActive?: boolean;
};

const verified = ['creator', 'owner'] as const;
/** All visitors, logged in or not. */
export const everybody = ['loggedOut', 'unverified', ...verified, 'staff'] as const;

/** The page to which each service redirects the user. */
const returnPage = lazyPage(() => import('#features/channels/ReturnPage.tsx'), 'ReturnPage');

/** All routes. A new page needs only a row here. */
export const ROUTES: readonly RouteRow[] = [
  { path: '/login', who: ['loggedOut'], page: lazyPage(() => import('#features/auth/LoginPage.tsx'), 'LoginPage'), isBare: true },
  {
    path: '/sign-up',
    who: ['loggedOut'],
    page: lazyPage(() => import('#features/auth/SignUpPage.tsx'), 'SignUpPage'),
    isBare: true,
  },
  {
    path: '/forgot-password',
    who: ['loggedOut'],
    page: lazyPage(() => import('#features/auth/ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
    isBare: true,
  },
  {
    path: '/reset-password/:token',
    who: ['loggedOut'],
    page: lazyPage(() => import('#features/auth/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
    isBare: true,
  },

  {
    path: '/email-verification',
    who: ['unverified'],
    page: lazyPage(() => import('#features/auth/email/EmailVerificationPage.tsx'), 'EmailVerificationPage'),
    isBare: true,
  },

  {
    path: '/contact-us',
    who: ['loggedOut', ...verified],
    page: lazyPage(() => import('#features/contact/ContactPage.tsx'), 'ContactPage'),
    isBare: true,
  },
  {
    path: '/case/:token',
    who: everybody,
    page: lazyPage(() => import('#features/moderation/appeals/CasePage.tsx'), 'CasePage'),
    isBare: true,
  },
  {
    path: '/undo-email/:token',
    who: everybody,
    page: lazyPage(() => import('#features/auth/ResetPasswordPage.tsx'), 'UndoEmailPage'),
    isBare: true,
  },
  {
    path: '/data-deletion/:code',
    who: everybody,
    page: lazyPage(() => import('#features/channels/DeletionPage.tsx'), 'DeletionPage'),
    isBare: true,
  },
  { path: '/', who: ['creator'], page: lazyPage(() => import('#features/search/feed/FeedPage.tsx'), 'FeedPage') },
  {
    path: '/',
    who: ['owner'],
    page: lazyPage(() => import('#features/search/discovery/OwnerHomePage.tsx'), 'OwnerHomePage'),
  },
  {
    path: '/successful',
    who: verified,
    page: lazyPage(() => import('#app/pages/SuccessfulPage.tsx'), 'SuccessfulPage'),
    isBare: true,
  },
  {
    path: '/change-password',
    who: verified,
    page: lazyPage(() => import('#features/auth/ChangePasswordPage.tsx'), 'ChangePasswordPage'),
    isBare: true,
  },
  {
    path: '/message',
    who: verified,
    page: lazyPage(() => import('#features/threads/MessagePage.tsx'), 'MessagePage'),
  },
  {
    path: '/agreement/:jobSlug',
    who: verified,
    page: lazyPage(() => import('#features/engagements/agreements/AgreementPage.tsx'), 'AgreementPage'),
    isBare: true,
  },
  {
    path: '/my-job',
    who: ['creator'],
    page: lazyPage(() => import('#features/proposals/creator-jobs/CreatorJobsPage.tsx'), 'CreatorJobsPage'),
  },
  {
    path: '/my-job',
    who: ['owner'],
    page: lazyPage(() => import('#features/workplace/MyJobPage.tsx'), 'MyJobPage'),
  },
  {
    path: '/profile',
    who: verified,
    page: lazyPage(() => import('#features/profiles/ProfilePage.tsx'), 'ProfilePage'),
  },
  {
    path: '/social-account',
    who: ['creator'],
    page: lazyPage(() => import('#features/channels/SocialAccountsPage.tsx'), 'SocialAccountsPage'),
    isBare: true,
  },
  { path: '/social-account/youtube/*', who: ['creator'], page: returnPage, isBare: true },
  { path: '/social-account/instagram/*', who: ['creator'], page: returnPage, isBare: true },
  {
    path: '/social-account/error',
    who: ['creator'],
    page: lazyPage(() => import('#features/channels/ConnectErrorPage.tsx'), 'ConnectErrorPage'),
    isBare: true,
  },
  {
    path: '/settings/notifications',
    who: verified,
    page: lazyPage(() => import('#features/notifications/settings/NotificationSettingsPage.tsx'), 'NotificationSettingsPage'),
  },
  {
    path: '/edit-profile',
    who: verified,
    page: lazyPage(() => import('#features/accounts/EditProfilePage.tsx'), 'EditProfilePage'),
  },
  {
    path: '/set-up-profile',
    who: verified,
    page: lazyPage(() => import('#features/accounts/set-up/SetUpProfilePage.tsx'), 'SetUpProfilePage'),
    isBare: true,
  },
  { path: '/not-found', who: verified, page: lazyPage(() => import('#app/pages/NotFoundPage.tsx'), 'NotFoundPage') },

  {
    path: '/feed-details/:feedSlug',
    who: ['creator'],
    page: lazyPage(() => import('#features/search/job-details/FeedDetailsPage.tsx'), 'FeedDetailsPage'),
    isForActive: true,
  },
  {
    path: '/business-owner-profile/:slug',
    who: ['creator'],
    page: lazyPage(() => import('#features/profiles/PublicProfile.tsx'), 'BusinessOwnerProfilePage'),
  },

  {
    path: '/post-job',
    who: ['owner'],
    page: lazyPage(() => import('#features/jobs/briefs/PostJobPage.tsx'), 'PostJobPage'),
    isBare: true,
  },
  {
    path: '/create-job',
    who: ['owner'],
    page: lazyPage(() => import('#features/jobs/briefs/CreateJobPage.tsx'), 'CreateJobPage'),
  },
  {
    path: '/update-job/:jobSlug',
    who: ['owner'],
    page: lazyPage(() => import('#features/jobs/briefs/UpdateJobPage.tsx'), 'UpdateJobPage'),
  },
  {
    path: '/job-post-details/:jobSlug',
    who: ['owner'],
    page: lazyPage(() => import('#features/workplace/JobPostDetailsPage.tsx'), 'JobPostDetailsPage'),
  },
  {
    path: '/influencer-profile/:slug',
    who: ['owner'],
    page: lazyPage(() => import('#features/profiles/InfluencerProfilePage.tsx'), 'InfluencerProfilePage'),
  },

  {
    path: '/staff/*',
    who: ['staff'],
    page: lazyPage(() => import('#features/staff/StaffPage.tsx'), 'StaffPage'),
    isBare: true,
  },
];
