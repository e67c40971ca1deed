import { fileSize } from '#platform/language/format.ts';
import { IconAlertTriangle, IconArrowLeft, IconArrowRight, IconFile, IconRefresh, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from './words.ts';
import { Button } from '#ui/controls/Button.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { Photo } from '#ui/pictures/Photo.tsx';
import { Box, Group, Text } from '#ui/layout.ts';
import { FileNote, SendingState } from './FileParts.tsx';
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

export function ImageTile({ item, isCover, nth, count, onMove, onRemove }: ImageTileProps) {
  return (
    <li className={css.tile}>
      <span className={css.picture}>
        <Photo image={{ ...item, width: 160, height: 120 }} alt={t('uploads.photo', { nth })} sizes="160px" />
      </span>
      {isCover && (
        <Text component="b" size="xs" fw={600} py={2} px={8} className={css.cover}>
          {t('uploads.cover')}
        </Text>
      )}
      <Group gap={0} wrap="nowrap" align="stretch" justify="space-between" py={2} px={4}>
        <IconButton
          Icon={IconArrowLeft}
          iconSize={16}
          size="sm"
          label={t('uploads.moveForward', { nth })}
          disabled={nth === 1}
          onClick={() => onMove(-1)}
        />
        <IconButton
          Icon={IconArrowRight}
          iconSize={16}
          size="sm"
          label={t('uploads.moveBack', { nth })}
          disabled={nth === count}
          onClick={() => onMove(1)}
        />
        <IconButton Icon={IconX} iconSize={16} size="sm" label={t('uploads.removePhoto', { nth })} onClick={onRemove} />
      </Group>
    </li>
  );
}

export function FileRow({ item: { name, size }, onRemove }: { item: KeptUpload; onRemove: () => void }) {
  return (
    <Line name={name} remove={t('uploads.removeFile', { name })} onRemove={onRemove}>
      <FileNote>{fileSize(size)}</FileNote>
    </Line>
  );
}

export function SendingRow({ row, onRetry, onRemove }: { row: Row; onRetry: () => void; onRemove: () => void }) {
  const { name, problem, mayRetry } = row;
  const retry = problem && mayRetry && (
    <Button
      className={css.retry ?? ''}
      variant="subtle"
      size="sm"
      leftSection={<IconRefresh size={16} stroke={2} aria-hidden="true" />}
      onClick={onRetry}
    >
      {t('uploads.retry')}
    </Button>
  );
  const remove = t(problem ? 'uploads.dismiss' : 'uploads.cancel', { name });
  return (
    <Line name={name} isBad={Boolean(problem)} action={retry} remove={remove} onRemove={onRemove}>
      <SendingState row={row} />
    </Line>
  );
}

type LineProps = { name: string; isBad?: boolean; action?: ReactNode; remove: string; onRemove: () => void; children: ReactNode };

function Line({ name, isBad = false, action, remove, onRemove, children }: LineProps) {
  const Icon = isBad ? IconAlertTriangle : IconFile;
  return (
    <Group component="li" wrap="nowrap" gap={12} mih={52} py={8} ps={14} pe={8} className={css.row} data-bad={isBad || undefined}>
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      <Box flex={1} miw={0}>
        <Text component="b" display="block" fw={550} truncate>
          {name}
        </Text>
        {children}
      </Box>
      {action}
      <IconButton Icon={IconX} iconSize={16} size="sm" label={remove} onClick={onRemove} />
    </Group>
  );
}
