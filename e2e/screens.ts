import { login } from '@castlane/contract/auth.ts';
import { listOwnJobs } from '@castlane/contract/job.ts';
import { listFeed } from '@castlane/contract/feed.ts';
import { listCreatorJobs } from '@castlane/contract/proposal.ts';
import { listAccounts } from '@castlane/contract/staff.ts';
import { listThreads } from '@castlane/contract/thread.ts';
import { expect, type Page } from '@playwright/test';
import { call } from './client.ts';
import type { Device } from './fixtures.ts';
import { logIn, PASSWORD } from './people.ts';
import type { Stack } from './stack.ts';

/** People of the demo world, by how far they have come; `visitor` is nobody in particular. */
export const CAST = {
  visitor: undefined,
  unverified: 'pavel@castlane.test',
  incomplete: 'nia@castlane.test',
  pending: 'luca@castlane.test',
  rejected: 'kyle@castlane.test',
  mending: 'tess@castlane.test',
  appealing: 'victor@castlane.test',
  changing: 'theo@castlane.test',
  creator: 'maya@castlane.test',
  owner: 'daniel@castlane.test',
  staff: 'staff@castlane.test',
} as const;
const BANNED = 'derek@castlane.test';
export type Role = keyof typeof CAST;

export type Screen = {
  name: string;
  /** An address, or a place of the demo world whose address is looked up. */
  at: string | ((places: Places) => string);
  /** Opens what is not there by itself. */
  open?: (page: Page, device: Device) => Promise<void>;
  only?: Device;
};

type Places = {
  newJob: string;
  commentedJob: string;
  ownJob: string;
  askedJob: string;
  changedJob: string;
  workedJob: string;
  workThread: string;
  deliveredJob: string;
  creatorSlug: string;
  businessSlug: string;
  creatorThread: string;
  agreedJob: string;
  ownerThread: string;
  creatorId: string;
  bannedId: string;
  caseToken: string;
};

