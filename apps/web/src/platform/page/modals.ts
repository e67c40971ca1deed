import { create } from 'zustand';
import { useStore } from '#platform/store.ts';

export type ModalName = 'logout' | 'cantPerform' | 'rejected' | 'howItWorks' | 'keys' | 'palette';

export const useModals = create<{ open: ModalName | null }>()(() => ({ open: null }));

export function openModal(name: ModalName) {
  useModals.setState({ open: name });
}

export function closeModal() {
  useModals.setState({ open: null });
}

/** Opens the modal for an action that needs a passed review (code 1020), depending on the review's status. */
export function openReviewModal() {
  const { profile } = useStore.getState().profile;
  openModal(profile?.verificationStatus === 'rejected' ? 'rejected' : 'cantPerform');
}
