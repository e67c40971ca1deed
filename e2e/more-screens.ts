/** Screens only for the pictures: dialogs that ask, and pages that wait, fail or are offline. */

import { expect, type Page } from '@playwright/test';
import { openMenu, openTop } from './opens.ts';
import type { Role } from './places.ts';
import { SCREENS, type Screen } from './screens.ts';

/** What happens to some calls of a page. */
export type Trouble = { waits: RegExp } | { fails: RegExp } | 'offline';
export type PictureScreen = Screen & { trouble?: Trouble };

const MORE_SCREENS: Partial<Record<Role, readonly PictureScreen[]>> = {
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
    { name: 'feed-details-waits', at: '/feed-details/:newJob', trouble: { waits: /\/v1\/feeds\// } },
    { name: 'feed-details-fails', at: '/feed-details/:newJob', trouble: { fails: /\/v1\/feeds\// } },
    { name: 'feed-gone', at: '/feed-details/no-such-job' },
    { name: 'my-comments-waits', at: '/my-job', trouble: { waits: /\/v1\/creator\/jobs/ } },
    { name: 'chats-wait', at: '/message', trouble: { waits: /\/v1\/threads/ } },
    { name: 'chats-fail', at: '/message', trouble: { fails: /\/v1\/threads/ } },
    { name: 'messages-wait', at: '/message?thread=:creatorThread', trouble: { waits: /\/v1\/(chat|events|threads\/)/ } },
    { name: 'messages-offline', at: '/message?thread=:creatorThread', trouble: 'offline' },
    { name: 'stars-wait', at: '/profile?tab=stars', trouble: { waits: /\/v1\/account\/stars/ } },
    { name: 'reviews-wait', at: '/profile?tab=reviews', trouble: { waits: /\/v1\/(profile\/)?reviews/ } },
    { name: 'social-accounts-wait', at: '/social-account', trouble: { waits: /\/v1\/integrations/ } },
    {
      name: 'business-profile-waits',
      at: '/business-owner-profile/:businessSlug',
      trouble: { waits: /\/profile\// },
    },
    { name: 'business-profile-gone', at: '/business-owner-profile/nobody-here' },
    { name: 'agreement-waits', at: '/agreement/:engagement', trouble: { waits: /\/v1\/engagements\/.*\/agreement/ } },
    { name: 'contact-inside', at: '/contact-us' },
    { name: 'withdraw', at: '/feed-details/:askedJob', open: asks(/^Withdraw/) },
    { name: 'report-job', at: '/feed-details/:newJob', open: asks('Report this job') },
    { name: 'save-search', at: '/?q=winter&remote=true', open: asks('Save this search') },
    { name: 'chat-menu', at: '/message?thread=:creatorThread', open: (page) => press(page, 'More about this chat') },
    { name: 'block', at: '/message?thread=:creatorThread', open: chooses('More about this chat', /^Block/) },
    { name: 'report-person', at: '/message?thread=:creatorThread', open: chooses('More about this chat', /^Report/) },
    { name: 'change-terms', at: '/feed-details/:workedJob', open: asks('Change the terms') },
    { name: 'ask-to-cancel', at: '/feed-details/:workedJob', open: asks('Ask to cancel') },
    { name: 'delete-account', at: '/settings', open: asks('Delete account') },
    { name: 'jobs-invited', at: '/', open: (page) => press(page, 'Invited') },
    { name: 'questions', at: '/feed-details/:questionsJob' },
    { name: 'ask-question', at: '/feed-details/:questionsJob', open: asks('Ask a question') },
    { name: 'other-terms', at: '/message?thread=:creatorThread', open: asks('Propose other terms') },
    { name: 'other-terms-parts', at: '/message?thread=:creatorThread', open: openParts },
    { name: 'saved-reply', at: '/settings', open: asks('New reply') },
    { name: 'disconnect', at: '/social-account', open: chooses('More options for YouTube', /^Disconnect/) },
    { name: 'successful-comment', at: '/successful?what=comment&slug=:newJob' },
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
    { name: 'rights-wait', at: '/rights', trouble: { waits: /\/v1\/rights/ } },
    { name: 'rights-fail', at: '/rights', trouble: { fails: /\/v1\/rights/ } },
    { name: 'job-waits', at: '/job-post-details/:ownJob', trouble: { waits: /\/v1\/job\/[^/]+\/proposals/ } },
    { name: 'influencer-profile-waits', at: '/influencer-profile/:creatorSlug', trouble: { waits: /\/profile\// } },
    { name: 'post-job-new', at: '/post-job' },
    { name: 'preview-job', at: '/post-job?copy=:ownJob', open: asks('Preview') },
    { name: 'templates', at: '/post-job', open: asks('All templates') },
    { name: 'job-invited', at: '/job-post-details/:invitedJob' },
    { name: 'invite-by-mail', at: '/job-post-details/:invitedJob', open: asks('Invite by email') },
    { name: 'invite-by-mail-lines', at: '/job-post-details/:invitedJob', open: openLines },
    { name: 'invite-by-link', at: '/job-post-details/:invitedJob', open: asks('Invite by link') },
    { name: 'questions-owner', at: '/job-post-details/:questionsJob?tab=questions' },
    { name: 'answer-question', at: '/job-post-details/:questionsJob?tab=questions', open: asks(/^Answer:/) },
    { name: 'decline-question', at: '/job-post-details/:questionsJob?tab=questions', open: asks(/^Decline:/) },
    { name: 'change-price', at: '/job-post-details/:deliveredJob', open: asks('Change the price') },
    { name: 'standing-terms', at: '/settings', open: (page) => press(page, 'Set your terms') },
    { name: 'saved-replies', at: '/message?thread=:ownerThread', open: (page) => press(page, 'Insert a saved reply') },
    { name: 'decline', at: '/job-post-details/:ownJob', open: asks(/^Decline the comment/) },
    { name: 'ask-for-changes', at: '/job-post-details/:deliveredJob', open: asks(/^Ask for changes/) },
    { name: 'profile-owner', at: '/profile' },
    { name: 'edit-profile-owner', at: '/edit-profile' },
    { name: 'stars-owner', at: '/profile?tab=stars' },
    { name: 'reviews-owner', at: '/profile?tab=reviews' },
    { name: 'successful-job', at: '/successful?what=job&slug=:ownJob' },
    { name: 'menu-owner', at: '/', open: (page, device) => openMenu(page, device, 'Daniel') },
    { name: 'campaign-creators-wait', at: '/job-post-details/:campaignJob?tab=creators', trouble: { waits: /\/v1\/job\/[^/]+\/creators/ } },
    // The last one, since the browser remembers the choice.
    { name: 'campaign-list', at: '/job-post-details/:campaignJob?tab=creators', open: openList, only: 'desktop' },
  ],
  staff: [
    { name: 'staff-review-waits', at: '/staff', trouble: { waits: /\/staff\/v1\/reviews/ } },
    { name: 'staff-review-fails', at: '/staff', trouble: { fails: /\/staff\/v1\/reviews/ } },
    { name: 'staff-disputes-wait', at: '/staff/disputes', trouble: { waits: /\/staff\/v1\/disputes/ } },
    { name: 'staff-accounts-wait', at: '/staff/accounts', trouble: { waits: /\/staff\/v1\/accounts/ } },
    { name: 'staff-account-waits', at: '/staff/accounts/:creatorId', trouble: { waits: /\/staff\/v1\/accounts\// } },
    { name: 'staff-numbers-wait', at: '/staff/numbers', trouble: { waits: /\/staff\/v1\/numbers/ } },
    { name: 'staff-audit-waits', at: '/staff/audit', trouble: { waits: /\/staff\/v1\/audit/ } },
    { name: 'staff-ban', at: '/staff/accounts/:creatorId', open: asks('Ban account') },
    { name: 'staff-stars', at: '/staff/accounts/:creatorId', open: asks('Grant stars') },
    { name: 'staff-remove-job', at: '/staff/jobs', open: asks('Remove') },
    { name: 'staff-contact-handled', at: '/staff/contact?state=handled', open: openTop },
    { name: 'staff-drawer', at: '/staff', open: (page) => press(page, 'Open menu'), only: 'phone' },
  ],
};

export function allScreens(role: Role): readonly PictureScreen[] {
  return [...SCREENS[role], ...(MORE_SCREENS[role] ?? [])];
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).filter({ visible: true }).first().click();
}

/** Presses a button that opens a dialog. */
function asks(name: string | RegExp): (page: Page) => Promise<void> {
  return async (page) => {
    await press(page, name);
    await expect(page.getByRole('dialog')).toBeVisible();
  };
}

/** Chooses a menu item that opens a dialog. On a phone the menu is itself a dialog with buttons; the opened dialog has the item's name. */
function chooses(menu: string | RegExp, item: RegExp): (page: Page) => Promise<void> {
  return async (page) => {
    await press(page, menu);
    const there = page.getByRole('dialog').getByRole('button', { name: item });
    await page.getByRole('menuitem', { name: item }).or(there).click();
    await expect(page.getByRole('dialog', { name: item })).toBeVisible();
  };
}

/** Each state of a line but `invited`. */
async function openLines(page: Page): Promise<void> {
  await asks('Invite by email')(page);
  const lines = ['ann@example.com, Ann Lee', 'ANN@example.com', 'jamal@castlane.test', 'no address', 'ben@example.com'];
  await page.getByRole('textbox', { name: /^Email addresses/ }).fill(lines.join('\n'));
  await press(page, 'Check list');
  await expect(page.getByRole('list', { name: 'Lines of the list' })).toBeVisible();
}

/** As many as there may be. */
async function openParts(page: Page): Promise<void> {
  await asks('Propose other terms')(page);
  await press(page, 'Divide into parts');
  for (let parts = 2; parts < 4; parts++) await press(page, 'Add part');
  await expect(page.getByLabel('Title of part 4')).toBeVisible();
}

async function openList(page: Page): Promise<void> {
  await page.getByText('List', { exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Next step' })).toBeVisible();
}

async function logInWrongly(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('maya@castlane.test');
  await page.getByLabel('Password', { exact: true }).fill('not-the-Password1!');
  await page.getByRole('button', { name: /^Log in$/i }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
}
