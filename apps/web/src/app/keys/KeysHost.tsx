import { Suspense, useState } from 'react';
import { useKeys } from '#platform/page/keys.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { closeModal, openModal, useModals } from '#platform/page/modals.ts';

const KeysModal = lazyPart(() => import('./KeysModal.tsx'), 'KeysModal');

/** The shortcuts of every page: `?` shows the sheet. Its code loads when it is first opened. */
export function KeysHost() {
  useKeys({ '?': () => openModal('keys') });
  const open = useModals((modals) => modals.open);
  const isKeys = useSeen(open === 'keys');
  return <Suspense fallback={null}>{isKeys && <KeysModal isOpen={open === 'keys'} onClose={closeModal} />}</Suspense>;
}

/** Returns whether it was true once. */
function useSeen(isTrue: boolean): boolean {
  const [isSeen, setIsSeen] = useState(isTrue);
  if (isTrue && !isSeen) setIsSeen(true);
  return isSeen;
}
