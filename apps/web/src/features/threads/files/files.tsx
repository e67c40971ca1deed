import type { SharedFile } from '@castlane/contract/thread-event.ts';
import { IconFile, IconPhoto } from '@tabler/icons-react';
import { useRef } from 'react';
import { isPicture, usePicture } from '#features/threads/bubbles/picture.ts';
import { usePictureViewer } from '#features/threads/bubbles/use-picture-viewer.tsx';
import { useDownload } from '#features/uploads/use-download.ts';
import { pagesOf } from '#platform/http/queries.ts';
import { threadKeys } from '#platform/http/query-keys.ts';
import { Photo } from '#ui/pictures/Photo.tsx';
import css from './SharedFiles.module.css';

export function sharedFilesQuery(threadId: string) {
  return {
    ...pagesOf(threadKeys.files(threadId), 'GET threads/:id/files', { params: { id: threadId }, query: { limit: 20 } }),
    staleTime: 60_000,
  };
}

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

const ICON = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

export function FileThumb({ file, sizes }: { file: SharedFile; sizes: string }) {
  return file.image ? <Thumb id={file.id} sizes={sizes} /> : <IconFile {...ICON} />;
}

function Thumb({ id, sizes }: { id: string; sizes: string }) {
  const { image, isFailed, onLoad, onError } = usePicture(id);
  if (!image || isFailed) return <IconPhoto {...ICON} />;
  return (
    <span className={css.photo}>
      <Photo image={image} alt="" sizes={sizes} onLoad={onLoad} onError={onError} />
    </span>
  );
}
