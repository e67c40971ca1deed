import { fileSize } from '#platform/format.ts';
import { MESSAGE_FILES_MAX } from '@castlane/contract/policy.ts';
import { IconAlertTriangle, IconFile, IconRefresh, IconX } from '@tabler/icons-react';
import { useCallback, useRef, type ReactNode } from 'react';
import type { Row } from '#features/uploads/use-sendings.ts';
import { useT } from '#features/uploads/i18n.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { Progress } from '#ui/Progress.tsx';
import css from './AttachmentTray.module.css';
import type { Attachments, ReadyFile } from './use-attachments.ts';

/** The attachments of the message being written, with the progress of each upload. */
export function AttachmentTray({ files }: { files: Attachments }) {
  const t = useT();
  const root = useRef<HTMLDivElement>(null);
  const { items, rows, isOver, whyWaiting } = files;
  const entries = [
    ...items.map((item) => ({ order: item.order, key: item.attachment.id, item, row: undefined })),
    ...rows.map((row) => ({ order: row.id, key: `row ${row.id}`, item: undefined, row })),
  ].toSorted((a, b) => a.order - b.order);
  function away(act: () => void) {
    act();
    // The pressed button is gone, so the focus moves to the field.
    root.current?.closest('form')?.querySelector('textarea')?.focus();
  }
  return (
    <div ref={root} className={css.root} data-empty={entries.length === 0 || undefined}>
      {entries.length > 0 && (
        <ul className={css.list} aria-label={t('uploads.attached')}>
          {entries.map(({ key, item, row }) =>
            item ? (
              <Ready key={key} item={item} onRemove={() => away(() => files.remove(item.attachment.id))} />
            ) : (
              <Underway key={key} row={row} onRetry={() => files.retry(row.id)} onRemove={() => away(() => files.drop(row.id))} />
            ),
          )}
        </ul>
      )}
      <p className={css.note} role="status">
        {[isOver && t('uploads.tooMany', { count: MESSAGE_FILES_MAX }), whyWaiting].filter(Boolean).join(' ')}
      </p>
    </div>
  );
}

function Ready({ item: { file, attachment }, onRemove }: { item: ReadyFile; onRemove: () => void }) {
  const t = useT();
  const name = attachment.name ?? file.name;
  return (
    <Chip file={file} name={name} remove={t('uploads.takeOff', { name })} onRemove={onRemove}>
      <small>{fileSize(file.size)}</small>
    </Chip>
  );
}

/** A file that is uploading or has failed, with the reason. */
function Underway({ row, onRetry, onRemove }: { row: Row; onRetry: () => void; onRemove: () => void }) {
  const t = useT();
  const { file, name, share, problem, mayRetry } = row;
  return (
    <Chip
      file={file}
      name={name}
      isBad={problem !== undefined}
      remove={t(problem ? 'uploads.dismiss' : 'uploads.cancel', { name })}
      onRemove={onRemove}
    >
      {problem ? (
        <small role="alert">{problem}</small>
      ) : (
        <>
          <Progress value={share} label={t('uploads.sending', { name })} />
          <small>{share < 1 ? t('uploads.percent', { count: Math.round(share * 100) }) : t('uploads.looking')}</small>
        </>
      )}
      {problem && mayRetry && (
        <button type="button" className={css.retry} onClick={onRetry}>
          <IconRefresh size={14} stroke={2} aria-hidden="true" />
          {t('uploads.retry')}
        </button>
      )}
    </Chip>
  );
}

type ChipProps = { file: File; name: string; isBad?: boolean; remove: string; onRemove: () => void; children: ReactNode };

function Chip({ file, name, isBad = false, remove, onRemove, children }: ChipProps) {
  const Icon = isBad ? IconAlertTriangle : IconFile;
  return (
    <li className={css.chip} data-bad={isBad || undefined}>
      {SHOWN.has(file.type) && !isBad ? (
        <Preview file={file} />
      ) : (
        <span className={css.preview}>
          <Icon size={20} stroke={1.75} aria-hidden="true" />
        </span>
      )}
      <div className={css.words}>
        <b title={name}>{name}</b>
        {children}
      </div>
      <IconButton size="sm" label={remove} onClick={onRemove}>
        <IconX size={16} stroke={2} aria-hidden="true" />
      </IconButton>
    </li>
  );
}

const SHOWN = new Set(['image/jpeg', 'image/png', 'image/webp']);

/** A preview from the local file. */
function Preview({ file }: { file: File }) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return undefined;
      const uri = URL.createObjectURL(file);
      image.src = uri;
      return () => URL.revokeObjectURL(uri);
    },
    [file],
  );
  return <img ref={show} className={css.preview} alt="" width={44} height={44} decoding="async" />;
}
