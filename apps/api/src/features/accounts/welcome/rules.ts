import type { Profile } from '@castlane/contract/account.ts';
import type { FirstInvitation, FirstStep } from '@castlane/contract/welcome.ts';

/** What an account has done at least once; `hasOpenJob` is about now. */
export type FirstSight = {
  hasCommented: boolean;
  hasOpenJob: boolean;
  hasInvited: boolean;
  hasHired: boolean;
  invitation: FirstInvitation | null;
};

type Standing = Pick<Profile, 'userType' | 'isProfileCompleted' | 'verificationStatus' | 'creator'>;

/** Returns the steps to the first success, in order. */
export function firstStepsOf({ userType, isProfileCompleted, verificationStatus, creator }: Standing, sight: FirstSight): FirstStep[] {
  const steps: FirstStep[] = [
    { step: 'profile', isDone: isProfileCompleted },
    { step: 'review', isDone: verificationStatus === 'approved' },
  ];
  if (userType === 'creator') {
    const hasChannel = creator !== null && creator.channels.length > 0;
    const { hasCommented: isDone, invitation } = sight;
    steps.push({ step: 'channel', isDone: hasChannel }, { step: 'comment', isDone, ...(invitation && { invitation }) });
  } else {
    // Nobody can be invited to a job that is not open, and whoever has hired a creator needs no invitation.
    const hasFound = sight.hasInvited || sight.hasHired;
    steps.push({ step: 'job', isDone: hasFound || sight.hasOpenJob }, { step: 'invite', isDone: hasFound });
  }
  return steps;
}
