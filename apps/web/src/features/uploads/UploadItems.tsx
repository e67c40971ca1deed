import { fileSize } from '#platform/language/format.ts';
import { IconAlertTriangle, IconArrowLeft, IconArrowRight, IconFile, IconRefresh, IconX } from '@tabler/icons-react';
import { useT } from './i18n.ts';
import { Button } from '#ui/controls/Button.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { Photo } from '#ui/content/Photo.tsx';
import { Progress } from '#ui/states/Progress.tsx';
import { Group } from '#ui/layout.ts';
import type { KeptUpload } from './kept.ts';
import css from './UploadsField.module.css';
import type { Row } from './use-sendings.ts';

type ImageTileProps = {
  item: KeptUpload;
  isCover: boolean;
  nth: number;
  count: number;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
};

/** A photo that can be moved and removed. */
export function ImageTile({ item, isCover, nth, count, onMove, onRemove }: ImageTileProps) {
  const t = useT();
  return (
    <li className={css.tile}>
      <span className={css.picture}>
        <Photo image={{ ...item, width: 160, height: 120 }} alt={t('uploads.photo', { nth })} sizes="160px" />
      </span>
      {isCover && <b className={css.cover}>{t('uploads.cover')}</b>}
      <Group gap={0} wrap="nowrap" align="stretch" justify="space-between" py={2} px={4}>
        <IconButton size="sm" label={t('uploads.moveForward', { nth })} disabled={nth === 1} onClick={() => onMove(-1)}>
          <IconArrowLeft size={16} stroke={2} aria-hidden="true" />
        </IconButton>
        <IconButton size="sm" label={t('uploads.moveBack', { nth })} disabled={nth === count} onClick={() => onMove(1)}>
          <IconArrowRight size={16} stroke={2} aria-hidden="true" />
        </IconButton>
        <IconButton size="sm" label={t('uploads.removePhoto', { nth })} onClick={onRemove}>
          <IconX size={16} stroke={2} aria-hidden="true" />
        </IconButton>
      </Group>
    </li>
  );
}

export function FileRow({ item, onRemove }: { item: KeptUpload; onRemove: () => void }) {
  const t = useT();
  return (
    <li className={css.row}>
      <IconFile size={20} stroke={1.75} aria-hidden="true" />
      <div className={css.words}>
        <b>{item.name}</b>
        <small>{fileSize(item.size)}</small>
      </div>
      <IconButton size="sm" label={t('uploads.removeFile', { name: item.name })} onClick={onRemove}>
        <IconX size={16} stroke={2} aria-hidden="true" />
      </IconButton>
    </li>
  );
}

/** A file that uploads, or failed to. */
export function SendingRow({ row, onRetry, onRemove }: { row: Row; onRetry: () => void; onRemove: () => void }) {
  const t = useT();
  const { name, share, problem, mayRetry } = row;
  return (
    <li className={css.row} data-bad={problem ? true : undefined}>
      {problem ? <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" /> : <IconFile size={20} stroke={1.75} aria-hidden="true" />}
      <div className={css.words}>
        <b>{name}</b>
        {problem ? (
          <small role="alert">{problem}</small>
        ) : (
          <>
            <Progress value={share} label={t('uploads.sending', { name })} />
            <small>{share < 1 ? t('uploads.percent', { count: Math.round(share * 100) }) : t('uploads.looking')}</small>
          </>
        )}
      </div>
      {problem && mayRetry && (
        <Button
          className={css.retry ?? ''}
          variant="subtle"
          size="sm"
          leftSection={<IconRefresh size={16} stroke={2} aria-hidden="true" />}
          onClick={onRetry}
        >
          {t('uploads.retry')}
        </Button>
      )}
      <IconButton size="sm" label={t(problem ? 'uploads.dismiss' : 'uploads.cancel', { name })} onClick={onRemove}>
        <IconX size={16} stroke={2} aria-hidden="true" />
      </IconButton>
    </li>
  );
}
