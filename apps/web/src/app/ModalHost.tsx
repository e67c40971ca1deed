import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { loadPart } from '#platform/chunk.ts';
import { openModal, useModals } from '#platform/modals.ts';
import { paths } from '#platform/paths.ts';
import { useProfile } from '#platform/store.ts';
import { isAt } from './guard.ts';

const Modals = lazy(async () => ({ default: (await loadPart(['modals'], () => import('./Modals.tsx'))).Modals }));

/** Opens the modals of the application; their code comes with the first of them. */
export function ModalHost() {
  const isOpen = useModals(({ open }) => open !== null);
  const [isNeeded, setIsNeeded] = useState(isOpen);
  useRejectedModal();
  if (isOpen && !isNeeded) setIsNeeded(true);
  if (!isNeeded) return null;
  return (
    <Suspense fallback={null}>
      <Modals />
    </Suspense>
  );
}

/** Somebody whose profile was rejected is told so on every page but the one that mends it. */
function useRejectedModal() {
  const { pathname } = useLocation();
  const isRejected = useProfile()?.verificationStatus === 'rejected';
  useEffect(() => {
    if (isRejected && !isAt(paths.setUpProfile(), pathname)) openModal('rejected');
  }, [isRejected, pathname]);
}
