import type { JobFile } from '@castlane/contract/brief.ts';
import { IconDownload, IconPhoto } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useDownload } from '#features/uploads/use-download.ts';
import { fileSize } from '#platform/language/format.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { Group, Small, Stack, Text } from '#ui/layout.ts';
import type { DraftNotes } from './draft-notes.ts';
import css from './DeliveredFiles.module.css';
import { NoteAdder } from './NoteForm.tsx';
import { timeIn } from './note-words.ts';
import { useFile } from './use-file.ts';
import { t } from './words.ts';

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
          <Small component="span" size="xs" className={css.unseen}>
            <IconPhoto size={28} stroke={1.5} aria-hidden="true" />
            {isLarge && <span>{t('fileNotes.large', { size: fileSize(size) })}</span>}
          </Small>
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

type DeliveredVideoProps = { file: JobFile; elementId: string; drafts: DraftNotes | undefined };

export function DeliveredVideo({ file, elementId, drafts }: DeliveredVideoProps) {
  const { uri, poster, isFailed, retry } = useFile(file.uploadId);
  const video = useRef<HTMLVideoElement>(null);
  const [atMs, setAtMs] = useState(0);
  const resumeAt = useRef(0);
  const seen = () => setAtMs(Math.floor((video.current?.currentTime ?? 0) * 1000));
  const time = timeIn(atMs);
  function place() {
    video.current?.pause();
    return { uploadId: file.uploadId, atMs };
  }
  return (
    <Stack component="li" gap={8}>
      {isFailed ? (
        <Text variant="soft" size="sm">
          {t('fileNotes.failed')}
        </Text>
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- a creator delivers the video alone
        <video
          ref={video}
          id={elementId}
          className={css.video}
          controls
          playsInline
          preload="metadata"
          src={uri}
          poster={poster}
          aria-label={file.name}
          onTimeUpdate={seen}
          onSeeked={seen}
          onLoadedMetadata={({ currentTarget }) => {
            if (resumeAt.current > 0) currentTarget.currentTime = resumeAt.current;
          }}
          onError={() => {
            resumeAt.current = atMs / 1000;
            void retry();
          }}
        />
      )}
      <FileCaption file={file} />
      {drafts && !isFailed && (
        <NoteAdder drafts={drafts} label={t('fileNotes.addAt', { time })} formLabel={t('fileNotes.textAt', { time })} place={place} />
      )}
    </Stack>
  );
}

function FileCaption({ file }: { file: JobFile }) {
  return (
    <Group gap={8} wrap="nowrap" miw={0}>
      <Text size="sm" fw={550} truncate miw={0}>
        {file.name}
      </Text>
      <Small component="small" flex="1 0 auto">
        {fileSize(file.size)}
      </Small>
      <DownloadButton file={file} size="sm" />
    </Group>
  );
}

export function DownloadButton({ file: { uploadId, name }, size = 'md' }: { file: JobFile; size?: 'sm' | 'md' }) {
  const download = useDownload();
  return (
    <IconButton
      Icon={IconDownload}
      size={size}
      label={t('fileNotes.download', { name })}
      disabled={download.isPending}
      onClick={() => download.mutate(uploadId)}
    />
  );
}
