import type { SharedFile } from '@castlane/contract/thread-event.ts';
import { IconFile, IconPhoto } from '@tabler/icons-react';
import { usePicture } from '#features/threads/bubbles/picture.ts';
import { Photo } from '#ui/pictures/Photo.tsx';
import css from './SharedFiles.module.css';

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
