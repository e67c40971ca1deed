import type { DeliveryNote, Engagement } from '@castlane/contract/engagement.ts';
import type { JobFile } from '@castlane/contract/brief.ts';
import { IconArrowLeft, IconArrowRight, IconDownload, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useDownload } from '#features/uploads/use-download.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { Group, Stack, Text } from '#ui/layout.ts';
import { Modal, ModalTitle } from '#ui/overlays/Modal.tsx';
import type { DraftNotes } from './draft-notes.ts';
import { t } from './words.ts';
import { NoteAdder } from './NoteAdder.tsx';
import { NoteForm } from './NoteForm.tsx';
import { NoteList } from './NoteList.tsx';
import css from './PictureReview.module.css';
import { PictureStage, type Point } from './PictureStage.tsx';

const ICON = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

type PictureReviewProps = {
  pictures: readonly JobFile[];
  uploadId: string;
  isOpen: boolean;
  notes: readonly DeliveryNote[];
  drafts: DraftNotes | undefined;
  ticksOf: Engagement | undefined;
  onMove: (uploadId: string) => void;
  onClose: () => void;
};

export function PictureReview({ pictures, uploadId, isOpen, onMove, onClose, ...rest }: PictureReviewProps) {
  const download = useDownload();
  const at = pictures.findIndex((each) => each.uploadId === uploadId);
  const file = pictures[at]!;
  function move(by: 1 | -1) {
    const next = pictures[at + by];
    if (next) onMove(next.uploadId);
  }
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      fullScreen
      withCloseButton={false}
      classNames={{ content: css.content ?? '', body: css.body ?? '' }}
    >
      <Stack gap={0} h="100dvh">
        <Group wrap="nowrap" gap={4} flex="none" py={10} ps={20} pe={12}>
          <ModalTitle fz="md" lh="md" fw={580} flex={1} miw={0}>
            <Text span inherit truncate display="block">
              {file.name}
            </Text>
          </ModalTitle>
          {pictures.length > 1 && (
            <>
              <IconButton label={t('fileNotes.previous')} disabled={at === 0} onClick={() => move(-1)}>
                <IconArrowLeft {...ICON} />
              </IconButton>
              <IconButton label={t('fileNotes.next')} disabled={at === pictures.length - 1} onClick={() => move(1)}>
                <IconArrowRight {...ICON} />
              </IconButton>
            </>
          )}
          <IconButton
            label={t('fileNotes.download', { name: file.name })}
            disabled={download.isPending}
            onClick={() => download.mutate(file.uploadId)}
          >
            <IconDownload {...ICON} />
          </IconButton>
          <IconButton label={t('fileNotes.close')} data-autofocus onClick={onClose}>
            <IconX {...ICON} />
          </IconButton>
        </Group>
        <Reviewed key={uploadId} file={file} {...rest} />
      </Stack>
    </Modal>
  );
}

function Reviewed({ file, notes, drafts, ticksOf }: Pick<PictureReviewProps, 'notes' | 'drafts' | 'ticksOf'> & { file: JobFile }) {
  const { uploadId } = file;
  const stage = useRef<HTMLDivElement>(null);
  const [point, setPoint] = useState<Point>();
  const isHere = (note: DeliveryNote) => note.uploadId === uploadId;
  function close() {
    setPoint(undefined);
    stage.current?.focus();
  }
  return (
    <div className={css.columns}>
      <PictureStage ref={stage} file={file} notes={notes} newPoint={point} onPoint={drafts && !drafts.isFull ? setPoint : undefined} />
      <Stack component="section" gap={16} className={css.notes} aria-label={t('fileNotes.onPicture')}>
        {drafts && point && <NoteForm label={t('fileNotes.textHere')} note={{ uploadId, point }} onSave={drafts.keep} onClose={close} />}
        {drafts && !point && (
          <>
            <Text size="sm" variant="muted">
              {t('fileNotes.pointHint')}
            </Text>
            <NoteAdder drafts={drafts} label={t('fileNotes.add')} formLabel={t('fileNotes.text')} place={() => ({ uploadId })} />
          </>
        )}
        {notes.some(isHere) ? (
          <NoteList notes={notes} isShown={isHere} drafts={drafts} ticksOf={ticksOf} />
        ) : (
          !drafts && (
            <Text size="sm" variant="muted">
              {t('fileNotes.none')}
            </Text>
          )
        )}
      </Stack>
    </div>
  );
}
