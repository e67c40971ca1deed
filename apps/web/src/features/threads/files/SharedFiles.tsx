import type { Thread } from '@castlane/contract/thread.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { TextAction } from '#features/threads/bubbles/TextAction.tsx';
import { day, fileSize } from '#platform/language/format.ts';
import { laterPart } from '#platform/page/lazy-part.tsx';
import { Group, Text } from '#ui/layout.ts';
import { VisuallyHidden } from '#ui/content/VisuallyHidden.ts';
import { FileThumb, sharedFilesQuery, useOpenFile } from './files.tsx';
import { t } from './words.ts';
import css from './SharedFiles.module.css';

const AllFiles = laterPart(() => import('./AllFiles.tsx'), 'AllFiles');

const SHOWN = 3;

/** The newest files of the conversation, and the way to all of them. Nothing if it has none. */
export function SharedFiles({ thread }: { thread: Thread }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState<boolean>();
  const files = useInfiniteQuery(sharedFilesQuery(thread.id)).data?.pages.flatMap(({ items }) => items) ?? [];
  const newest = files.slice(0, SHOWN);
  const { open, viewer } = useOpenFile(newest);
  if (newest.length === 0) return null;
  return (
    <section className={css.root} aria-labelledby={id}>
      <Group justify="space-between" wrap="nowrap" gap={12} mb={4} me={-6}>
        <Text component="h3" id={id} fw={600}>
          {t('files.title')}
        </Text>
        <TextAction onClick={() => setIsOpen(true)}>
          <span>{t('files.all')}</span>
          <VisuallyHidden>{`: ${t('files.title')}`}</VisuallyHidden>
        </TextAction>
      </Group>
      <ul className={css.tiles}>
        {newest.map((file) => (
          <li key={file.id}>
            <button
              type="button"
              className={css.tile}
              aria-label={
                file.image
                  ? t('files.open', { day: day(file.createdAt) })
                  : t('files.download', { name: file.name ?? '', size: fileSize(file.size) })
              }
              title={file.name ?? undefined}
              onClick={(event) => open(file, event.currentTarget)}
            >
              <FileThumb file={file} sizes="81px" />
              {!file.image && (
                <Text span size="xs" maw="100%" truncate>
                  {file.name}
                </Text>
              )}
            </button>
          </li>
        ))}
      </ul>
      {viewer}
      {isOpen !== undefined && <AllFiles thread={thread} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </section>
  );
}
