import type { Profile } from '@castlane/contract/account.ts';
import { REJECTIONS_BEFORE_APPEAL } from '@castlane/contract/policy.ts';

export const APPEALED_ALREADY = 'You have appealed already';

/** Why a profile cannot be appealed: only a rejected one can, after its second rejection, and once. */
export function whyCannotAppeal({ verificationStatus, appeal, mayAppeal }: Pick<Profile, 'verificationStatus' | 'appeal' | 'mayAppeal'>) {
  if (verificationStatus !== 'rejected') return 'Your profile is not rejected';
  if (appeal) return APPEALED_ALREADY;
  return mayAppeal ? undefined : `You can appeal after ${REJECTIONS_BEFORE_APPEAL} rejections. Change your profile and send it again first`;
}

export type AppealState = {
  outcome: 'granted' | 'refused' | null;
  decidedBy: string | null;
  /** What it is about is gone: the account is banned or deleted meanwhile, or the ban undone. */
  isMoot: boolean;
};

/** Why an appeal can be decided no more: who or what was faster. */
export function whyTooLate({ outcome, decidedBy, isMoot }: AppealState): string | undefined {
  if (outcome !== null) return `${decidedBy ?? 'Somebody else'} has already ${outcome} this appeal`;
  return isMoot ? 'This appeal has become pointless: the account has changed since' : undefined;
}
