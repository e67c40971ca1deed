import { matchPath } from 'react-router';
import { paths } from '#platform/page/paths.ts';
import { everybody, ROUTES, type RouteRow } from './routes.tsx';
import type { Visitor, VisitorKind } from './visitor.ts';

export type Decision = { kind: 'show'; row: RouteRow } | { kind: 'redirect'; to: string } | { kind: 'wait' };

/** Decides what a visitor gets at a path: the page, a redirect, or a loader until the profile has loaded. */
export function decide(pathname: string, visitor: Visitor): Decision {
  const { kind, isActive, isProfileCompleted } = visitor;
  if (kind === 'unknown') return forEverybody(pathname);
  const row = rowFor(pathname, kind);
  if (!row) return { kind: 'redirect', to: fallbackOf(pathname, kind) };
  if (row.isForActive && isActive === undefined) return { kind: 'wait' };
  if (row.isForActive && !isActive) return { kind: 'redirect', to: fallbackOf(pathname, kind) };
  if (row.path === '/' && !isProfileCompleted) return { kind: 'redirect', to: paths.setUpProfile() };
  return { kind: 'show', row };
}

/** Pages for all visitors do not wait for the visitor's account. */
function forEverybody(pathname: string): Decision {
  const row = ROUTES.find(({ path, who }) => who === everybody && matchPath(path, pathname));
  return row ? { kind: 'show', row } : { kind: 'wait' };
}

function rowFor(pathname: string, kind: VisitorKind): RouteRow | undefined {
  return ROUTES.find(({ path, who }) => who.includes(kind) && matchPath(path, pathname));
}

function fallbackOf(pathname: string, kind: VisitorKind): string {
  if (kind === 'loggedOut') return paths.login();
  if (kind === 'unverified') return paths.emailVerification();
  if (kind === 'staff') return paths.staff();
  return isAt(paths.login(), pathname) || isAt(paths.signUp(), pathname) ? paths.home() : paths.notFound();
}

export function isAt(path: string, pathname: string): boolean {
  return matchPath(path, pathname) !== null;
}

/** Returns the page that an address will probably show, before the account is known. */
export function likelyRow(pathname: string, isLoggedIn: boolean): RouteRow | undefined {
  const rows = ROUTES.filter(({ path }) => matchPath(path, pathname));
  if (!isLoggedIn) return rows.find(({ who }) => who.includes('loggedOut')) ?? rowFor(paths.login(), 'loggedOut');
  const inside = rows.filter(({ who }) => !who.includes('loggedOut'));
  return inside.length === 1 ? inside[0] : undefined;
}
