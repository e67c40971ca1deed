import { IconPhotoOff, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '#features/uploads/i18n.ts';
import { Photo } from '#ui/Photo.tsx';
import type { PictureItem } from './Attachments.tsx';
import css from './Attachments.module.css';
import { useFileAddress } from './file-address.ts';

type Props = { item: PictureItem; isAlone: boolean; label: string; onOpen: () => void };

/** One picture of a message. Its size is reserved from the start, even if loading fails. */
export function Picture({ item: { id, image }, isAlone, label, onOpen }: Props) {
  const t = useT();
  const address = useFileAddress(id);
  const [isBroken, setIsBroken] = useState(false);
  const [isThere, setIsThere] = useState(false);
  const isFailed = isBroken || (address.isError && !address.image);
  function tryAgain() {
    setIsBroken(false);
    address.retry();
  }
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
      {isFailed ? (
        <div className={css.failed} role="status">
          <IconPhotoOff size={20} stroke={1.75} aria-hidden="true" />
          {address.isGone ? (
            <span>{t('uploads.gone')}</span>
          ) : (
            <>
              <span>{t('uploads.notLoaded')}</span>
              <button type="button" onClick={tryAgain}>
                <IconRefresh size={14} stroke={2} aria-hidden="true" />
                {t('app.tryAgain')}
              </button>
            </>
          )}
        </div>
      ) : (
        <button type="button" className={css.open} aria-label={label} aria-busy={!isThere} onClick={onOpen}>
          {address.image && (
            <Photo
              image={address.image}
              alt=""
              sizes={isAlone ? '320px' : '160px'}
              isFirst
              onLoad={() => setIsThere(true)}
              onError={() => setIsBroken(true)}
            />
          )}
        </button>
      )}
    </div>
  );
}
