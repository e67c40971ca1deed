import type { Delivery, DeliveryNote, Engagement } from '@castlane/contract/engagement.ts';
import { whyEngagementCannot } from '@castlane/contract/engagement-state.ts';
import { useState } from 'react';
import { otherName } from '#features/accounts/names.ts';
import { JobFiles } from '#features/jobs/view/JobMedia.tsx';
import { Stack, Text } from '#ui/layout.ts';
import { DeliveredPicture } from './DeliveredPicture.tsx';
import { DeliveredVideo } from './DeliveredVideo.tsx';
import type { DraftNotes } from './draft-notes.ts';
import css from './DeliveredFiles.module.css';
import { t } from './words.ts';
import { NoteAdder } from './NoteAdder.tsx';
import { NoteList } from './NoteList.tsx';
import { isPicture, isVideo } from './note-words.ts';
import { PictureReview } from './PictureReview.tsx';

type DeliveredFilesProps = { delivery: Delivery; work: Engagement; drafts: DraftNotes | undefined };

export function DeliveredFiles({ delivery, work, drafts }: DeliveredFilesProps) {
  const { id, files } = delivery;
  const [open, setOpen] = useState<{ uploadId: string; isOpen: boolean }>();
  const notes = drafts?.notes ?? delivery.notes;
  const [pictures, videos] = [files.filter(isPicture), files.filter(isVideo)];
  const others = files.filter((file) => !isPicture(file) && !isVideo(file));
  const isTicking = work.side === 'creator' && whyEngagementCannot('tickNote', work.status) === undefined;
  const notesOn = (uploadId: string) => notes.filter((note) => note.uploadId === uploadId).length;
  const elementOf = (uploadId: string) => `video-${id}-${uploadId}`;
  function jump({ uploadId, atMs }: DeliveryNote) {
    if (pictures.some((file) => file.uploadId === uploadId)) return setOpen({ uploadId, isOpen: true });
    const video = document.getElementById(elementOf(uploadId));
    if (!(video instanceof HTMLVideoElement)) return;
    video.pause();
    video.currentTime = (atMs ?? 0) / 1000;
    video.focus();
  }
  return (
    <Stack gap={16} miw={0}>
      {pictures.length > 0 && (
        <ul className={css.pictures}>
          {pictures.map((file) => (
            <DeliveredPicture
              key={file.uploadId}
              file={file}
              noteCount={notesOn(file.uploadId)}
              onOpen={() => setOpen({ uploadId: file.uploadId, isOpen: true })}
            />
          ))}
        </ul>
      )}
      {videos.length > 0 && (
        <Stack component="ul" gap={16}>
          {videos.map((file) => (
            <DeliveredVideo key={file.uploadId} file={file} elementId={elementOf(file.uploadId)} drafts={drafts} />
          ))}
        </Stack>
      )}
      {others.length > 0 && <JobFiles files={others} />}
      {drafts &&
        others.map(({ uploadId, name }) => (
          <NoteAdder
            key={uploadId}
            drafts={drafts}
            label={t('fileNotes.addTo', { name })}
            formLabel={t('fileNotes.text')}
            place={() => ({ uploadId })}
          />
        ))}
      {notes.length > 0 && (
        <Stack component="section" gap={10} aria-label={t('fileNotes.title')}>
          <Text component="h4" fw={600}>
            {t('fileNotes.title')}
          </Text>
          <NoteList notes={notes} files={files} drafts={drafts} ticksOf={isTicking ? work : undefined} onJump={jump} />
          {drafts && (
            <Text size="xs" variant="muted">
              {t('fileNotes.kept', { name: otherName(work) })}
            </Text>
          )}
        </Stack>
      )}
      {open && (
        <PictureReview
          pictures={pictures}
          uploadId={open.uploadId}
          isOpen={open.isOpen}
          notes={notes}
          drafts={drafts}
          ticksOf={isTicking ? work : undefined}
          onMove={(uploadId) => setOpen({ uploadId, isOpen: true })}
          onClose={() => setOpen({ ...open, isOpen: false })}
        />
      )}
    </Stack>
  );
}
