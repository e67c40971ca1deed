import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useFirstVisit } from '#features/accounts/welcome/newcomer.tsx';
import { loadChunk } from '#platform/chunk.ts';
import { closeModal, openModal, useModals } from '#platform/modals.ts';
import { paths } from '#platform/paths.ts';
import { useProfile } from '#platform/store.ts';
import { isAt } from './guard.ts';

const Modals = lazy(async () => ({ default: (await loadChunk(() => import('./Modals.tsx'))).Modals }));

/** Opens the application's modals; their code loads with the first one. */
export function ModalHost() {
  const isOpen = useModals(({ open }) => open !== null);
  const [isNeeded, setIsNeeded] = useState(isOpen);
  useModalOfPage();
  useFirstVisit();
  useReviewOver();
  if (isOpen && !isNeeded) setIsNeeded(true);
  if (!isNeeded) return null;
  return (
    <Suspense fallback={null}>
      <Modals />
    </Suspense>
  );
}

/**
 * Closes the modal when the page changes. The modal for a rejected profile opens on every page except the one that corrects it, and
 * immediately when the decision arrives.
 */
function useModalOfPage() {
  const { pathname } = useLocation();
  const isRejected = useProfile()?.verificationStatus === 'rejected';
  const shownOn = useRef(pathname);
  useEffect(() => {
    const isNewPage = shownOn.current !== pathname;
    shownOn.current = pathname;
    const isMending = isAt(paths.setUpProfile(), pathname);
    if (isRejected && !isMending) openModal('rejected');
    else if (isNewPage) closeModal();
  }, [isRejected, pathname]);
}

/** Closes modals about the review once the profile is active. */
function useReviewOver() {
  const isActive = useProfile()?.status === 'active';
  useEffect(() => {
    const { open } = useModals.getState();
    if (isActive && (open === 'rejected' || open === 'cantPerform')) closeModal();
  }, [isActive]);
}
