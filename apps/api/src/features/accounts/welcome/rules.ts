import type { Profile } from '@castlane/contract/account.ts';
import type { FirstStep } from '@castlane/contract/welcome.ts';

/** What an account has done at least once. */
export type FirstSight = { hasCommented: boolean; hasPosted: boolean; hasInvited: boolean };

type Standing = Pick<Profile, 'userType' | 'isProfileCompleted' | 'verificationStatus' | 'creator'>;

/** Returns the steps to the first success, in order. */
export function firstStepsOf({ userType, isProfileCompleted, verificationStatus, creator }: Standing, sight: FirstSight): FirstStep[] {
  const steps: FirstStep[] = [
    { step: 'profile', isDone: isProfileCompleted },
    { step: 'review', isDone: verificationStatus === 'approved' },
  ];
  if (userType === 'creator') {
    const hasChannel = creator !== null && creator.channels.length > 0;
    steps.push({ step: 'channel', isDone: hasChannel }, { step: 'comment', isDone: sight.hasCommented });
  } else {
    steps.push({ step: 'job', isDone: sight.hasPosted }, { step: 'invite', isDone: sight.hasInvited });
  }
  return steps;
}
