import type { ComponentType } from 'react';
import type { Params } from 'react-router';
import { lazyPart, type LazyPart } from '#platform/page/lazy-part.tsx';
import type { VisitorKind } from './visitor.ts';

/** Asks for what a page shows first, by the parameters of its address, and for its parts that are lazy themselves. */
type Prefetch = (params: Params) => Promise<unknown>;

type LazyPage = {
  Component: ComponentType;
  load: () => Promise<unknown>;
  /** So that the page is drawn once, and with what it shows. */
  prefetch: Prefetch;
};

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
export const everybody = ['loggedOut', 'unverified', ...verified, 'staff'] as const;

const legalPage = lazyPage(() => import('#features/legal/LegalPage.tsx'), 'LegalPage');
const returnPage = lazyPage(() => import('#features/channels/connecting/ReturnPage.tsx'), 'ReturnPage');

/** All routes. A new page needs only a line here. */
export const ROUTES: readonly RouteRow[] = [
  ...bareFor(['loggedOut'], {
    '/login': lazyPage(() => import('#features/auth/LoginPage.tsx'), 'LoginPage'),
    '/single-sign-on': lazyPage(() => import('#features/auth/sign-on/SignOnReturnPage.tsx'), 'SignOnReturnPage'),
    '/sign-up': lazyPage(() => import('#features/auth/SignUpPage.tsx'), 'SignUpPage'),
    '/forgot-password': lazyPage(() => import('#features/auth/ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
    '/reset-password/:token': lazyPage(() => import('#features/auth/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
  }),
  ...bareFor(['unverified'], {
    '/email-verification': lazyPage(() => import('#features/auth/email/EmailVerificationPage.tsx'), 'EmailVerificationPage'),
  }),
  ...bareFor(['loggedOut', ...verified], {
    '/contact-us': lazyPage(() => import('#features/contact/ContactPage.tsx'), 'ContactPage'),
  }),
  ...bareFor(everybody, {
    '/terms': legalPage,
    '/privacy': legalPage,
    '/imprint': legalPage,
    '/case/:token': lazyPage(() => import('#features/moderation/appeals/CasePage.tsx'), 'CasePage'),
    '/undo-email/:token': lazyPage(() => import('#features/auth/ResetPasswordPage.tsx'), 'UndoEmailPage'),
    '/stop-invitations/:token': lazyPage(() => import('#features/search/mail-invitations/StopInvitationsPage.tsx'), 'StopInvitationsPage'),
    '/data-deletion/:code': lazyPage(() => import('#features/channels/DeletionPage.tsx'), 'DeletionPage'),
  }),
  ...bareFor([...verified, 'staff'], {
    '/join-job/:token': lazyPage(() => import('#features/search/links/JoinJobPage.tsx'), 'JoinJobPage'),
  }),
  ...bareFor(verified, {
    '/successful': lazyPage(() => import('#app/pages/SuccessfulPage.tsx'), 'SuccessfulPage'),
    '/change-password': lazyPage(() => import('#features/auth/ChangePasswordPage.tsx'), 'ChangePasswordPage'),
    '/agreement/:id': lazyPage(() => import('#features/engagements/agreements/AgreementPage.tsx'), 'AgreementPage'),
    '/set-up-profile': lazyPage(() => import('#features/accounts/set-up/SetUpProfilePage.tsx'), 'SetUpProfilePage'),
  }),
  ...pagesFor(verified, {
    '/message': lazyPage(() => import('#features/threads/MessagePage.tsx'), 'MessagePage'),
    '/rights': lazyPage(() => import('#features/engagements/rights/RightsPage.tsx'), 'RightsPage'),
    '/profile': lazyPage(() => import('#app/pages/profile/ProfilePage.tsx'), 'ProfilePage'),
    '/edit-profile': lazyPage(() => import('#features/accounts/EditProfilePage.tsx'), 'EditProfilePage'),
    '/settings': lazyPage(() => import('#app/pages/settings/SettingsPage.tsx'), 'SettingsPage'),
    '/settings/notifications': lazyPage(
      () => import('#features/notifications/settings/NotificationSettingsPage.tsx'),
      'NotificationSettingsPage',
    ),
    '/not-found': lazyPage(() => import('#app/pages/NotFoundPage.tsx'), 'NotFoundPage'),
  }),
  ...pagesFor(['creator'], {
    '/': lazyPage(() => import('#features/search/feed/FeedPage.tsx'), 'FeedPage'),
    '/my-job': lazyPage(() => import('#features/proposals/creator-jobs/CreatorJobsPage.tsx'), 'CreatorJobsPage'),
    '/business-owner-profile/:slug': lazyPage(() => import('#app/pages/profile/PublicProfile.tsx'), 'BusinessOwnerProfilePage'),
  }),
  {
    path: '/feed-details/:feedSlug',
    who: ['creator'],
    page: lazyPage(() => import('#features/search/job-details/FeedDetailsPage.tsx'), 'FeedDetailsPage'),
    isForActive: true,
  },
  ...bareFor(['creator'], {
    '/social-account': lazyPage(() => import('#features/channels/SocialAccountsPage.tsx'), 'SocialAccountsPage'),
    '/social-account/youtube/*': returnPage,
    '/social-account/instagram/*': returnPage,
    '/social-account/error': lazyPage(() => import('#features/channels/connecting/ConnectErrorPage.tsx'), 'ConnectErrorPage'),
  }),
  ...pagesFor(['owner'], {
    '/': lazyPage(() => import('#features/search/discovery/OwnerHomePage.tsx'), 'OwnerHomePage'),
    '/my-job': lazyPage(() => import('#app/pages/own-jobs/MyJobPage.tsx'), 'MyJobPage'),
    '/create-job': lazyPage(() => import('#features/jobs/briefs/CreateJobPage.tsx'), 'CreateJobPage'),
    '/update-job/:jobSlug': lazyPage(() => import('#features/jobs/briefs/UpdateJobPage.tsx'), 'UpdateJobPage'),
    '/job-post-details/:jobSlug': lazyPage(() => import('#app/pages/own-jobs/JobPostDetailsPage.tsx'), 'JobPostDetailsPage'),
    '/influencer-profile/:slug': lazyPage(() => import('#app/pages/profile/InfluencerProfilePage.tsx'), 'InfluencerProfilePage'),
  }),
  ...bareFor(['owner'], {
    '/post-job': lazyPage(() => import('#features/jobs/briefs/PostJobPage.tsx'), 'PostJobPage'),
  }),
  ...bareFor(['staff'], {
    '/staff/*': lazyPage(() => import('#features/staff/StaffPage.tsx'), 'StaffPage'),
  }),
];

function pagesFor(who: readonly VisitorKind[], pages: Readonly<Record<string, LazyPage>>): RouteRow[] {
  return Object.entries(pages).map(([path, page]) => ({ path, who, page }));
}

/** Pages without the main navigation. */
function bareFor(who: readonly VisitorKind[], pages: Readonly<Record<string, LazyPage>>): RouteRow[] {
  return pagesFor(who, pages).map((row) => ({ ...row, isBare: true }));
}

/** A page in a chunk of its own, by the name under which its module exports it. */
function lazyPage<Name extends string>(load: () => Promise<Record<Name, ComponentType> & { prefetch?: Prefetch }>, name: Name): LazyPage {
  const Component = lazyPart<Record<Name, ComponentType>, Name>(load, name) as LazyPart<object>;
  return { Component, load: Component.load, prefetch: async (params) => (await load()).prefetch?.(params) };
}
