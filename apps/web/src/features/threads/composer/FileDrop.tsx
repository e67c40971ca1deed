import { MESSAGE_FILES_MAX } from '@castlane/contract/policy.ts';
import { IconPaperclip } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '#features/uploads/words.ts';
import { Stack, Text } from '#ui/layout.ts';
import css from './FileDrop.module.css';

/** Accepts files dropped anywhere on the conversation around it, and shows a hint while files are dragged over it. */
export function FileDrop({ onFiles }: { onFiles: (files: File[]) => void }) {
  const root = useRef<HTMLDivElement>(null);
  const [isHeld, setIsHeld] = useState(false);
  const take = useEffectEvent((event: DragEvent) => {
    setIsHeld(false);
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  });
  useEffect(() => {
    const place = root.current!.closest('section')!;
    const stop = new AbortController();
    function listen(type: 'dragenter' | 'dragover' | 'dragleave' | 'drop', onDrag: (event: DragEvent) => void) {
      place.addEventListener(type, onDrag, { signal: stop.signal });
    }
    function over(event: DragEvent) {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setIsHeld(true);
    }
    listen('dragenter', over);
    listen('dragover', over);
    // Moving between elements inside the conversation also fires dragleave.
    listen('dragleave', ({ relatedTarget }) => setIsHeld((isOver) => isOver && place.contains(relatedTarget as Node | null)));
    listen('drop', (event) => take(event));
    return () => stop.abort();
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
