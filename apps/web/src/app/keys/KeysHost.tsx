import { Suspense, useState } from 'react';
import { useKeys } from '#platform/page/keys.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { closeModal, openModal, useModals } from '#platform/page/modals.ts';

const Palette = lazyPart(() => import('./Palette.tsx'), 'Palette');
const KeysModal = lazyPart(() => import('./KeysModal.tsx'), 'KeysModal');

/** The shortcuts of every page: Control or Command with K searches, `?` shows the sheet. Their code loads when they are first opened. */
export function KeysHost() {
  useKeys({ 'mod+k': () => openModal('palette'), '?': () => openModal('keys') });
  const open = useModals((modals) => modals.open);
  const isPalette = useSeen(open === 'palette');
  const isKeys = useSeen(open === 'keys');
  return (
    <Suspense fallback={null}>
      {isPalette && <Palette isOpen={open === 'palette'} onClose={closeModal} />}
      {isKeys && <KeysModal isOpen={open === 'keys'} onClose={closeModal} />}
    </Suspense>
  );
}

/** Returns whether it was true once. */
function useSeen(isTrue: boolean): boolean {
  const [isSeen, setIsSeen] = useState(isTrue);
  if (isTrue && !isSeen) setIsSeen(true);
  return isSeen;
}
