import { getMe } from '@castlane/contract/account.ts';
import { CELLS, PEOPLE, type Cell, type Who } from '../../apps/web/src/testing/guard-table.ts';
import { axe } from '../axe.ts';
import { call } from '../client.ts';
import { expect, test } from '../fixtures.ts';
import { walk, type Step } from '../guard-walk.ts';
import {
  logIn,
  makeActive,
  makeAssigned,
  makePending,
  makeRejected,
  makeUnverified,
  makeVerified,
  PASSWORD,
  STAFF,
  type Member,
} from '../people.ts';
import type { Stack } from '../stack.ts';

const JOB = 'Lantern test on a night walk';
const NOT_HERE = 'We can’t find this page';

/** The start of the browser title on each page; a trailing slash makes no difference. */
const TITLES: Record<string, string> = {
  '/sign-up': 'Create your account',
  '/login': 'Log in',
  '/forgot-password': 'Forgot your password?',
  '/reset-password': 'Choose a new password',
  '/email-verification': 'Check your inbox',
  '/successful': 'Done',
  '/change-password': 'Change password',
  '/message': 'Messages',
  '/my-job': 'My jobs',
  '/rights': 'Usage rights',
  '/profile': 'Profile',
  '/edit-profile': 'Edit profile',
  '/not-found': NOT_HERE,
  '/social-account': 'Channels',
  '/social-account/error': 'The account didn’t connect',
  '/feed-details/{job}': JOB,
  '/business-owner-profile/{owner}': 'Olga Owner & Co',
  '/post-job': 'Create a job',
  '/create-job': 'Create a job',
  '/update-job/{job}': 'Edit job',
  '/job-post-details/{job}': JOB,
  '/influencer-profile/{creator}': 'Cora Creator',
  '/contact-us': 'Contact us',
  '/case/any-token': 'Your case',
  '/undo-email/any-token': 'Undo the email change',
  '/stop-invitations/any-token': 'Stop invitations by email',
  '/join-job/any-token': 'Invitation',
  '/data-deletion/any-code': 'We don’t recognize this code',
  '/agreement/{engagement}': 'Agreed terms',
  '/settings': 'Settings',
  '/settings/notifications': 'Notifications',
};

/** How many addresses are visited per loaded page. */
const LOADED_EACH = 25;

type Places = { job: string; engagement: string; owner: Member & { slug: string }; creator: Member & { slug: string } };
type Shown = Omit<Step, 'path'>;

for (const who of PEOPLE) {
  // Proves 2.2, 2.3, 2.4, 2.6, 2.7, 2.8, 2.9, 2.10, 2.11, 2.12, 2.13, 2.14, 2.15, 2.16, 2.17, 2.18, 2.19, 2.20, 2.21, 2.22, 2.23, 2.24, 2.25, 2.26, 2.27, 2.28, 2.29, 2.30, 2.31, 2.32, 2.33, 2.34, 2.35, 2.36, 2.37, 2.38, 2.39, 2.40, 2.41, 2.42, 2.43, 2.44, 2.45, 2.46, 2.47, 2.48, 2.49, 2.50, 4.7.
  test(`each address leads to the right page for a visitor who is: ${who}`, async ({ stack, visit, watch }) => {
    const places = await placesOf(stack);
    const page = await visit(await visitorOf(stack, who, places));
    // A mail link with an unknown token, and a job of other accounts.
    watch.tolerates(/^404 /);
    watch.tolerates(/^400 POST \/user\/v1\/auth\/(?:reset-password|undo-email)\/look/);
    const steps = CELLS.filter((cell) => cell.who === who && isWalked(cell)).map((cell) => stepOf(cell, places));
    // Each batch loads the whole application once and walks from there.
    for (let at = 0; at < steps.length; at += LOADED_EACH) {
      await page.goto(steps[at]!.path);
      await expect(page.locator('h1').first()).toBeAttached();
      expect(await walk(page, steps.slice(at, at + LOADED_EACH)), who).toEqual([]);
    }
  });
}

/**
 * Variants of an address (query, hash, trailing slash) lead to the same page; `guard.test.ts` covers them for all visitors. Here only
 * active accounts walk them.
 */
