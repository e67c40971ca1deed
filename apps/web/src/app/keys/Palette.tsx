import { Suspense, useState } from 'react';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { useStore } from '#platform/store.ts';
import { Modal } from '#ui/overlays/Modal.tsx';
import { useAsked } from './hits.ts';
import { t } from './words.ts';

const SEARCHES = {
  creator: lazyPart(() => import('./CreatorSearch.tsx'), 'CreatorSearch'),
  business_owner: lazyPart(() => import('./OwnerSearch.tsx'), 'OwnerSearch'),
  staff: lazyPart(() => import('./StaffSearch.tsx'), 'StaffSearch'),
};

/** Finds jobs, people, chats, pages and actions by keys alone. */
export function Palette({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      size={600}
      centered={false}
      yOffset="12vh"
      isFullOnPhone
      withCloseButton={false}
      attributes={{ content: { 'aria-label': t('app.search') } }}
    >
      <Search onClose={onClose} />
    </Modal>
  );
}

/** Begins anew each time that the dialog opens. */
function Search({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const asked = useAsked(text);
  const userType = useStore((state) => state.auth.user.userType);
  const Part = SEARCHES[userType ?? 'creator'];
  return (
    <Suspense fallback={null}>
      <Part text={text} {...asked} onType={setText} onClose={onClose} />
    </Suspense>
  );
}
