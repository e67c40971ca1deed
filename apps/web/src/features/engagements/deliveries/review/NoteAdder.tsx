import { IconMessagePlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#ui/controls/Button.ts';
import { Text } from '#ui/layout.ts';
import type { DraftNotes, NewNote } from './draft-notes.ts';
import { t } from './words.ts';
import { NoteForm } from './NoteForm.tsx';

type NoteAdderProps = {
  drafts: DraftNotes;
  /** The words of the button, and where the note will be once it is pressed. */
  label: string;
  formLabel: string;
  place: () => Omit<NewNote, 'text'>;
};

export function NoteAdder({ drafts, label, formLabel, place }: NoteAdderProps) {
  const [note, setNote] = useState<{ label: string; at: Omit<NewNote, 'text'> }>();
  const button = useRef<HTMLButtonElement>(null);
  function close() {
    flushSync(() => setNote(undefined));
    button.current?.focus();
  }
  if (note) return <NoteForm label={note.label} note={note.at} onSave={drafts.keep} onClose={close} />;
  return (
    <div>
      <Button
        ref={button}
        variant="default"
        size="sm"
        leftSection={<IconMessagePlus size={18} stroke={1.75} aria-hidden="true" />}
        disabled={drafts.isFull}
        onClick={() => setNote({ label: formLabel, at: place() })}
      >
        {label}
      </Button>
      {drafts.isFull && (
        <Text size="xs" variant="muted" mt={6}>
          {t('fileNotes.full')}
        </Text>
      )}
    </div>
  );
}
