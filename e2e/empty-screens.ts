/**
 * The same pages for accounts without any data, in a world without demo data. The names match the full ones, so that both appear together.
 */

import { getMe } from '@castlane/contract/account.ts';
import { call } from './client.ts';
import { openMenu } from './opens.ts';
import { logIn, makeActive, makeJob, makePending, makeUnverified, makeVerified, STAFF } from './people.ts';
import { allScreens, type PictureScreen } from './more-screens.ts';
import type { Role } from './places.ts';
import type { Stack } from './stack.ts';

type Newcomer = { token: string; screens: readonly PictureScreen[] };

/** Run in order: each of them adds data to the world of the next. */
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
  const desks = [
    'review',
    'changes',
    'appeals',
    'published',
    'disputes',
    'reports',
    'accounts',
    'jobs',
    'categories',
    'contact',
    'audit',
    'numbers',
  ];
  return { token: await logIn(stack, STAFF), screens: sameAs('staff', ...desks.map((desk) => `staff-${desk}`)) };
}

async function asOwner(stack: Stack): Promise<Newcomer> {
  const { token } = await makeActive(stack, 'business_owner', 'Olga Opening');
  const names = ['home', 'create-job', 'my-jobs', 'profile-owner', 'edit-profile-owner', 'stars-owner', 'reviews-owner'];
  return {
    token,
    screens: [...sameAs('owner', ...names), { name: 'post-job', at: '/post-job' }, { name: 'messages-owner', at: '/message' }],
  };
}

async function asUnverified(stack: Stack): Promise<Newcomer> {
  const { token } = await makeUnverified(stack, 'creator', 'Una Unseen');
  return { token, screens: sameAs('unverified', 'email-verification') };
}

async function asVerified(stack: Stack): Promise<Newcomer> {
  const { token } = await makeVerified(stack, 'creator', 'Vera Verified');
  return { token, screens: sameAs('incomplete', 'set-up', 'set-up-profile', 'set-up-channels') };
}

async function asCreator(stack: Stack): Promise<Newcomer> {
  const { token } = await makeActive(stack, 'creator', 'Nora Newcome');
  const feed = ['feed', 'feed-nothing', 'feed-filters', 'my-comments', 'creator-rights', 'chats'];
  const own = ['profile', 'stars', 'own-reviews', 'account', 'preview', 'social-accounts', 'notification-settings', 'edit-profile'];
  return {
    token,
    screens: [
      ...sameAs('creator', ...feed, ...own),
      { name: 'notifications', at: '/', open: (page) => page.getByRole('button', { name: /^Notifications/ }).click() },
      { name: 'user-menu', at: '/', open: (page, device) => openMenu(page, device, 'Nora'), only: 'desktop' },
      { name: 'drawer', at: '/', open: openMenu, only: 'phone' },
    ],
  };
}

async function asInReview(stack: Stack): Promise<Newcomer> {
  const { token } = await makePending(stack, 'creator', 'Penny Pending');
  return { token, screens: sameAs('pending', 'feed-pending', 'profile-pending') };
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

/** Returns the pages of the full world by name, without the step that opens something on them. */
function sameAs(role: Role, ...names: string[]): PictureScreen[] {
  const screens = allScreens(role);
  return names.map((name) => ({ name, at: screens.find((screen) => screen.name === name)!.at }));
}
