import type { MessageAttachment } from '@castlane/contract/thread-event.ts';
import { IconDownload, IconFile, IconPhotoOff, IconRefresh } from '@tabler/icons-react';
import { useRef } from 'react';
import { FileNote } from '#features/uploads/FileParts.tsx';
import { useDownload } from '#features/uploads/use-download.ts';
import { fileSize } from '#platform/language/format.ts';
import { t } from '#features/uploads/words.ts';
import { Stack, Text } from '#ui/layout.ts';
import { Photo } from '#ui/pictures/Photo.tsx';
import { VisuallyHidden } from '#ui/content/VisuallyHidden.ts';
import css from './Attachments.module.css';
import { isPicture, usePicture, type PictureItem } from './picture.ts';
import { TextAction } from './TextAction.tsx';
import { usePictureViewer } from './use-picture-viewer.tsx';

export function Attachments({ items, author }: { items: readonly MessageAttachment[]; author: string }) {
  const pictures = items.filter(isPicture);
  const files = items.filter((item) => !isPicture(item));
  return (
    <div className={css.root}>
      <VisuallyHidden>{`${author}: `}</VisuallyHidden>
      {pictures.length > 0 && <Pictures items={pictures} />}
      {files.length > 0 && <Files items={files} />}
    </div>
  );
}

function Pictures({ items }: { items: readonly PictureItem[] }) {
  const list = useRef<HTMLUListElement>(null);
  const { show, viewer } = usePictureViewer(items, (at) => list.current?.querySelectorAll('button')[at]?.focus({ preventScroll: true }));
  const count = items.length;
  return (
    <>
      <ul ref={list} className={css.pictures} data-count={Math.min(count, 5)}>
        {items.map((item, at) => (
          <li key={item.id}>
            <Picture item={item} isAlone={count === 1} label={t('uploads.seePhoto', { nth: at + 1, count })} onOpen={() => show(at)} />
          </li>
        ))}
      </ul>
      {viewer}
    </>
  );
}

type PictureProps = { item: PictureItem; isAlone: boolean; label: string; onOpen: () => void };

/** One picture of a message. Its size is reserved from the start, even if loading fails. */
function Picture({ item: { id, image }, isAlone, label, onOpen }: PictureProps) {
  const picture = usePicture(id);
  return (
    <div className={css.frame} data-alone={isAlone || undefined}>
      {/* Reserves the space; in a grid all are squares. */}
      <svg
        className={css.room}
        width={isAlone ? image.width : 160}
        height={isAlone ? image.height : 160}
        viewBox={isAlone ? `0 0 ${image.width} ${image.height}` : '0 0 160 160'}
        aria-hidden="true"
      />
      {picture.isFailed ? (
        <Stack
          pos="absolute"
          inset={0}
          align="center"
          justify="center"
          gap={2}
          p={4}
          ta="center"
          fz="xs"
          lh="xs"
          className={css.failed}
          role="status"
        >
          <IconPhotoOff size={20} stroke={1.75} aria-hidden="true" />
          {picture.isGone ? (
            <span>{t('uploads.gone')}</span>
          ) : (
            <>
              <span>{t('uploads.notLoaded')}</span>
              <TextAction isSmall onClick={picture.retry}>
                <IconRefresh size={14} stroke={2} aria-hidden="true" />
                <span>{t('app.tryAgain')}</span>
              </TextAction>
            </>
          )}
        </Stack>
      ) : (
        <button type="button" className={css.open} aria-label={label} aria-busy={!picture.isThere} onClick={onOpen}>
          {picture.image && (
            <Photo
              image={picture.image}
              alt=""
              sizes={isAlone ? '320px' : '160px'}
              isFirst
              onLoad={picture.onLoad}
              onError={picture.onError}
            />
          )}
        </button>
      )}
    </div>
  );
}

function Files({ items }: { items: readonly MessageAttachment[] }) {
  const download = useDownload();
  return (
    <Stack component="ul" gap={6} w={300} maw="100%">
      {items.map(({ id, name, size }) => (
        <li key={id}>
          {/* The name is null if the sender's account is gone, and the file with it. */}
          <button type="button" className={css.file} disabled={download.isPending || name === null} onClick={() => download.mutate(id)}>
            <span className={css.tile}>
              <IconFile size={20} stroke={1.75} aria-hidden="true" />
            </span>
            <Stack component="span" gap={0} flex={1} miw={0}>
              {name !== null && <VisuallyHidden>{t('uploads.download')} </VisuallyHidden>}
              <FileName>{name ?? t('uploads.gone')}</FileName>
              <FileNote>{fileSize(size)}</FileNote>
            </Stack>
            {name !== null && <IconDownload size={18} stroke={1.75} aria-hidden="true" />}
          </button>
        </li>
      ))}
    </Stack>
  );
}

export function FileName({ children }: { children: string }) {
  return (
    <Text component="b" size="sm" fw={580} truncate title={children}>
      {children}
    </Text>
  );
}
