import { MESSAGE_FILES_MAX } from '@castlane/contract/policy.ts';
import { IconPaperclip } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '#features/uploads/words.ts';
import { Stack, Text } from '#ui/layout.ts';
import css from './FileDrop.module.css';

/** Accepts files dropped anywhere on the conversation around it, and shows a hint while files are dragged over it. */
export function FileDrop({ onFiles }: { onFiles: (files: File[]) => void }) {
  const root = useRef<HTMLDivElement>(null);
  const [isHeld, setIsHeld] = useState(false);
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    const place = root.current?.closest('section');
    return place ? watch(place, { held: setIsHeld, dropped: (files) => latest.current(files) }) : undefined;
  }, []);
  return (
    <div ref={root} aria-hidden="true">
      {isHeld && (
        <Stack pos="absolute" inset={10} align="center" justify="center" gap={6} p={24} ta="center" className={css.hint}>
          <IconPaperclip size={28} stroke={1.75} color="var(--cl-link)" />
          <Text component="b" size="lg" fw={600}>
            {t('uploads.dropHere')}
          </Text>
          <Text size="sm" variant="soft" maw="44ch">
            {t('uploads.dropHint', { most: MESSAGE_FILES_MAX })}
          </Text>
        </Stack>
      )}
    </div>
  );
}

type Told = { held: (isHeld: boolean) => void; dropped: (files: File[]) => void };

function watch(place: HTMLElement, { held, dropped }: Told): () => void {
  function over(event: DragEvent) {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    held(true);
  }
  function left({ relatedTarget }: DragEvent) {
    // Moving between elements inside the conversation also fires dragleave.
    if (!(relatedTarget instanceof Node && place.contains(relatedTarget))) held(false);
  }
  function drop(event: DragEvent) {
    held(false);
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    dropped(files);
  }
  const stop = new AbortController();
  const { signal } = stop;
  place.addEventListener('dragenter', over, { signal });
  place.addEventListener('dragover', over, { signal });
  place.addEventListener('dragleave', left, { signal });
  place.addEventListener('drop', drop, { signal });
  return () => stop.abort();
}