function isWalked({ who, path }: Cell): boolean {
  return who.startsWith('active') || !/[?#]|.\/$/.test(path);
}

function stepOf({ who, path, end, isBare }: Cell, places: Places): Step {
  const { job, engagement, owner, creator } = places;
  const put = (address: string) =>
    address.replace('{job}', job).replace('{engagement}', engagement).replace('{owner}', owner.slug).replace('{creator}', creator.slug);
  const { pathname } = new URL(end, 'http://x');
  const shown = { end: pathname, title: titleOf(decodeURI(pathname).replace(/(.)\/$/, '$1'), who), isBare };
  const step = movedOn({ ...shown, isTold: who.startsWith('rejected') && end !== '/set-up-profile' }, who);
  return { ...step, end: put(decodeURI(step.end)), path: put(path) };
}

/** Some pages redirect once they are shown. */
function movedOn(shown: Shown, who: Who): Shown {
  const [, room = '', name = ''] = shown.end.split('/');
  // The service was never asked for consent.
  if (room === 'social-account' && (name === 'youtube' || name === 'instagram'))
    return { ...shown, end: '/social-account/error', title: `${name === 'youtube' ? 'YouTube' : 'Instagram'} didn’t connect` };
  // Nobody comes back from a provider, so it leads on to the log-in.
  if (room === 'single-sign-on') return { ...shown, end: '/login', title: TITLES['/login']! };
  // The page removes the token from the address.
  if (room === 'reset-password') return { ...shown, end: '/reset-password', title: TITLES['/reset-password']! };
  if (room === 'staff') return ['reviews', 'disputes', 'accounts'].includes(name) ? shown : { ...shown, end: '/staff/reviews' };
  // Editing the job cannot change agreed terms.
  if (room === 'update-job' && who.startsWith('active')) return { ...shown, end: '/job-post-details/{job}', title: JOB };
  // The job and the engagement belong to other accounts.
  if (['agreement', 'update-job', 'job-post-details'].includes(room) && !who.startsWith('active'))
    return { ...shown, end: '/not-found', title: NOT_HERE, isBare: false };
  return shown;
}

function titleOf(path: string, who: Who): string {
  if (path === '/') return who.includes('creator') ? 'Jobs for you' : 'Home';
  if (path === '/set-up-profile') return /without|rejected/.test(who) ? 'Set up your profile' : 'Profile review';
  return TITLES[path] ?? '';
}

const made = new WeakMap<Stack, Promise<Places>>();

/** A business owner and a creator with an agreement on a job, shared by all visitors. */
async function placesOf(stack: Stack): Promise<Places> {
  const places = made.get(stack) ?? makePlaces(stack);
  made.set(stack, places);
  return places;
}

async function makePlaces(stack: Stack): Promise<Places> {
  const { owner, creator, job, engagementId } = await makeAssigned(stack, { owner: 'Olga Owner', creator: 'Cora Creator' });
  const withSlug = async (member: Member) => ({ ...member, slug: (await call(stack, getMe, { token: member.token })).slug });
  return { job: job.slug, engagement: engagementId, owner: await withSlug(owner), creator: await withSlug(creator) };
}

async function visitorOf(stack: Stack, who: Who, { owner, creator }: Places): Promise<{ token?: string }> {
  if (who === 'logged out') return {};
  if (who === 'staff') return { token: await logIn(stack, STAFF) };
  if (who === 'active creator') return creator;
  if (who === 'active business owner') return owner;
  const kind = who.includes('creator') ? 'creator' : 'business_owner';
  if (who === 'e-mail not verified') return makeUnverified(stack, kind, 'Uma Unverified');
  if (who.includes('without')) return makeVerified(stack, kind, 'Vera Verified');
  return who.includes('review')
    ? makePending(stack, kind, 'Pia Pending')
    : makeRejected(stack, kind, 'Rita Rejected', 'The photo shows somebody else.');
}

test('a link to a page inside leads to it after the log-in', async ({ stack, visit }) => {
  const owner = await makeActive(stack, 'business_owner', 'Lea Deeplink');
  const page = await visit();
  await page.goto('/create-job');
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL('/create-job');
});

test('an unknown address shows a page with a link home', async ({ stack, visit }) => {
  const creator = await makeActive(stack, 'creator', 'Nora Nowhere');
  const page = await visit({ token: creator.token });
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { name: NOT_HERE })).toBeVisible();
  await axe(page);
  await page.getByRole('link', { name: 'Go home' }).click();
  await expect(page).toHaveURL('/');
});
