import type { JobFile } from '@castlane/contract/brief.ts';
import { useRef, useState } from 'react';
import { Stack, Text } from '#ui/layout.ts';
import type { DraftNotes } from './draft-notes.ts';
import css from './DeliveredFiles.module.css';
import { FileCaption } from './FileCaption.tsx';
import { t } from './words.ts';
import { NoteAdder } from './NoteAdder.tsx';
import { timeIn } from './note-words.ts';
import { useFile } from './use-file.ts';

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
