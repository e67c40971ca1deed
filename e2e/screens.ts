import { expect, type Page } from '@playwright/test';
import type { Device } from './fixtures.ts';
import {
  awaitDialog,
  openMessages,
  openBell,
  openDelivering,
  openAccepting,
  openVersions,
  openInvite,
  openLists,
  openMenu,
  openLogout,
  openHowItWorks,
  openRejection,
  openFirst,
  openTop,
  openDispute,
  openDecision,
  openReview,
  openHiding,
  openPhone,
  openKeys,
  openPalette,
  openFound,
  openComparison,
  openChosen,
  openMessageToAll,
  openOneCreator,
} from './opens.ts';
import type { Places, Role } from './places.ts';

export type Screen = {
  name: string;
  /** An address; `:newJob` in it stands for that item of the demo world. */
  at: string;
  /** Prepares what the demo world does not have. */
  prepare?: (page: Page) => Promise<void>;
  /** Opens what the page does not show at first. */
  open?: (page: Page, device: Device) => Promise<void>;
  only?: Device;
};

/** Every page of the main workflow and related ones, by viewer. */
export const SCREENS: Record<Role, readonly Screen[]> = {
  visitor: [
    { name: 'login', at: '/login' },
    { name: 'sign-up', at: '/sign-up' },
    { name: 'forgot-password', at: '/forgot-password' },
    { name: 'reset-password', at: '/reset-password/any-token', prepare: answerResetLink },
    { name: 'contact', at: '/contact-us' },
    { name: 'case', at: '/case/:caseToken' },
  ],
  unverified: [{ name: 'email-verification', at: '/email-verification' }],
  incomplete: [
    { name: 'set-up-profile', at: '/set-up-profile?step=2' },
    { name: 'set-up-channels', at: '/set-up-profile?step=3' },
  ],
  pending: [
    { name: 'feed-pending', at: '/' },
    { name: 'cant-perform', at: '/', open: openMessages },
    { name: 'successful', at: '/successful?what=profile' },
  ],
  rejected: [{ name: 'rejected', at: '/', open: awaitDialog }],
  mending: [{ name: 'set-up-rejected', at: '/set-up-profile' }],
  appealing: [{ name: 'set-up-appealing', at: '/set-up-profile' }],
  changing: [
    { name: 'edit-profile-waiting', at: '/edit-profile' },
    { name: 'change-phone', at: '/edit-profile', open: openPhone },
  ],
  creator: [
    { name: 'feed', at: '/' },
    { name: 'feed-search', at: '/?q=wintr&remote=true&sort=match' },
    { name: 'feed-nothing', at: '/?q=qqqq' },
    { name: 'feed-filters', at: '/?searches=true', open: awaitDialog },
    { name: 'feed-details', at: '/feed-details/:newJob' },
    { name: 'own-comment', at: '/feed-details/:commentedJob' },
    { name: 'changed-brief', at: '/feed-details/:askedJob' },
    { name: 'work', at: '/feed-details/:workedJob' },
    { name: 'deliver', at: '/feed-details/:workedJob', open: openDelivering },
    { name: 'delivered', at: '/successful?what=delivered&slug=:workedJob' },
    { name: 'my-comments', at: '/my-job' },
    { name: 'creator-rights', at: '/rights' },
    { name: 'chats', at: '/message' },
    { name: 'messages', at: '/message?thread=:creatorThread' },
    { name: 'work-chat', at: '/message?thread=:workThread' },
    { name: 'agreement', at: '/agreement/:engagement' },
    { name: 'notifications', at: '/', open: openBell },
    { name: 'profile', at: '/profile' },
    { name: 'stars', at: '/profile?tab=stars' },
    { name: 'own-reviews', at: '/profile?tab=reviews' },
    { name: 'account', at: '/settings' },
    { name: 'preview', at: '/profile?tab=preview' },
    { name: 'social-accounts', at: '/social-account' },
    { name: 'connect-failed', at: '/social-account/error?service=instagram&why=not_professional' },
    { name: 'channel-connected', at: '/successful?what=channel' },
    { name: 'notification-settings', at: '/settings/notifications' },
    { name: 'edit-profile', at: '/edit-profile' },
    { name: 'change-password', at: '/change-password' },
    { name: 'business-profile', at: '/business-owner-profile/:businessSlug' },
    { name: 'not-found', at: '/not-found' },
    { name: 'user-menu', at: '/', open: openMenu, only: 'desktop' },
    { name: 'drawer', at: '/', open: openMenu, only: 'phone' },
    { name: 'logout', at: '/profile', open: openLogout },
    { name: 'how-it-works', at: '/', open: openHowItWorks },
    { name: 'keys', at: '/', open: openKeys, only: 'desktop' },
    { name: 'palette', at: '/', open: openPalette },
    { name: 'palette-found', at: '/', open: openFound },
  ],
  owner: [
    { name: 'home', at: '/' },
    { name: 'creators-nearest', at: '/?q=lindkvist' },
    { name: 'invite', at: '/?q=elin', open: openInvite },
    { name: 'creator-lists', at: '/?q=elin', open: openLists },
    { name: 'create-job', at: '/create-job' },
    { name: 'post-job', at: '/post-job?copy=:ownJob' },
    { name: 'job', at: '/job-post-details/:ownJob' },
    { name: 'job-compare', at: '/job-post-details/:ownJob?sort=match', open: openComparison },
    { name: 'job-brief', at: '/job-post-details/:ownJob?tab=brief' },
    { name: 'job-changed', at: '/job-post-details/:changedJob' },
    { name: 'versions', at: '/job-post-details/:changedJob', open: openVersions },
    { name: 'update-job', at: '/update-job/:changedJob' },
    { name: 'work-owner', at: '/job-post-details/:deliveredJob' },
    { name: 'accept', at: '/job-post-details/:deliveredJob', open: openAccepting },
    { name: 'campaign', at: '/job-post-details/:campaignJob' },
    { name: 'campaign-creators', at: '/job-post-details/:campaignJob?tab=creators' },
    { name: 'campaign-chosen', at: '/job-post-details/:campaignJob?tab=creators', open: openChosen },
    { name: 'campaign-message', at: '/job-post-details/:campaignJob?tab=creators', open: openMessageToAll },
    { name: 'campaign-work', at: '/job-post-details/:campaignJob?tab=creators', open: openOneCreator },
    { name: 'my-jobs', at: '/my-job' },
    { name: 'rights', at: '/rights' },
    { name: 'messages-owner', at: '/message?thread=:ownerThread' },
    { name: 'influencer-profile', at: '/influencer-profile/:creatorSlug' },
  ],
  staff: [
    { name: 'staff-review', at: '/staff' },
    { name: 'staff-reject', at: '/staff', open: openRejection },
    { name: 'staff-changes', at: '/staff/reviews?queue=changed', open: openFirst },
    { name: 'staff-appeals', at: '/staff/appeals', open: openFirst },
    { name: 'staff-disputes', at: '/staff/disputes' },
    { name: 'staff-dispute', at: '/staff/disputes', open: openDispute },
    { name: 'staff-dispute-decide', at: '/staff/disputes', open: openDecision },
    { name: 'staff-reports', at: '/staff/reports', open: openTop },
    { name: 'staff-accounts', at: '/staff/accounts' },
    { name: 'staff-account', at: '/staff/accounts/:creatorId' },
    { name: 'staff-banned', at: '/staff/accounts/:bannedId' },
    { name: 'staff-jobs', at: '/staff/jobs' },
    { name: 'staff-published', at: '/staff/published-reviews', open: openReview },
    { name: 'staff-hide', at: '/staff/published-reviews', open: openHiding },
    { name: 'staff-categories', at: '/staff/categories' },
    { name: 'staff-contact', at: '/staff/contact', open: openTop },
    { name: 'staff-audit', at: '/staff/audit' },
    { name: 'staff-numbers', at: '/staff/numbers' },
    { name: 'staff-keys', at: '/staff/accounts', open: openKeys, only: 'desktop' },
  ],
};

