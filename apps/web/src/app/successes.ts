import type { Profile } from '@castlane/contract/account.ts';
import { paths, type Success } from '#platform/paths.ts';

export type SuccessKind = Success | 'default' | 'profileOwner' | 'profileOpen' | 'channelInSetUp';

/** Where the one next step of a success leads; nothing where home is it. */
const NEXT: Record<Success | 'default', ((slug: string) => string) | undefined> = {
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

/** What is done, as the address says and as far as the profile bears it out. */
export function successOf(what: string | null, profile: Profile | null): SuccessKind {
  const kind = what !== null && Object.hasOwn(NEXT, what) ? (what as Success) : 'default';
  if (kind === 'channel' && isNotSent(profile)) return 'channelInSetUp';
  if (kind !== 'profile') return kind;
  if (isNotSent(profile)) return 'profileOpen';
  if (profile?.verificationStatus === 'approved') return 'default';
  return profile?.userType === 'business_owner' ? 'profileOwner' : 'profile';
}

function isNotSent(profile: Profile | null): boolean {
  return profile?.verificationStatus === 'incomplete' || profile?.verificationStatus === 'rejected';
}

export function nextStepOf(kind: SuccessKind, slug: string | null): string | undefined {
  if (kind === 'channel') return paths.socialAccount();
  if (kind === 'channelInSetUp') return paths.setUpChannels();
  if (kind === 'profileOwner') return paths.postJob();
  if (kind === 'profileOpen') return paths.setUpProfile();
  if (kind === 'review') return paths.profile('reviews');
  return slug ? NEXT[kind]?.(slug) : undefined;
}
