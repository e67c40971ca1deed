import { DeliveryNoteInput } from '@castlane/contract/delivery.ts';
import { DELIVERY_NOTE_MAX } from '@castlane/contract/policy.ts';
import { tidied } from '@castlane/contract/text.ts';
import { useEffect } from 'react';
import { issuesOf } from '#platform/forms/form.ts';
import { useForm } from '#platform/forms/use-form.ts';
import { Button } from '#ui/controls/Button.ts';
import { Textarea } from '#ui/controls/fields.ts';
import { CharacterCount } from '#ui/forms/FieldAside.tsx';
import { Group, Stack } from '#ui/layout.ts';
import type { NewNote } from './draft-notes.ts';
import { t } from './words.ts';

type NoteFormProps = {
  label: string;
  /** The note without its text, or the one to change. */
  note: Omit<NewNote, 'text'> & { text?: string };
  onSave: (note: NewNote) => void;
  onClose: () => void;
};

export function NoteForm({ label, note, onSave, onClose }: NoteFormProps) {
  const { form, ref, formProps } = useForm({
    initialValues: { text: note.text ?? '' },
    check: ({ text }) => issuesOf(DeliveryNoteInput, { uploadId: note.uploadId, text }),
    send: ({ text }) => {
      onSave({ ...note, text: tidied(text) });
      onClose();
    },
  });
  useEffect(() => ref.current?.querySelector('textarea')?.focus(), [ref]);
  return (
    <form noValidate {...formProps}>
      <Stack gap={10}>
        <CharacterCount text={form.values.text} max={DELIVERY_NOTE_MAX}>
          <Textarea
            label={label}
            rows={3}
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
      </Stack>
    </form>
  );
}
