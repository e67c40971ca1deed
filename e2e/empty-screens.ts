/** The same pages for people who have nothing yet, in a world without demo data. Named like the full ones, so that both stand together. */

import { getMe } from '@castlane/contract/account.ts';
import { call } from './client.ts';
import { openMenu } from './opens.ts';
import { logIn, makeActive, makeJob, makePending, makeUnverified, makeVerified, STAFF } from './people.ts';
import type { PictureScreen } from './more-screens.ts';
import type { Stack } from './stack.ts';

type Newcomer = { token: string; screens: readonly PictureScreen[] };

/** One after the other: each of them makes the world a little less empty for the next. */
export const NEWCOMERS: readonly ((stack: Stack) => Promise<Newcomer>)[] = [
  asStaff,
  asOwner,
  asUnverified,
  asVerified,
  asCreator,
  asInReview,
  asOwnerOfOneJob,
];

async function asStaff(stack: Stack): Promise<Newcomer> {
  const desks = ['disputes', 'reports', 'accounts', 'jobs', 'categories', 'contact', 'audit', 'numbers'];
  return {
    token: await logIn(stack, STAFF),
    screens: [
      { name: 'staff-review', at: '/staff' },
      { name: 'staff-changes', at: '/staff/reviews?queue=changed' },
      { name: 'staff-appeals', at: '/staff/appeals' },
      { name: 'staff-published', at: '/staff/published-reviews' },
      ...desks.map((desk) => ({ name: `staff-${desk}`, at: `/staff/${desk}` })),
    ],
  };
}

async function asOwner(stack: Stack): Promise<Newcomer> {
  const { token } = await makeActive(stack, 'business_owner', 'Olga Opening');
  return {
    token,
    screens: [
      { name: 'home', at: '/' },
      { name: 'create-job', at: '/create-job' },
      { name: 'post-job', at: '/post-job' },
      { name: 'my-jobs', at: '/my-job' },
      { name: 'messages-owner', at: '/message' },
      { name: 'profile-owner', at: '/profile' },
      { name: 'edit-profile-owner', at: '/edit-profile' },
      { name: 'stars-owner', at: '/profile?tab=stars' },
      { name: 'reviews-owner', at: '/profile?tab=reviews' },
    ],
  };
}

async function asUnverified(stack: Stack): Promise<Newcomer> {
  const { token } = await makeUnverified(stack, 'creator', 'Una Unseen');
  return { token, screens: [{ name: 'email-verification', at: '/email-verification' }] };
}

async function asVerified(stack: Stack): Promise<Newcomer> {
  const { token } = await makeVerified(stack, 'creator', 'Vera Verified');
  return {
    token,
    screens: [
      { name: 'set-up', at: '/set-up-profile' },
      { name: 'set-up-profile', at: '/set-up-profile?step=2' },
      { name: 'set-up-place', at: '/set-up-profile?step=3' },
    ],
  };
}

async function asCreator(stack: Stack): Promise<Newcomer> {
  const { token } = await makeActive(stack, 'creator', 'Nora Newcome');
  return {
    token,
    screens: [
      { name: 'feed', at: '/' },
      { name: 'feed-nothing', at: '/?q=qqqq' },
      { name: 'feed-filters', at: '/?searches=true' },
      { name: 'my-comments', at: '/my-job' },
      { name: 'chats', at: '/message' },
      { name: 'notifications', at: '/', open: (page) => page.getByRole('button', { name: /^Notifications/ }).click() },
      { name: 'profile', at: '/profile' },
      { name: 'stars', at: '/profile?tab=stars' },
      { name: 'own-reviews', at: '/profile?tab=reviews' },
      { name: 'account', at: '/profile?tab=account' },
      { name: 'preview', at: '/profile?tab=preview' },
      { name: 'social-accounts', at: '/social-account' },
      { name: 'notification-settings', at: '/settings/notifications' },
      { name: 'edit-profile', at: '/edit-profile' },
      { name: 'user-menu', at: '/', open: (page, device) => openMenu(page, device, 'Nora'), only: 'desktop' },
      { name: 'drawer', at: '/', open: openMenu, only: 'phone' },
    ],
  };
}

async function asInReview(stack: Stack): Promise<Newcomer> {
  const { token } = await makePending(stack, 'creator', 'Penny Pending');
  return {
    token,
    screens: [
      { name: 'feed-pending', at: '/' },
      { name: 'profile-pending', at: '/profile' },
    ],
  };
}

async function asOwnerOfOneJob(stack: Stack): Promise<Newcomer> {
  const owner = await makeActive(stack, 'business_owner', 'Ida Inaugural');
  const { slug } = await makeJob(stack, owner);
  const creator = await makeActive(stack, 'creator', 'Cleo Clean');
  const { slug: profile } = await call(stack, getMe, { token: creator.token });
  return {
    token: owner.token,
    screens: [
      { name: 'job', at: `/job-post-details/${slug}` },
      { name: 'job-brief', at: `/job-post-details/${slug}?tab=brief` },
      { name: 'influencer-profile', at: `/influencer-profile/${profile}` },
    ],
  };
}
