import { DeliveryNoteInput } from '@castlane/contract/delivery.ts';
import { DELIVERY_NOTE_MAX } from '@castlane/contract/policy.ts';
import { tidied } from '@castlane/contract/text.ts';
import { IconMessagePlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { issuesOf } from '#platform/forms/form.ts';
import { useForm } from '#platform/forms/use-form.ts';
import { Button } from '#ui/controls/Button.ts';
import { Textarea } from '#ui/controls/fields.ts';
import { CharacterCount } from '#ui/forms/FieldAside.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { Group, Small } from '#ui/layout.ts';
import type { DraftNotes, NewNote } from './draft-notes.ts';
import { t } from './words.ts';

type Place = Omit<NewNote, 'text'>;

type NoteAdderProps = {
  drafts: DraftNotes;
  /** The words of the button, and where the note will be once it is pressed. */
  label: string;
  formLabel: string;
  place: () => Place;
};

export function NoteAdder({ drafts, label, formLabel, place }: NoteAdderProps) {
  const [note, setNote] = useState<{ label: string; at: Place }>();
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
        <Small size="xs" mt={6}>
          {t('fileNotes.full')}
        </Small>
      )}
    </div>
  );
}

type NoteFormProps = {
  label: string;
  /** The note without its text, or the one to change. */
  note: Place & { text?: string };
  onSave: (note: NewNote) => void;
  onClose: () => void;
};

export function NoteForm({ label, note, onSave, onClose }: NoteFormProps) {
  const { form, formProps } = useForm({
    initialValues: { text: note.text ?? '' },
    check: ({ text }) => issuesOf(DeliveryNoteInput, { uploadId: note.uploadId, text }),
    send: ({ text }) => {
      onSave({ ...note, text: tidied(text) });
      onClose();
    },
  });
  return (
    <Form {...formProps} gap={10}>
      <CharacterCount text={form.values.text} max={DELIVERY_NOTE_MAX}>
        <Textarea
          label={label}
          rows={3}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user opened the form to write
          autoFocus
          // Escape leaves the note, not the dialog around it.
          data-mantine-stop-propagation
          onKeyDown={({ key }) => key === 'Escape' && onClose()}
          {...form.getInputProps('text')}
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
    </Form>
  );
}
