import { describe, expect, test } from 'vitest';
import { decide } from './guard.ts';
import { ROUTES } from './routes.tsx';
import type { Visitor, VisitorKind } from './visitor.ts';

const KINDS: VisitorKind[] = ['loggedOut', 'unverified', 'creator', 'owner', 'staff'];
const visitor = (kind: Visitor['kind'], facts: Partial<Visitor> = {}): Visitor => ({
  kind,
  isActive: true,
  isProfileCompleted: true,
  ...facts,
});

/** Word for word what each kind of visitor may reach. */
const MAY: Record<VisitorKind, string[]> = {
  // `/contact-us` stands in for the marketing site, which the specification has outside of the application.
  loggedOut: ['/sign-up', '/login', '/forgot-password', '/reset-password/abc', '/contact-us', '/case/abc'],
  unverified: ['/email-verification', '/case/abc'],
  creator: [
    '/contact-us',
    '/case/abc',
    '/',
    '/successful',
    '/change-password',
    '/message',
    '/agreement/a-job',
    '/my-job',
    '/profile',
    '/edit-profile',
    '/settings/notifications',
    '/set-up-profile',
    '/feed-details/a-job',
    '/social-account',
    '/social-account/error',
    '/social-account/youtube/callback',
    '/social-account/instagram/callback',
    '/business-owner-profile/daniel',
    '/not-found',
  ],
  owner: [
    '/contact-us',
    '/case/abc',
    '/',
    '/successful',
    '/change-password',
    '/profile',
    '/edit-profile',
    '/settings/notifications',
    '/set-up-profile',
    '/message',
    '/agreement/a-job',
    '/post-job',
    '/my-job',
    '/create-job',
    '/update-job/a-job',
    '/job-post-details/a-job',
    '/influencer-profile/maya',
    '/not-found',
  ],
  staff: ['/case/abc', '/staff', '/staff/reviews', '/staff/reviews/1'],
};
const EVERY_PATH = [
  ...new Set([...Object.values(MAY).flat(), '/somewhere', '/feed-details', '/reset-password', '/staffing', '/social-account/vimeo']),
];
const FALLBACK: Record<VisitorKind, (path: string) => string> = {
  loggedOut: () => '/login',
  unverified: () => '/email-verification',
  creator: (path) => (path === '/login' || path === '/sign-up' ? '/' : '/not-found'),
  owner: (path) => (path === '/login' || path === '/sign-up' ? '/' : '/not-found'),
  staff: () => '/staff',
};

describe.each(KINDS)('%s', (kind) => {
  test.each(EVERY_PATH)('at %s', (path) => {
    const decision = decide(path, visitor(kind));
    if (MAY[kind].includes(path)) expect(decision.kind).toBe('show');
    else expect(decision).toEqual({ kind: 'redirect', to: FALLBACK[kind](path) });
  });
});

test('every row of the table is tried above', () => {
  const tried = Object.values(MAY).flat();
  const untried = ROUTES.filter(
    (row) =>
      !tried.some(
        (path) =>
          decide(path, visitor(row.who[0] ?? 'loggedOut')).kind === 'show' &&
          JSON.stringify(decide(path, visitor(row.who[0] ?? 'loggedOut'))).includes(`"${row.path}"`),
      ),
  );
  expect(untried.map(({ path }) => path)).toEqual([]);
});

test('the details of a job of the feed are for active creators', () => {
  expect(decide('/feed-details/a-job', visitor('creator', { isActive: false }))).toEqual({ kind: 'redirect', to: '/not-found' });
  expect(decide('/feed-details/a-job', visitor('creator', { isActive: undefined }))).toEqual({ kind: 'wait' });
});

test.each(['creator', 'owner'] as const)('home is the set-up until the profile of the %s was sent', (kind) => {
  expect(decide('/', visitor(kind, { isProfileCompleted: false }))).toEqual({ kind: 'redirect', to: '/set-up-profile' });
  expect(decide('/set-up-profile', visitor(kind, { isProfileCompleted: false })).kind).toBe('show');
  expect(decide('/profile', visitor(kind, { isProfileCompleted: false })).kind).toBe('show');
});

test('nothing is decided before it is known who it is, but for what everybody may see', () => {
  expect(decide('/login', visitor('unknown'))).toEqual({ kind: 'wait' });
  expect(decide('/case/abc', visitor('unknown')).kind).toBe('show');
});

test('a creator and an owner have their own home and their own jobs', () => {
  for (const path of ['/', '/my-job']) expect(decide(path, visitor('creator'))).not.toEqual(decide(path, visitor('owner')));
});

test('the pages without the main navigation', () => {
  const bare = ROUTES.filter(({ isBare }) => isBare).map(({ path }) => path.replace(/\/[:*].*$/, ''));
  expect(new Set(bare)).toEqual(
    new Set([
      '/login',
      '/sign-up',
      '/forgot-password',
      '/email-verification',
      '/change-password',
      '/reset-password',
      '/set-up-profile',
      '/post-job',
      '/successful',
      '/staff',
      '/contact-us',
      '/case',
      '/agreement',
      '/social-account',
      '/social-account/youtube',
      '/social-account/instagram',
      '/social-account/error',
    ]),
  );
});
