import type { Profile } from '@castlane/contract/account.ts';
import { REJECTIONS_BEFORE_APPEAL } from '@castlane/contract/policy.ts';

export const APPEALED_ALREADY = 'You’ve already appealed';

/** Returns why a profile's rejection cannot be appealed: it can be only after the second rejection, and only once. */
export function whyCannotAppeal({ verificationStatus, appeal, mayAppeal }: Pick<Profile, 'verificationStatus' | 'appeal' | 'mayAppeal'>) {
  if (verificationStatus !== 'rejected') return 'Your profile isn’t rejected';
  if (appeal) return APPEALED_ALREADY;
  return mayAppeal
    ? undefined
    : `You can appeal after ${REJECTIONS_BEFORE_APPEAL} rejections. Change your profile and submit it again first`;
}

export type AppealState = {
  outcome: 'granted' | 'refused' | null;
  decidedBy: string | null;
  /** The appeal has no object any more: the account was banned or deleted since, or the ban was lifted. */
  isMoot: boolean;
};

/** Returns why an appeal can no longer be decided. */
export function whyTooLate({ outcome, decidedBy, isMoot }: AppealState): string | undefined {
  if (outcome !== null) return `${decidedBy ?? 'Someone else'} has already ${outcome === 'refused' ? 'denied' : outcome} this appeal`;
  return isMoot ? 'This appeal can no longer be decided because the account has changed' : undefined;
}
