import type { DeliveryNote, Engagement } from '@castlane/contract/engagement.ts';
import type { JobFile } from '@castlane/contract/brief.ts';
import { IconCircleCheckFilled, IconCircleDashed, IconPencil, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useStep } from '#features/engagements/work/api.ts';
import { Checkbox } from '#ui/controls/choices.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { Box, Group, Small, Text } from '#ui/layout.ts';
import { TextButton } from '#ui/pages/TextLink.tsx';
import type { DraftNotes } from './draft-notes.ts';
import { t } from './words.ts';
import { placeOf } from './note-words.ts';
import { NoteForm } from './NoteForm.tsx';
import css from './NoteList.module.css';

type NoteListProps = {
  /** All notes of the delivery: their numbers are their places in it. */
  notes: readonly DeliveryNote[];
  /** The files that the notes name; left out where the file is plain. */
  files?: readonly JobFile[];
  isShown?: (note: DeliveryNote) => boolean;
  drafts?: DraftNotes | undefined;
  /** The work whose creator ticks the notes off now. */
  ticksOf?: Engagement | undefined;
  onJump?: (note: DeliveryNote) => void;
};

export function NoteList(props: NoteListProps) {
  const { notes, isShown = () => true, drafts } = props;
  const list = useRef<HTMLOListElement>(null);
  function remove(id: string) {
    drafts?.remove(id);
    list.current?.focus();
  }
  return (
    <ol ref={list} className={css.list} tabIndex={-1} data-no-ring aria-label={t('fileNotes.title')}>
      {notes.map((note, index) =>
        isShown(note) ? <Item key={note.id} {...props} note={note} nth={index + 1} onRemove={() => remove(note.id)} /> : null,
      )}
    </ol>
  );
}

type ItemProps = NoteListProps & { note: DeliveryNote; nth: number; onRemove: () => void };

function Item({ note, nth, files = [], drafts, ticksOf, onJump, onRemove }: ItemProps) {
  const [isEditing, setIsEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const place = placeOf(note, files);
  function close() {
    flushSync(() => setIsEditing(false));
    edit.current?.focus();
  }
  if (isEditing && drafts)
    return (
      <li>
        <NoteForm label={t('fileNotes.nth', { nth })} note={note} onSave={drafts.keep} onClose={close} />
      </li>
    );
  return (
    <Group component="li" gap={10} wrap="nowrap" align="flex-start">
      <span className={css.number} aria-hidden="true">
        {nth}
      </span>
      <Box miw={0} flex={1}>
        {ticksOf ? <Tick work={ticksOf} note={note} /> : <Text mod="written">{note.text}</Text>}
        {place && (
          <Small component="div" size="xs" ms={ticksOf ? 32 : 0}>
            {onJump ? (
              <TextButton mih={24} onClick={() => onJump(note)}>
                {place}
              </TextButton>
            ) : (
              place
            )}
          </Small>
        )}
      </Box>
      {drafts ? (
        <Group gap={0} wrap="nowrap" flex="none" my={-4}>
          <IconButton Icon={IconPencil} ref={edit} size="sm" label={t('fileNotes.edit', { nth })} onClick={() => setIsEditing(true)} />
          <IconButton Icon={IconTrash} size="sm" label={t('fileNotes.remove', { nth })} onClick={onRemove} />
        </Group>
      ) : (
        !ticksOf && <Said isDone={note.doneAt !== null} />
      )}
    </Group>
  );
}

/** The creator ticks a note off while making the changes. */
function Tick({ work, note: { id, text, doneAt } }: { work: Engagement; note: DeliveryNote }) {
  const tick = useStep(work, 'PUT engagements/:id/notes/:noteId', { noteId: id });
  return (
    <Checkbox
      label={text}
      classNames={{ label: css.text ?? '' }}
      checked={tick.isPending ? tick.variables.done : doneAt !== null}
      onChange={({ currentTarget }) => !tick.isPending && tick.mutate({ done: currentTarget.checked })}
    />
  );
}

function Said({ isDone }: { isDone: boolean }) {
  const Icon = isDone ? IconCircleCheckFilled : IconCircleDashed;
  return (
    <Text component="span" size="xs" variant={isDone ? 'ok' : 'muted'} mod="icon" flex="none">
      <Icon size={16} stroke={2} aria-hidden="true" />
      <span>{t(isDone ? 'fileNotes.done' : 'fileNotes.notDone')}</span>
    </Text>
  );
}
