import type { SharedFile } from '@castlane/contract/thread-event.ts';
import { Suspense, useState, type ReactNode } from 'react';
import type { PictureItem } from '#features/threads/bubbles/PictureViewer.tsx';
import { useDownload } from '#features/uploads/use-download.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';

const PictureViewer = lazyPart(() => import('#features/threads/bubbles/PictureViewer.tsx'), 'PictureViewer');

type Opening = { open: (file: SharedFile, button: HTMLElement) => void; viewer: ReactNode };

/** Opens one of some files: a picture as large as the window, beside the other pictures; anything else is saved. */
export function useOpenFile(files: readonly SharedFile[]): Opening {
  const download = useDownload();
  const [shown, setShown] = useState<{ at: number; isOpen: boolean; button: HTMLElement }>();
  const pictures = files.filter((file): file is SharedFile & PictureItem => file.image !== null);
  function open(file: SharedFile, button: HTMLElement) {
    const at = pictures.findIndex(({ id }) => id === file.id);
    if (at >= 0) setShown({ at, isOpen: true, button });
    else if (!download.isPending) download.mutate(file.id);
  }
  const viewer = shown && pictures[shown.at] && (
    <Suspense fallback={null}>
      <PictureViewer
        items={pictures}
        at={shown.at}
        isOpen={shown.isOpen}
        onMove={(at) => setShown({ ...shown, at, isOpen: true })}
        onClose={() => setShown({ ...shown, isOpen: false })}
        onExit={() => shown.button.focus({ preventScroll: true })}
      />
    </Suspense>
  );
  return { open, viewer };
}
