import { DeliveryNoteInput } from '@castlane/contract/delivery.ts';
import { DELIVERY_NOTE_MAX } from '@castlane/contract/policy.ts';
import { tidied } from '@castlane/contract/text.ts';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { issuesOf } from '#platform/forms/form.ts';
import { Button } from '#ui/controls/Button.ts';
import { Textarea } from '#ui/controls/fields.ts';
import { CharacterCount } from '#ui/forms/FieldAside.tsx';
import { Group, Stack } from '#ui/layout.ts';
import type { NewNote } from './draft-notes.ts';
import { useT } from './words.ts';

type NoteFormProps = {
  label: string;
  /** The note without its text, or the one to change. */
  note: Omit<NewNote, 'text'> & { text?: string };
  onSave: (note: NewNote) => void;
  onClose: () => void;
};

/** The text of a note. Takes the focus. */
export function NoteForm({ label, note, onSave, onClose }: NoteFormProps) {
  const t = useT();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(note.text ?? '');
  const [error, setError] = useState<string>();
  useEffect(() => field.current?.focus(), []);
  function save(event: FormEvent) {
    event.preventDefault();
    const { text: why } = issuesOf(DeliveryNoteInput, { uploadId: note.uploadId, text });
    setError(why);
    if (why) return field.current?.focus();
    onSave({ ...note, text: tidied(text) });
    onClose();
  }
  return (
    <form noValidate onSubmit={save}>
      <Stack gap={10}>
        <CharacterCount text={text} max={DELIVERY_NOTE_MAX}>
          <Textarea
            ref={field}
            label={label}
            rows={3}
            value={text}
            error={error}
            // Escape leaves the note, not the dialog around it.
            data-mantine-stop-propagation
            onKeyDown={({ key }) => key === 'Escape' && onClose()}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        </CharacterCount>
        <Group gap={8}>
          <Button type="submit" size="sm">
            {t('fileNotes.save')}
          </Button>
          <Button variant="default" size="sm" onClick={onClose}>
            {t('fileNotes.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
