import { describe, expect, test } from 'vitest';
import { CELLS, PEOPLE, type Who } from '#testing/guard-table.ts';
import { decide } from './guard.ts';
import { ROUTES, type RouteRow } from './routes.tsx';
import type { Visitor } from './visitor.ts';

const visitor = (kind: Visitor['kind'], facts: Partial<Visitor> = {}): Visitor => ({
  kind,
  isActive: true,
  isProfileCompleted: true,
  ...facts,
});

const WAITING = { isActive: false };
const WITHOUT_A_PROFILE = { isActive: false, isProfileCompleted: false };
const VISITORS: Record<Who, Visitor> = {
  'logged out': visitor('loggedOut', { isActive: undefined }),
  'e-mail not verified': visitor('unverified', WITHOUT_A_PROFILE),
  'creator without a profile': visitor('creator', WITHOUT_A_PROFILE),
  'creator in review': visitor('creator', WAITING),
  'rejected creator': visitor('creator', WAITING),
  'active creator': visitor('creator'),
  'business owner without a profile': visitor('owner', WITHOUT_A_PROFILE),
  'business owner in review': visitor('owner', WAITING),
  'rejected business owner': visitor('owner', WAITING),
  'active business owner': visitor('owner'),
  staff: visitor('staff', { isActive: undefined }),
};

/** Follows the redirects of an address, as a browser does, until a page is shown. */
function arrive(path: string, who: Who): { end: string; row: RouteRow } {
  let end = path;
  for (let steps = 0; steps < 4; steps += 1) {
    const decision = decide(new URL(end, 'http://x').pathname, VISITORS[who]);
    if (decision.kind === 'show') return { end, row: decision.row };
    if (decision.kind === 'wait') throw new Error(`Nothing is decided for ${who} at ${end}`);
    end = decision.to;
  }
  throw new Error(`${who} is led around from ${path}`);
}

describe.each(PEOPLE)('%s', (who) => {
  // Proves 2.1, 2.2, 2.3, 2.4, 2.5, 2.6, 2.7, 2.8, 2.9, 2.10, 2.11, 2.12, 2.13, 2.14, 2.15, 2.16, 2.17, 2.18, 2.19, 2.20, 2.21, 2.22, 2.23, 2.24, 2.25, 2.26, 2.27, 2.28, 2.29, 2.30, 2.31, 2.32, 2.33, 2.34, 2.35, 2.36, 2.37, 2.38, 2.39, 2.40, 4.7, 6.2.
  test.each(CELLS.filter((cell) => cell.who === who))('at $path', ({ path, end, isBare }) => {
    const arrived = arrive(path, who);
    expect({ end: arrived.end, isBare: arrived.row.isBare ?? false }).toEqual({ end, isBare });
  });
});

// Proves 6.1.
test('every row of the table is tried above', () => {
  const shown = new Set(CELLS.map(({ path, who }) => arrive(path, who).row));
  expect(ROUTES.filter((row) => !shown.has(row)).map(({ path, who }) => `${path} for ${who.join(', ')}`)).toEqual([]);
});

// Proves 2.18, 6.5.
test('the details of a job of the feed are for active creators', () => {
  expect(decide('/feed-details/a-job', visitor('creator', { isActive: false }))).toEqual({ kind: 'redirect', to: '/not-found' });
  expect(decide('/feed-details/a-job', visitor('creator', { isActive: undefined }))).toEqual({ kind: 'wait' });
});

// Proves 2.9, 2.26.
test.each(['creator', 'owner'] as const)('home is the set-up until the profile of the %s was sent', (kind) => {
  expect(decide('/', visitor(kind, { isProfileCompleted: false }))).toEqual({ kind: 'redirect', to: '/set-up-profile' });
  expect(decide('/set-up-profile', visitor(kind, { isProfileCompleted: false })).kind).toBe('show');
  expect(decide('/profile', visitor(kind, { isProfileCompleted: false })).kind).toBe('show');
});

test('nothing is decided before it is known who it is, but for what everybody may see', () => {
  for (const { path } of CELLS) {
    const { kind } = decide(new URL(path, 'http://x').pathname, visitor('unknown'));
    expect(kind, path).toBe(
      /^\/(?:(?:case|data-deletion|undo-email|stop-invitations)\/|(?:terms|privacy|imprint)$)/.test(path) ? 'show' : 'wait',
    );
  }
});

test('a creator and an owner have their own home and their own jobs', () => {
  for (const path of ['/', '/my-job']) expect(decide(path, visitor('creator'))).not.toEqual(decide(path, visitor('owner')));
});

/** The specification's list and the product's additions; pages below these have none either. */
const WITHOUT_NAVIGATION = [
  '/single-sign-on',
  '/terms',
  '/privacy',
  '/imprint',
  '/login',
  '/sign-up',
  '/forgot-password',
  '/email-verification',
  '/change-password',
  '/reset-password',
  '/social-account',
  '/set-up-profile',
  '/post-job',
  '/successful',
  '/contact-us',
  '/case',
  '/data-deletion',
  '/undo-email',
  '/join-job',
  '/stop-invitations',
  '/agreement',
  '/staff',
];

// Proves 2.41, 2.42, 2.43, 2.44, 2.45, 2.46, 2.47, 2.48, 2.49, 2.50.
test('the pages without the main navigation', () => {
  const isListed = (path: string) => WITHOUT_NAVIGATION.some((start) => path === start || path.startsWith(`${start}/`));
  for (const { end, isBare, who } of CELLS)
    expect(isBare, `${end} for ${who}`).toBe(isListed(new URL(end, 'http://x').pathname.replace(/(.)\/$/, '$1')));
});
