import type { Delivery, DeliveryNote, Engagement } from '@castlane/contract/engagement.ts';
import { whyEngagementCannot } from '@castlane/contract/engagement-state.ts';
import { otherName } from '#features/accounts/names.ts';
import { JobFiles } from '#features/jobs/view/JobMedia.tsx';
import { Small, Stack, Text } from '#ui/layout.ts';
import { useDialogs } from '#ui/overlays/use-dialogs.tsx';
import { DeliveredPicture, DeliveredVideo } from './DeliveredFile.tsx';
import type { DraftNotes } from './draft-notes.ts';
import css from './DeliveredFiles.module.css';
import { t } from './words.ts';
import { NoteAdder } from './NoteForm.tsx';
import { NoteList } from './NoteList.tsx';
import { isPicture, isVideo } from './note-words.ts';
import { PictureReview } from './PictureReview.tsx';

type DeliveredFilesProps = { delivery: Delivery; work: Engagement; drafts: DraftNotes | undefined };

export function DeliveredFiles({ delivery, work, drafts }: DeliveredFilesProps) {
  const { id, files } = delivery;
  const notes = drafts?.notes ?? delivery.notes;
  const [pictures, videos] = [files.filter(isPicture), files.filter(isVideo)];
  const others = files.filter((file) => !isPicture(file) && !isVideo(file));
  const ticksOf = work.side === 'creator' && !whyEngagementCannot('tickNote', work.status) ? work : undefined;
  const { open, dialog } = useDialogs<string>((uploadId, state) => (
    <PictureReview pictures={pictures} uploadId={uploadId} notes={notes} drafts={drafts} ticksOf={ticksOf} {...state} />
  ));
  const notesOn = (uploadId: string) => notes.filter((note) => note.uploadId === uploadId).length;
  const elementOf = (uploadId: string) => `video-${id}-${uploadId}`;
  function jump({ uploadId, atMs }: DeliveryNote) {
    if (pictures.some((file) => file.uploadId === uploadId)) return open(uploadId);
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
            <DeliveredPicture key={file.uploadId} file={file} noteCount={notesOn(file.uploadId)} onOpen={() => open(file.uploadId)} />
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
          <NoteList notes={notes} files={files} drafts={drafts} ticksOf={ticksOf} onJump={jump} />
          {drafts && <Small size="xs">{t('fileNotes.kept', { name: otherName(work) })}</Small>}
        </Stack>
      )}
      {dialog}
    </Stack>
  );
}
