import { useProfile } from '#platform/store.ts';

/** Whether the creator connects a channel during the set-up: the profile was not submitted yet, or was rejected. */
export function useIsInSetUp(): boolean {
  const status = useProfile()?.verificationStatus;
  return status === 'incomplete' || status === 'rejected';
}
