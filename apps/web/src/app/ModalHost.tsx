import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useFirstVisit } from '#features/accounts/welcome/newcomer.tsx';
import { loadChunk } from '#platform/chunk.ts';
import { closeModal, openModal, useModals } from '#platform/modals.ts';
import { paths } from '#platform/paths.ts';
import { useProfile } from '#platform/store.ts';
import { isAt } from './guard.ts';

const Modals = lazy(async () => ({ default: (await loadChunk(() => import('./Modals.tsx'))).Modals }));

/** Opens the modals of the application; their code comes with the first of them. */
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
 * Another page, by a link or by going back, closes what is open. Somebody whose profile was rejected is told so on every
 * page but the one that mends it, at once when the decision comes.
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

/** What a modal says of the review is over once the profile is active. */
function useReviewOver() {
  const isActive = useProfile()?.status === 'active';
  useEffect(() => {
    const { open } = useModals.getState();
    if (isActive && (open === 'rejected' || open === 'cantPerform')) closeModal();
  }, [isActive]);
}
