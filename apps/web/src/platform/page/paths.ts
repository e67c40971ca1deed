import type { GivenLink } from '@castlane/contract/invitation-link.ts';
import type { LegalPage } from '@castlane/contract/legal.ts';

function segment(value: string): string {
  return encodeURIComponent(value);
}

/** The state of links to `/create-job`: with nothing to continue or copy there, they lead straight to the form. */
export const TO_FORM = { isToForm: true } as const;

function queryOf(given: Record<string, string | undefined>): string {
  const query = new URLSearchParams(Object.entries(given).filter((each): each is [string, string] => each[1] !== undefined));
  return query.size > 0 ? `?${query}` : '';
}

/** The actions for which the success page knows the next step. */
export type Success = 'profile' | 'channel' | 'job' | 'comment' | 'offer' | 'assigned' | 'delivered' | 'accepted' | 'review';

/** All URLs of the application. Links and redirects use only these. */
export const paths = {
  home: () => '/',
  signUp: (link?: GivenLink) => `/sign-up${queryOf({ link: link?.token, job: link?.jobSlug })}`,
  /** Where a creator with an account accepts the invitation of a link. */
  joinJob: ({ token, jobSlug }: GivenLink) => `/join-job/${segment(token)}${queryOf({ job: jobSlug })}`,
  login: () => '/login',
  legal: (page: LegalPage) => `/${page}`,
  forgotPassword: () => '/forgot-password',
  resetPassword: (token: string) => `/reset-password/${segment(token)}`,
  emailVerification: () => '/email-verification',
  successful: (what?: Success, slug?: string, work?: string) => `/successful${queryOf({ what, slug, work })}`,
  changePassword: () => '/change-password',
  messages: (filter?: string) => `/message${queryOf({ filter })}`,
  thread: (thread: string, filter?: string) => `/message${queryOf({ thread, filter })}`,
  myJobs: (status?: string, sort?: string, q?: string) => `/my-job${queryOf({ status, sort, q })}`,
  rights: () => '/rights',
  /** The ban of an account, and the appeal against it. */
  case: (token: string) => `/case/${segment(token)}`,
  profile: (tab?: 'stars' | 'reviews' | 'preview') => (tab ? `/profile?tab=${tab}` : '/profile'),
  settings: () => '/settings',
  notificationSettings: () => '/settings/notifications',
  editProfile: (field?: string) => `/edit-profile${field ? `#${field}` : ''}`,
  setUpProfile: (step?: number, field?: string) => `/set-up-profile${step ? `?step=${step}` : ''}${field ? `#${field}` : ''}`,
  /** The set-up step in which a creator connects channels. */
  setUpChannels: () => paths.setUpProfile(3),
  feedDetails: (slug: string) => `/feed-details/${segment(slug)}`,
  socialAccount: () => '/social-account',
  socialAccountError: (service?: string, why?: string) => `/social-account/error${queryOf({ service, why })}`,
  businessOwnerProfile: (slug: string) => `/business-owner-profile/${segment(slug)}`,
  influencerProfile: (slug: string) => `/influencer-profile/${segment(slug)}`,
  /** Creators, sorted by how well they match the job. */
  creatorsFor: (jobSlug: string) => `/?job=${segment(jobSlug)}`,
  createJob: () => '/create-job',
  postJob: (from?: { draft: string } | { copy: string }) => `/post-job${from ? `?${new URLSearchParams(from)}` : ''}`,
  updateJob: (slug: string) => `/update-job/${segment(slug)}`,
  job: (slug: string, tab?: string, sort?: string, comment?: string) =>
    `/job-post-details/${segment(slug)}${queryOf({ tab, sort, comment })}`,
  /** The owner’s page of a job with several openings: one stage of its creators, or the work of one. */
  jobStage: (slug: string, stage: string) => `/job-post-details/${segment(slug)}${queryOf({ tab: 'creators', stage })}`,
  jobWork: (slug: string, engagement: string) => `/job-post-details/${segment(slug)}${queryOf({ tab: 'creators', work: engagement })}`,
  agreement: (id: string, number?: number) => `/agreement/${segment(id)}${number ? `?number=${number}` : ''}`,
  notFound: () => '/not-found',
  staff: (page?: string) => (page ? `/staff/${page}` : '/staff'),
};
