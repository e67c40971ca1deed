import type { ThreadEvent } from '@castlane/contract/thread-event.ts';
import { useState } from 'react';
import { readDraftText, useDraftText } from '#platform/forms/draft.ts';

/** What the composer does besides a new message: it answers a message or edits one of the user's own. */
export type ComposerMode = { kind: 'reply' | 'edit'; event: ThreadEvent };

/** The text in the field: the thread's draft, or the message being edited. An edit leaves the draft alone. */
export function useComposerText(threadId: string, mode: ComposerMode | null): readonly [string, (text: string) => void] {
  const draft = useDraftText(keyOf(threadId));
  const edited = mode?.kind === 'edit' ? mode.event : null;
  const [edit, setEdit] = useState({ id: '', text: '' });
  const id = edited?.id ?? '';
  if (edit.id !== id) setEdit({ id, text: edited?.body ?? '' });
  return edited ? [edit.text, (text) => setEdit({ id, text })] : draft;
}

export function readThreadDraft(threadId: string): string {
  return readDraftText(keyOf(threadId));
}

function keyOf(threadId: string): string {
  return `thread.${threadId}`;
}
