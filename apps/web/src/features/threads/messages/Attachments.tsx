import { fileSize } from '#platform/format.ts';
import type { MessageAttachment } from '@castlane/contract/thread-event.ts';
import { IconDownload, IconFile } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useDownload } from '#features/uploads/use-download.ts';
import { loadChunk } from '#platform/chunk.ts';
import { useT } from '#features/uploads/i18n.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.ts';
import css from './Attachments.module.css';
import { Picture } from './Picture.tsx';

const PictureViewer = lazy(async () => ({
  default: (await loadChunk(() => import('./PictureViewer.tsx'))).PictureViewer,
}));

/** The attachments of a message: pictures in a grid, files below each other. */
export function Attachments({ items, author }: { items: readonly MessageAttachment[]; author: string }) {
  const pictures = items.filter(isPicture);
  const files = items.filter((item) => !isPicture(item));
  return (
    <div className={css.root}>
      <VisuallyHidden>{author}: </VisuallyHidden>
      {pictures.length > 0 && <Pictures items={pictures} />}
      {files.length > 0 && <Files items={files} />}
    </div>
  );
}

export type PictureItem = MessageAttachment & { image: NonNullable<MessageAttachment['image']> };

function isPicture(item: MessageAttachment): item is PictureItem {
  return item.image !== null;
}

function Pictures({ items }: { items: readonly PictureItem[] }) {
  const t = useT();
  const [opened, setOpened] = useState<{ at: number; isOpen: boolean }>();
  const list = useRef<HTMLUListElement>(null);
  const count = items.length;
  return (
    <>
      <ul ref={list} className={css.pictures} data-count={Math.min(count, 5)}>
        {items.map((item, at) => (
          <li key={item.id}>
            <Picture
              item={item}
              isAlone={count === 1}
              label={t('uploads.seePhoto', { nth: at + 1, count })}
              onOpen={() => setOpened({ at, isOpen: true })}
            />
          </li>
        ))}
      </ul>
      {opened && (
        <Suspense fallback={null}>
          <PictureViewer
            items={items}
            at={opened.at}
            isOpen={opened.isOpen}
            onMove={(at) => setOpened({ at, isOpen: true })}
            onClose={() => setOpened({ ...opened, isOpen: false })}
            onExit={() => list.current?.querySelectorAll('button')[opened.at]?.focus({ preventScroll: true })}
          />
        </Suspense>
      )}
    </>
  );
}

function Files({ items }: { items: readonly MessageAttachment[] }) {
  const t = useT();
  const download = useDownload();
  return (
    <ul className={css.files}>
      {items.map(({ id, name, size }) => (
        <li key={id}>
          {/* The name is null if the sender's account is gone, and the file with it. */}
          <button type="button" className={css.file} disabled={download.isPending || name === null} onClick={() => download.mutate(id)}>
            <span className={css.icon}>
              <IconFile size={20} stroke={1.75} aria-hidden="true" />
            </span>
            <span className={css.words}>
              {name !== null && <VisuallyHidden>{t('uploads.download')} </VisuallyHidden>}
              <b>{name ?? t('uploads.gone')}</b>
              <small>{fileSize(size)}</small>
            </span>
            {name !== null && <IconDownload size={18} stroke={1.75} aria-hidden="true" />}
          </button>
        </li>
      ))}
    </ul>
  );
}
