import { MESSAGE_FILES_MAX } from '@castlane/contract/policy.ts';
import { typesFor } from '@castlane/contract/upload.ts';
import { IconAlertTriangle, IconFile, IconPaperclip, IconRefresh, IconX } from '@tabler/icons-react';
import { useCallback, useRef, type ReactNode } from 'react';
import { FileInput, FileNote, SendingState } from '#features/uploads/FileParts.tsx';
import type { Row } from '#features/uploads/use-sendings.ts';
import { fileSize } from '#platform/language/format.ts';
import { t } from '#features/uploads/words.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { Box, Group, Stack, Text } from '#ui/layout.ts';
import css from '#features/threads/bubbles/Attachments.module.css';
import { FileName } from '#features/threads/bubbles/Attachments.tsx';
import { TextAction } from '#features/threads/bubbles/TextAction.tsx';
import { isPicture, type Attachments, type ReadyFile } from './use-attachments.ts';

export function AttachmentTray({ files }: { files: Attachments }) {
  const root = useRef<HTMLDivElement>(null);
  const { items, rows, isOver, whyWaiting } = files;
  const entries = [
    ...items.map((item) => ({ order: item.order, key: item.attachment.id, item, row: undefined })),
    ...rows.map((row) => ({ order: row.id, key: `row ${row.id}`, item: undefined, row })),
  ].toSorted((a, b) => a.order - b.order);
  const note = [isOver && t('uploads.tooMany', { count: MESSAGE_FILES_MAX }), whyWaiting].filter(Boolean).join(' ');
  function away(act: () => void) {
    act();
    // The pressed button is gone, so the focus moves to the field.
    root.current?.closest('form')?.querySelector('textarea')?.focus();
  }
  return (
    <Box ref={root} mb={entries.length > 0 ? 8 : 0}>
      {entries.length > 0 && (
        <Group component="ul" align="flex-start" gap={8} mah={196} className={css.chips} aria-label={t('uploads.attached')}>
          {entries.map(({ key, item, row }) =>
            item ? (
              <Ready key={key} item={item} onRemove={() => away(() => files.remove(item.attachment.id))} />
            ) : (
              <Underway key={key} row={row} onRetry={() => files.retry(row.id)} onRemove={() => away(() => files.drop(row.id))} />
            ),
          )}
        </Group>
      )}
      <Text size="xs" variant="soft" mx={4} mt={note ? 6 : 0} role="status">
        {note}
      </Text>
    </Box>
  );
}

function Ready({ item: { file, attachment }, onRemove }: { item: ReadyFile; onRemove: () => void }) {
  const name = attachment.name ?? file.name;
  return (
    <Chip file={file} name={name} remove={t('uploads.takeOff', { name })} onRemove={onRemove}>
      <FileNote>{fileSize(file.size)}</FileNote>
    </Chip>
  );
}

/** A file that is uploading or has failed, with the reason. */
function Underway({ row, onRetry, onRemove }: { row: Row; onRetry: () => void; onRemove: () => void }) {
  const { file, name, problem, mayRetry } = row;
  return (
    <Chip
      file={file}
      name={name}
      isBad={problem !== undefined}
      remove={t(problem ? 'uploads.dismiss' : 'uploads.cancel', { name })}
      onRemove={onRemove}
    >
      <SendingState row={row} />
      {problem && mayRetry && (
        <TextAction isSmall onClick={onRetry}>
          <IconRefresh size={14} stroke={2} aria-hidden="true" />
          <span>{t('uploads.retry')}</span>
        </TextAction>
      )}
    </Chip>
  );
}

type ChipProps = { file: File; name: string; isBad?: boolean; remove: string; onRemove: () => void; children: ReactNode };

function Chip({ file, name, isBad = false, remove, onRemove, children }: ChipProps) {
  const Icon = isBad ? IconAlertTriangle : IconFile;
  return (
    <li className={`${css.file} ${css.chip}`} data-bad={isBad || undefined}>
      {isPicture(file) && !isBad ? (
        <Preview file={file} />
      ) : (
        <span className={css.tile}>
          <Icon size={20} stroke={1.75} aria-hidden="true" />
        </span>
      )}
      <Stack gap={0} flex={1} miw={0} align="flex-start">
        <FileName>{name}</FileName>
        {children}
      </Stack>
      <IconButton Icon={IconX} iconSize={16} size="sm" label={remove} onClick={onRemove} />
    </li>
  );
}

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
  return <img ref={show} className={css.tile} alt="" width={44} height={44} decoding="async" />;
}

const TYPES = [...typesFor('message_image'), ...typesFor('message_file')];

export function AttachButton({ isFull, onFiles }: { isFull: boolean; onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton Icon={IconPaperclip} label={t('uploads.attach')} disabled={isFull} onClick={() => input.current?.click()} />
      <FileInput ref={input} multiple label={t('uploads.attach')} types={TYPES} onFiles={onFiles} />
    </>
  );
}
