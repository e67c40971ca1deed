import type { Thread } from '@castlane/contract/thread.ts';
import { IconDownload } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import attachments from '#features/threads/bubbles/Attachments.module.css';
import { FileName } from '#features/threads/bubbles/Attachments.tsx';
import drawer from '#features/threads/job/JobDrawer.module.css';
import { firstName } from '#features/threads/messages/event-words.ts';
import { FileNote } from '#features/uploads/FileParts.tsx';
import { day, fileSize } from '#platform/language/format.ts';
import { Stack } from '#ui/layout.ts';
import { Drawer } from '#ui/overlays/Drawer.tsx';
import { LoadMore } from '#ui/states/LoadMore.tsx';
import { FileThumb, sharedFilesQuery, useOpenFile } from './files.tsx';
import { t } from './words.ts';

type AllFilesProps = { thread: Thread; isOpen: boolean; onClose: () => void };

export function AllFiles({ thread: { id, otherParty }, isOpen, onClose }: AllFilesProps) {
  const list = useInfiniteQuery(sharedFilesQuery(id));
  const files = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const { open, viewer } = useOpenFile(files);
  const name = firstName(otherParty.name);
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size="min(400px, 92vw)"
      title={t('files.title')}
      classNames={{ header: drawer.head ?? '', title: drawer.title ?? '', body: drawer.body ?? '' }}
    >
      <Stack component="ul" gap={8} aria-label={t('files.title')}>
        {files.map((file) => (
          <li key={file.id}>
            <button type="button" className={attachments.file} onClick={(event) => open(file, event.currentTarget)}>
              <span className={attachments.tile}>
                <FileThumb file={file} sizes="44px" />
              </span>
              <Stack component="span" gap={0} flex={1} miw={0} ta="start">
                <FileName>{file.name ?? t('files.photo')}</FileName>
                <FileNote>
                  {`${t(file.senderId === otherParty.id ? 'files.from' : 'files.fromYou', { name, day: day(file.createdAt) })} · ${fileSize(file.size)}`}
                </FileNote>
              </Stack>
              {!file.image && <IconDownload size={18} stroke={1.75} aria-hidden="true" />}
            </button>
          </li>
        ))}
      </Stack>
      <LoadMore list={list} words={{ more: t('files.more'), failed: t('files.failed'), end: t('files.end') }} />
      {viewer}
    </Drawer>
  );
}
