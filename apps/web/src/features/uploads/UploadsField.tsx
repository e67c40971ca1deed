import { typesFor, type UploadPurpose } from '@castlane/contract/upload.ts';
import { IconPaperclip, IconPhotoPlus } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type ClipboardEvent, type DragEvent } from 'react';
import { t } from './words.ts';
import { Button } from '#ui/controls/Button.ts';
import { VisuallyHidden } from '#ui/content/VisuallyHidden.ts';
import { Box, Group, Text } from '#ui/layout.ts';
import { FileInput } from './FileParts.tsx';
import { FileRow, ImageTile, SendingRow } from './UploadItems.tsx';
import type { KeptUpload } from './kept.ts';
import css from './UploadsField.module.css';
import { useSendings } from './use-sendings.ts';

type UploadsFieldProps = {
  kind: 'images' | 'files';
  purpose: UploadPurpose;
  label: string;
  hasCover?: boolean;
  hint: string;
  most: number;
  items: readonly KeptUpload[];
  /** An updater, not a value: several files may finish at the same time. */
  onChange: (change: (items: readonly KeptUpload[]) => KeptUpload[]) => void;
  onBusy: (isBusy: boolean) => void;
  error?: string | undefined;
};

export function UploadsField({ kind, purpose, label, hasCover = false, hint, most, items, onChange, onBusy, error }: UploadsFieldProps) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const [said, setSaid] = useState('');
  const root = useRef<HTMLFieldSetElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const sendings = useSendings(purpose, (kept) => {
    onChange((list) => [...list, kept].slice(0, most));
    setSaid(t('uploads.done', { name: kept.name }));
  });
  const room = Math.max(0, most - items.length - sendings.rows.filter(({ problem }) => !problem).length);
  const { isBusy } = sendings;
  useEffect(() => onBusy(isBusy));

  function take(files: readonly File[]) {
    if (files.length > room) setSaid(t('uploads.tooMany', { count: most }));
    sendings.add(files.slice(0, room));
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    take([...event.dataTransfer.files]);
  }
  function paste({ clipboardData }: ClipboardEvent) {
    if (clipboardData.files.length > 0) take([...clipboardData.files]);
  }
  function remove(uploadId: string) {
    onChange((list) => list.filter((each) => each.uploadId !== uploadId));
    setSaid(t('uploads.removed'));
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>('[data-choose]')?.focus());
  }
  const Icon = kind === 'images' ? IconPhotoPlus : IconPaperclip;
  return (
    <fieldset ref={root} className={css.root} aria-describedby={`${id}-hint`} aria-invalid={error ? true : undefined} onPaste={paste}>
      <Box component="legend" pb={6}>
        {label}
      </Box>
      <Group
        gap="10px 14px"
        p={16}
        className={css.zone}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <Button
          data-choose
          variant="default"
          size="sm"
          disabled={room === 0}
          leftSection={<Icon size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => input.current?.click()}
        >
          {t(kind === 'images' ? 'uploads.choosePhotos' : 'uploads.chooseFiles')}
        </Button>
        <Text id={`${id}-hint`} size="sm" variant="muted" flex="1 1 200px">
          {room === 0 && !isBusy ? t('uploads.full', { count: most }) : hint}
        </Text>
        <FileInput ref={input} multiple label={label} types={typesFor(purpose)} onFiles={take} />
      </Group>
      {items.length > 0 && (
        <ul className={css[kind]}>
          {items.map((item, index) =>
            kind === 'images' ? (
              <ImageTile
                key={item.uploadId}
                item={item}
                isCover={hasCover && index === 0}
                nth={index + 1}
                count={items.length}
                onRemove={() => remove(item.uploadId)}
                onMove={(by) => {
                  onChange((list) => moved(list, index, by));
                  setSaid(t('uploads.moved', { nth: index + 1 + by }));
                }}
              />
            ) : (
              <FileRow key={item.uploadId} item={item} onRemove={() => remove(item.uploadId)} />
            ),
          )}
        </ul>
      )}
      {sendings.rows.length > 0 && (
        <ul className={css.files}>
          {sendings.rows.map((row) => (
            <SendingRow key={row.id} row={row} onRetry={() => sendings.retry(row.id)} onRemove={() => sendings.drop(row.id)} />
          ))}
        </ul>
      )}
      {error && <p className="mantine-InputWrapper-error">{error}</p>}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </fieldset>
  );
}

function moved(list: readonly KeptUpload[], index: number, by: number): KeptUpload[] {
  const rest = list.filter((_, at) => at !== index);
  return [...rest.slice(0, index + by), list[index]!, ...rest.slice(index + by)];
}
