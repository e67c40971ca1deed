/** What only the pictures show: the questions that pages ask, and pages that wait, fail or have lost the network. */

import { expect, type Page } from '@playwright/test';
import type { Device } from './fixtures.ts';
import { openFirst, openMenu } from './opens.ts';
import type { Places, Role } from './places.ts';
import type { Screen } from './screens.ts';

/** What happens to some calls of a page. */
export type Trouble = { waits: RegExp } | { fails: RegExp } | 'offline';
export type PictureScreen = Screen & { trouble?: Trouble };

export const MORE_SCREENS: Partial<Record<Role, readonly PictureScreen[]>> = {
  visitor: [
    { name: 'login-wrong', at: '/login', open: logInWrongly },
    { name: 'sign-up-errors', at: '/sign-up', open: (page) => press(page, /^(Sign up|Create account)/) },
    { name: 'case-unknown', at: '/case/unknown-token' },
  ],
  incomplete: [{ name: 'set-up', at: '/set-up-profile' }],
  pending: [{ name: 'profile-pending', at: '/profile' }],
  creator: [
    { name: 'feed-waits', at: '/', trouble: { waits: /\/v1\/feeds\b/ } },
    { name: 'feed-fails', at: '/', trouble: { fails: /\/v1\/feeds\b/ } },
    { name: 'feed-details-waits', at: newJob, trouble: { waits: /\/v1\/feeds\// } },
    { name: 'feed-details-fails', at: newJob, trouble: { fails: /\/v1\/feeds\// } },
    { name: 'feed-gone', at: '/feed-details/no-such-job' },
    { name: 'my-comments-waits', at: '/my-job', trouble: { waits: /\/v1\/creator\/jobs/ } },
    { name: 'chats-wait', at: '/message', trouble: { waits: /\/v1\/threads/ } },
    { name: 'chats-fail', at: '/message', trouble: { fails: /\/v1\/threads/ } },
    { name: 'messages-wait', at: thread, trouble: { waits: /\/v1\/(chat|events|threads\/)/ } },
    { name: 'messages-offline', at: thread, trouble: 'offline' },
    { name: 'stars-wait', at: '/profile?tab=stars', trouble: { waits: /\/v1\/account\/stars/ } },
    { name: 'reviews-wait', at: '/profile?tab=reviews', trouble: { waits: /\/v1\/(profile\/)?reviews/ } },
    { name: 'social-accounts-wait', at: '/social-account', trouble: { waits: /\/v1\/integrations/ } },
    {
      name: 'business-profile-waits',
      at: ({ businessSlug }) => `/business-owner-profile/${businessSlug}`,
      trouble: { waits: /\/profile\// },
    },
    { name: 'business-profile-gone', at: '/business-owner-profile/nobody-here' },
    { name: 'agreement-waits', at: ({ agreedJob }) => `/agreement/${agreedJob}`, trouble: { waits: /\/v1\/job\/.*\/agreement/ } },
    { name: 'contact-inside', at: '/contact-us' },
    { name: 'withdraw', at: ({ askedJob }) => `/feed-details/${askedJob}`, open: asks(/^Withdraw/) },
    { name: 'report-job', at: newJob, open: asks('Report this job') },
    { name: 'save-search', at: '/?q=winter&remote=true', open: asks('Save this search') },
    { name: 'chat-menu', at: thread, open: (page) => press(page, 'More about this chat') },
    { name: 'block', at: thread, open: chooses('More about this chat', /^Block/) },
    { name: 'report-person', at: thread, open: chooses('More about this chat', /^Report/) },
    { name: 'change-terms', at: work, open: asks('Change the terms') },
    { name: 'ask-to-cancel', at: work, open: asks('Ask to cancel') },
    { name: 'delete-account', at: '/profile?tab=account', open: asks('Delete account') },
    { name: 'disconnect', at: '/social-account', open: chooses('More for YouTube', /^Disconnect/) },
    { name: 'successful-comment', at: ({ newJob: slug }) => `/successful?what=comment&slug=${slug}` },
    { name: 'successful-review', at: '/successful?what=review' },
    ...['refused', 'expired', 'taken', 'no_channel', 'missing_permission', 'away', 'unknown'].map((why) => ({
      name: `connect-failed-${why}`,
      at: `/social-account/error?service=youtube&why=${why}`,
    })),
  ],
  owner: [
    { name: 'home-waits', at: '/', trouble: { waits: /\/v1\/creators/ } },
    { name: 'home-fails', at: '/', trouble: { fails: /\/v1\/creators/ } },
    { name: 'creators-none', at: '/?q=qqqqqq' },
    { name: 'my-jobs-wait', at: '/my-job', trouble: { waits: /\/v1\/job\b/ } },
    { name: 'my-jobs-fail', at: '/my-job', trouble: { fails: /\/v1\/job\b/ } },
    { name: 'job-waits', at: ownJob, trouble: { waits: /\/v1\/job\/[^/]+\/proposals/ } },
    { name: 'influencer-profile-waits', at: ({ creatorSlug }) => `/influencer-profile/${creatorSlug}`, trouble: { waits: /\/profile\// } },
    { name: 'post-job-new', at: '/post-job' },
    { name: 'preview-job', at: ({ ownJob: slug }) => `/post-job?copy=${slug}`, open: asks('Preview') },
    { name: 'decline', at: ownJob, open: asks(/^Decline the comment/) },
    { name: 'ask-for-changes', at: delivered, open: asks('Ask for changes') },
    { name: 'profile-owner', at: '/profile' },
    { name: 'edit-profile-owner', at: '/edit-profile' },
    { name: 'stars-owner', at: '/profile?tab=stars' },
    { name: 'reviews-owner', at: '/profile?tab=reviews' },
    { name: 'successful-job', at: ({ ownJob: slug }) => `/successful?what=job&slug=${slug}` },
    { name: 'menu-owner', at: '/', open: (page, device) => openMenu(page, device, 'Daniel') },
  ],
  staff: [
    { name: 'staff-review-waits', at: '/staff', trouble: { waits: /\/staff\/v1\/reviews/ } },
    { name: 'staff-review-fails', at: '/staff', trouble: { fails: /\/staff\/v1\/reviews/ } },
    { name: 'staff-disputes-wait', at: '/staff/disputes', trouble: { waits: /\/staff\/v1\/disputes/ } },
    { name: 'staff-accounts-wait', at: '/staff/accounts', trouble: { waits: /\/staff\/v1\/accounts/ } },
    { name: 'staff-account-waits', at: ({ creatorId }) => `/staff/accounts/${creatorId}`, trouble: { waits: /\/staff\/v1\/accounts\// } },
    { name: 'staff-numbers-wait', at: '/staff/numbers', trouble: { waits: /\/staff\/v1\/numbers/ } },
    { name: 'staff-audit-waits', at: '/staff/audit', trouble: { waits: /\/staff\/v1\/audit/ } },
    { name: 'staff-ban', at: ({ creatorId }) => `/staff/accounts/${creatorId}`, open: asks('Ban account') },
    { name: 'staff-stars', at: ({ creatorId }) => `/staff/accounts/${creatorId}`, open: asks('Grant stars') },
    { name: 'staff-remove-job', at: '/staff/jobs', open: asks('Remove') },
    { name: 'staff-contact-handled', at: '/staff/contact?state=handled', open: openFirst },
    { name: 'staff-drawer', at: '/staff', open: (page) => press(page, 'Open menu'), only: 'phone' },
  ],
};

function newJob({ newJob: slug }: Places): string {
  return `/feed-details/${slug}`;
}

function work({ workedJob }: Places): string {
  return `/feed-details/${workedJob}`;
}

function thread({ creatorThread }: Places): string {
  return `/message?thread=${creatorThread}`;
}

function ownJob({ ownJob: slug }: Places): string {
  return `/job-post-details/${slug}`;
}

function delivered({ deliveredJob }: Places): string {
  return `/job-post-details/${deliveredJob}`;
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).filter({ visible: true }).first().click();
}

/** Presses the button that asks something first. */
function asks(name: string | RegExp): (page: Page, device: Device) => Promise<void> {
  return async (page) => {
    await press(page, name);
    await expect(page.getByRole('dialog')).toBeVisible();
  };
}

/** The same, where the button is in a menu. */
function chooses(menu: string | RegExp, item: RegExp): (page: Page) => Promise<void> {
  return async (page) => {
    await press(page, menu);
    await page.getByRole('menuitem', { name: item }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  };
}

async function logInWrongly(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('maya@castlane.test');
  await page.getByLabel('Password', { exact: true }).fill('not-the-Password1!');
  await page.getByRole('button', { name: /^Log ?in/i }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
}