/** Every page of the main job and its neighbours, by who sees it. */
export const SCREENS: Record<Role, readonly Screen[]> = {
  visitor: [
    { name: 'login', at: '/login' },
    { name: 'sign-up', at: '/sign-up' },
    { name: 'forgot-password', at: '/forgot-password' },
    { name: 'reset-password', at: '/reset-password/any-token' },
    { name: 'contact', at: '/contact-us' },
    { name: 'case', at: ({ caseToken }) => `/case/${caseToken}` },
  ],
  unverified: [{ name: 'email-verification', at: '/email-verification' }],
  incomplete: [
    { name: 'set-up-profile', at: '/set-up-profile?step=2' },
    { name: 'set-up-place', at: '/set-up-profile?step=3' },
  ],
  pending: [
    { name: 'feed-pending', at: '/' },
    { name: 'cant-perform', at: '/', open: openMessages },
    { name: 'successful', at: '/successful?what=profile' },
  ],
  rejected: [{ name: 'rejected', at: '/', open: (page) => expect(page.getByRole('dialog')).toBeVisible() }],
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
    { name: 'feed-filters', at: '/?searches=true' },
    { name: 'feed-details', at: ({ newJob }) => `/feed-details/${newJob}` },
    { name: 'own-comment', at: ({ commentedJob }) => `/feed-details/${commentedJob}` },
    { name: 'changed-brief', at: ({ askedJob }) => `/feed-details/${askedJob}` },
    { name: 'work', at: ({ workedJob }) => `/feed-details/${workedJob}` },
    { name: 'deliver', at: ({ workedJob }) => `/feed-details/${workedJob}`, open: openDelivering },
    { name: 'delivered', at: ({ workedJob }) => `/successful?what=delivered&slug=${workedJob}` },
    { name: 'my-comments', at: '/my-job' },
    { name: 'chats', at: '/message' },
    { name: 'messages', at: ({ creatorThread }) => `/message?thread=${creatorThread}` },
    { name: 'work-chat', at: ({ workThread }) => `/message?thread=${workThread}` },
    { name: 'agreement', at: ({ agreedJob }) => `/agreement/${agreedJob}` },
    { name: 'notifications', at: '/', open: openBell },
    { name: 'profile', at: '/profile' },
    { name: 'stars', at: '/profile?tab=stars' },
    { name: 'own-reviews', at: '/profile?tab=reviews' },
    { name: 'account', at: '/profile?tab=account' },
    { name: 'preview', at: '/profile?tab=preview' },
    { name: 'social-accounts', at: '/social-account' },
    { name: 'connect-failed', at: '/social-account/error?service=instagram&why=not_professional' },
    { name: 'channel-connected', at: '/successful?what=channel' },
    { name: 'notification-settings', at: '/settings/notifications' },
    { name: 'edit-profile', at: '/edit-profile' },
    { name: 'change-password', at: '/change-password' },
    { name: 'business-profile', at: ({ businessSlug }) => `/business-owner-profile/${businessSlug}` },
    { name: 'not-found', at: '/not-found' },
    { name: 'user-menu', at: '/', open: openMenu, only: 'desktop' },
    { name: 'drawer', at: '/', open: openMenu, only: 'phone' },
    { name: 'logout', at: '/profile', open: openLogout },
    { name: 'how-it-works', at: '/', open: openHowItWorks },
  ],
  owner: [
    { name: 'home', at: '/' },
    { name: 'creators-nearest', at: '/?q=lindkvist' },
    { name: 'invite', at: '/?q=elin', open: openInvite },
    { name: 'creator-lists', at: '/?q=elin', open: openLists },
    { name: 'create-job', at: '/create-job' },
    { name: 'post-job', at: ({ ownJob }) => `/post-job?copy=${ownJob}` },
    { name: 'job', at: ({ ownJob }) => `/job-post-details/${ownJob}` },
    { name: 'job-compare', at: ({ ownJob }) => `/job-post-details/${ownJob}?sort=match`, open: openComparison },
    { name: 'job-brief', at: ({ ownJob }) => `/job-post-details/${ownJob}?tab=brief` },
    { name: 'job-changed', at: ({ changedJob }) => `/job-post-details/${changedJob}` },
    { name: 'versions', at: ({ changedJob }) => `/job-post-details/${changedJob}`, open: openVersions },
    { name: 'update-job', at: ({ changedJob }) => `/update-job/${changedJob}` },
    { name: 'work-owner', at: ({ deliveredJob }) => `/job-post-details/${deliveredJob}` },
    { name: 'accept', at: ({ deliveredJob }) => `/job-post-details/${deliveredJob}`, open: openAccepting },
    { name: 'my-jobs', at: '/my-job' },
    { name: 'messages-owner', at: ({ ownerThread }) => `/message?thread=${ownerThread}` },
    { name: 'influencer-profile', at: ({ creatorSlug }) => `/influencer-profile/${creatorSlug}` },
  ],
  staff: [
    { name: 'staff-review', at: '/staff' },
    { name: 'staff-reject', at: '/staff', open: openRejection },
    { name: 'staff-changes', at: '/staff/reviews?queue=changed', open: openFirst },
    { name: 'staff-appeals', at: '/staff/appeals', open: openFirst },
    { name: 'staff-disputes', at: '/staff/disputes' },
    { name: 'staff-dispute', at: '/staff/disputes', open: openDispute },
    { name: 'staff-dispute-decide', at: '/staff/disputes', open: openDecision },
    { name: 'staff-reports', at: '/staff/reports', open: openFirst },
    { name: 'staff-accounts', at: '/staff/accounts' },
    { name: 'staff-account', at: ({ creatorId }) => `/staff/accounts/${creatorId}` },
    { name: 'staff-banned', at: ({ bannedId }) => `/staff/accounts/${bannedId}` },
    { name: 'staff-jobs', at: '/staff/jobs' },
    { name: 'staff-published', at: '/staff/published-reviews', open: openReview },
    { name: 'staff-hide', at: '/staff/published-reviews', open: openHiding },
    { name: 'staff-categories', at: '/staff/categories' },
    { name: 'staff-contact', at: '/staff/contact', open: openFirst },
    { name: 'staff-audit', at: '/staff/audit' },
    { name: 'staff-numbers', at: '/staff/numbers' },
    { name: 'staff-keys', at: '/staff/accounts', open: openKeys, only: 'desktop' },
  ],
};

/** Where things are in the demo world: ids and slugs are new at each start. */
export async function findPlaces(stack: Stack): Promise<Places> {
  const [creator, owner, staff] = await Promise.all([CAST.creator, CAST.owner, CAST.staff].map((email) => logIn(stack, email)));
  const feed = await call(stack, listFeed, { token: creator, query: { limit: 50 } });
  const jobs = await call(stack, listOwnJobs, { token: owner, query: { status: 'open' } });
  const comments = await call(stack, listCreatorJobs, { token: creator, query: { limit: 50 } });
  const creatorThreads = await call(stack, listThreads, { token: creator });
  const ownerThreads = await call(stack, listThreads, { token: owner });
  const most = jobs.items.toSorted((a, b) => b.proposalCount - a.proposalCount)[0]!;
  const running = await call(stack, listOwnJobs, { token: owner, query: { status: 'in_progress' } });
  const work = creatorThreads.items.find(({ job }) => job.status === 'changes_requested')!;
  const find = async (q: string) => (await call(stack, listAccounts, { token: staff, query: { q } })).items[0]!.id;
  const fresh = feed.items.find(({ proposed }) => !proposed)!;
  return {
    newJob: fresh.job.slug,
    commentedJob: feed.items.find(({ proposed }) => proposed)!.job.slug,
    ownJob: most.slug,
    askedJob: comments.items.find(({ proposal }) => proposal.consentBy !== null)!.job.slug,
    changedJob: jobs.items.find(({ version }) => version > 1)!.slug,
    workedJob: work.job.slug,
    workThread: work.id,
    deliveredJob: running.items.find(({ status }) => status === 'delivered')!.slug,
    creatorSlug: ownerThreads.items[0]!.otherParty.slug,
    businessSlug: fresh.owner.slug,
    creatorThread: creatorThreads.items[0]!.id,
    agreedJob: creatorThreads.items.find(({ agreed }) => agreed)!.job.slug,
    ownerThread: ownerThreads.items[0]!.id,
    creatorId: await find(CAST.creator),
    bannedId: await find(BANNED),
    caseToken: await caseTokenOf(stack, BANNED),
  };
}