/** Opens a screen and waits until it has loaded. */
export async function show(page: Page, { at, prepare, open }: Screen, device: Device, places?: Places): Promise<void> {
  await prepare?.(page);
  await page.goto(addressOf(at, places));
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await open?.(page, device);
}

/** A reset link that works, of an account with a passkey and a device: a real one would be used up, or replaced by the next. */
async function answerResetLink(page: Page): Promise<void> {
  const [id, createdAt] = ['019a0000-0000-7000-8000-000000000001', '2026-03-01T10:00:00.000Z'];
  const json = {
    passkeys: [{ id, name: 'Maya’s phone', createdAt, lastUsedAt: null }],
    devices: [{ id, userAgent: null, createdAt, lastSeenAt: createdAt }],
  };
  await page.route('**/auth/reset-password/look', (route) => route.fulfill({ json }));
}

/** Also waits for content that loads later, for a picture. */
export async function showWhole(page: Page, screen: Screen, device: Device, places?: Places): Promise<void> {
  await show(page, screen, device, places);
  await page.waitForLoadState('networkidle');
}

export function addressOf(at: string, places: Partial<Places> = {}): string {
  return at.replaceAll(/:(\w+)/g, (_, name: keyof Places) => {
    const place = places[name];
    if (!place) throw new Error(`No such place: ${name}`);
    return place;
  });
}
