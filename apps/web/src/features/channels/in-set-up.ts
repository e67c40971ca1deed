import { useProfile } from '#platform/store.ts';

/** Whether somebody who connects a channel is setting the profile up: it was not sent to review yet, or came back. */
export function useIsInSetUp(): boolean {
  const status = useProfile()?.verificationStatus;
  return status === 'incomplete' || status === 'rejected';
}
