import { create } from 'zustand';
import { useStore } from '#platform/store.ts';

export type ModalName = 'logout' | 'cantPerform' | 'rejected' | 'howItWorks' | 'keys' | 'palette';

type Modals = {
  open: ModalName | null;
  /** The path that it was opened on. While a page loads, its path is already that of the browser. */
  path: string;
};

export const useModals = create<Modals>()(() => ({ open: null, path: '' }));

export function openModal(name: ModalName) {
  useModals.setState({ open: name, path: window.location.pathname });
}

export function closeModal() {
  useModals.setState({ open: null });
}

/** Returns the modal that opens instead of the messages while the profile review is pending, or after a rejection. */
export function modalInsteadOfMessages(): ModalName | undefined {
  const { profile } = useStore.getState().profile;
  if (profile?.status === 'active') return undefined;
  if (profile?.verificationStatus === 'pending') return 'cantPerform';
  return profile?.verificationStatus === 'rejected' ? 'rejected' : undefined;
}

/** Opens the modal for an action that needs a passed review (code 1020), depending on the review's status. */
export function openReviewModal() {
  const { profile } = useStore.getState().profile;
  openModal(profile?.verificationStatus === 'rejected' ? 'rejected' : 'cantPerform');
}
