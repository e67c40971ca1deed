import { paths, type Success } from '#platform/paths.ts';

export type SuccessKind = Success | 'default';

/** Where the one next step of a success leads; nothing where home is it. */
const NEXT: Record<SuccessKind, ((slug: string) => string) | undefined> = {
  default: undefined,
  profile: undefined,
  channel: undefined,
  job: paths.job,
  comment: paths.feedDetails,
  offer: paths.job,
  assigned: paths.feedDetails,
  delivered: paths.feedDetails,
  accepted: paths.job,
  review: undefined,
};

export function successOf(what: string | null): SuccessKind {
  return what !== null && Object.hasOwn(NEXT, what) ? (what as SuccessKind) : 'default';
}

export function nextStepOf(kind: SuccessKind, slug: string | null): string | undefined {
  if (kind === 'channel') return paths.socialAccount();
  if (kind === 'review') return paths.profile('reviews');
  return slug ? NEXT[kind]?.(slug) : undefined;
}
