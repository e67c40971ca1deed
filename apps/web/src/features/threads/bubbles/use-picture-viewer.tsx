import { useState } from 'react';
import { laterPart } from '#platform/page/lazy-part.tsx';
import type { PictureItem } from './picture.ts';

const PictureViewer = laterPart(() => import('./PictureViewer.tsx'), 'PictureViewer');

/** Shows pictures as large as the window. `onExit` is called when it has closed, with the picture that was seen last. */
export function usePictureViewer(items: readonly PictureItem[], onExit: (at: number) => void) {
  const [shown, setShown] = useState<{ at: number; isOpen: boolean }>();
  const show = (at: number) => setShown({ at, isOpen: true });
  const viewer = shown && items[shown.at] && (
    <PictureViewer
      items={items}
      {...shown}
      onMove={show}
      onClose={() => setShown({ ...shown, isOpen: false })}
      onExit={() => onExit(shown.at)}
    />
  );
  return { show, viewer };
}
