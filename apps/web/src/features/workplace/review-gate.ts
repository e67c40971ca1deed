import type { MouseEvent } from 'react';
import { openReviewModal } from '#platform/modals.ts';
import { useProfile } from '#platform/store.ts';

/** For links to what waits for the review of the profile: until it is passed they open the modal that says so. */
export function useReviewGate(): (event: MouseEvent) => void {
  const status = useProfile()?.status;
  return (event) => {
    if (status === undefined || status === 'active') return;
    event.preventDefault();
    openReviewModal();
  };
}
