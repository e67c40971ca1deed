import type { SharedFile } from '@castlane/contract/thread-event.ts';
import { useRef } from 'react';
import { isPicture } from '#features/threads/bubbles/picture.ts';
import { usePictureViewer } from '#features/threads/bubbles/use-picture-viewer.tsx';
import { useDownload } from '#features/uploads/use-download.ts';

/** Opens one of some files: a picture as large as the window, beside the other pictures; anything else is saved. */
export function useOpenFile(files: readonly SharedFile[]) {
  const download = useDownload();
  const pressed = useRef<HTMLElement>(null);
  const pictures = files.filter(isPicture);
  const { show, viewer } = usePictureViewer(pictures, () => pressed.current?.focus({ preventScroll: true }));
  function open(file: SharedFile, button: HTMLElement) {
    pressed.current = button;
    if (isPicture(file)) show(pictures.indexOf(file));
    else if (!download.isPending) download.mutate(file.id);
  }
  return { open, viewer };
}
