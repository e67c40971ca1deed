import { create } from 'zustand';
import { useStore } from './store.ts';

export type ModalName = 'logout' | 'cantPerform' | 'rejected' | 'howItWorks';

export const useModals = create<{ open: ModalName | null }>()(() => ({ open: null }));

export function openModal(name: ModalName) {
  useModals.setState({ open: name });
}

export function closeModal() {
  useModals.setState({ open: null });
}

/** The answer to an action that waits for the review (code 1020): which modal depends on how the review stands. */
export function openReviewModal() {
  const { profile } = useStore.getState().profile;
  openModal(profile?.verificationStatus === 'rejected' ? 'rejected' : 'cantPerform');
}
