import type { JobFile } from '@castlane/contract/brief.ts';
import { IconPhoto } from '@tabler/icons-react';
import { fileSize } from '#platform/language/format.ts';
import { Text } from '#ui/layout.ts';
import css from './DeliveredFiles.module.css';
import { FileCaption } from './FileCaption.tsx';
import { t } from './words.ts';
import { useFile } from './use-file.ts';

/** A larger picture loads only when it is opened: what was delivered is shown unchanged. */
const LARGE_BYTES = 8 * 1024 * 1024;

type DeliveredPictureProps = { file: JobFile; noteCount: number; onOpen: () => void };

export function DeliveredPicture({ file, noteCount, onOpen }: DeliveredPictureProps) {
  const { name, size } = file;
  const isLarge = size > LARGE_BYTES;
  const { uri, isFailed, retry } = useFile(file.uploadId, { isWanted: !isLarge });
  return (
    <li>
      <button
        type="button"
        className={css.picture}
        aria-label={noteCount > 0 ? t('fileNotes.seeNoted', { name, count: noteCount }) : t('fileNotes.see', { name })}
        onClick={onOpen}
      >
        {uri && !isFailed ? (
          <img src={uri} alt="" width={240} height={180} loading="lazy" decoding="async" onError={() => void retry()} />
        ) : (
          <Text component="span" size="xs" variant="muted" className={css.unseen}>
            <IconPhoto size={28} stroke={1.5} aria-hidden="true" />
            {isLarge && <span>{t('fileNotes.large', { size: fileSize(size) })}</span>}
          </Text>
        )}
        {noteCount > 0 && (
          <span className={css.count} aria-hidden="true">
            {noteCount}
          </span>
        )}
      </button>
      <FileCaption file={file} />
    </li>
  );
}