/** The log-in of somebody who is banned leads to the case. */
async function caseTokenOf(stack: Stack, email: string): Promise<string> {
  const refusal: unknown = await call(stack, login, { body: { email, password: PASSWORD } }).catch((error: unknown) => error);
  const token = /case\/([\w-]+)/.exec(String(refusal))?.[1];
  if (!token) throw new Error(`No case is named: ${String(refusal)}`);
  return token;
}

/** Opens a screen and waits until all of it is there. */
export async function show(page: Page, { at, open }: Screen, device: Device, places: Places): Promise<void> {
  await page.goto(typeof at === 'string' ? at : at(places));
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await open?.(page, device);
}

async function openMessages(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Messages' }).filter({ visible: true }).first().click();
  await expect(page.getByRole('dialog', { name: "Can't Perform Action" })).toBeVisible();
}

async function openBell(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('link', { name: /Unread:/ }).first()).toBeVisible();
}

async function openDelivering(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Deliver again' }).click();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Link 1' })).toBeVisible();
}

async function openAccepting(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Accept the work' }).click();
  await expect(page.getByRole('dialog', { name: 'Accept the work?' })).toBeVisible();
}

async function openVersions(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'What changed' }).click();
  await expect(page.getByRole('dialog').getByText('As it was published.')).toBeVisible();
}

async function openInvite(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Elin Karlsson is invited/ }).click();
  await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible();
}

async function openLists(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Lists that Elin Karlsson is in' }).click();
  await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible();
}

async function openMenu(page: Page, device: Device): Promise<void> {
  await page.getByRole('button', { name: device === 'phone' ? 'Open menu' : 'Maya' }).click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
}

async function openLogout(page: Page, device: Device): Promise<void> {
  await openMenu(page, device);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('dialog', { name: 'Logout?' })).toBeVisible();
}

async function openHowItWorks(page: Page, device: Device): Promise<void> {
  await openMenu(page, device);
  await page.getByRole('button', { name: 'How it works' }).click();
  await expect(page.getByRole('dialog').filter({ hasText: 'Comment on a job post you are interested in' })).toBeVisible();
}

async function openRejection(page: Page, device: Device): Promise<void> {
  await openFirst(page, device);
  await page.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByRole('heading', { name: 'Reject with a reason' })).toBeVisible();
}

/** A desk opens the first of a list by itself. */
async function openFirst(page: Page, device: Device): Promise<void> {
  if (device === 'phone') await page.getByRole('main').getByRole('listitem').locator('a[href*="-"]').first().click();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
}

async function openDispute(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('cell').getByRole('link').first().click();
  await expect(page.getByRole('region', { name: 'Conversation' }).getByRole('listitem').first()).toBeVisible();
}

async function openDecision(page: Page): Promise<void> {
  await openDispute(page);
  await page.getByRole('button', { name: /^Complete job/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

async function openReview(page: Page): Promise<void> {
  await page.getByRole('list', { name: 'Published reviews' }).getByRole('link').first().click();
  await expect(page.getByRole('main').getByRole('article')).toBeVisible();
}

async function openHiding(page: Page): Promise<void> {
  await openReview(page);
  await page.getByRole('button', { name: 'Hide' }).click();
  await expect(page.getByRole('dialog', { name: 'Hide this review?' })).toBeVisible();
}

async function openPhone(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Change phone number' }).click();
  // What formats numbers comes on its own.
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Phone number' })).toBeVisible();
}

async function openKeys(page: Page): Promise<void> {
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
}

async function openComparison(page: Page): Promise<void> {
  const boxes = page.getByRole('checkbox', { name: /to compare$/ });
  for (const index of [0, 1]) await boxes.nth(index).check();
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByRole('dialog', { name: 'Compare' })).toBeVisible();
}
