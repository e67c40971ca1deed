import { useEffect, useState } from 'react';

const PREFIX = 'draft.';

/** What was typed and not sent yet, kept in this browser until it is sent or somebody logs out. */
export function readDraft(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null');
  } catch {
    return null;
  }
}

/** A draft that is one text; nothing that can be read as one is an empty one. */
export function readDraftText(key: string): string {
  const draft = readDraft(key);
  return typeof draft === 'string' ? draft : '';
}

/** `undefined` forgets the draft. */
export function keepDraft(key: string, value: unknown) {
  try {
    if (value === undefined) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // Refused or full: then only a reload loses it.
  }
}

/** Keeps `value` as a draft while it changes; `undefined` forgets it. */
export function useKeepDraft(key: string, value: unknown) {
  const written = value === undefined ? undefined : JSON.stringify(value);
  useEffect(() => keepDraft(key, written === undefined ? undefined : JSON.parse(written)), [key, written]);
}

/** A text that starts from its draft and is kept as one while it changes. */
export function useDraftText(key: string) {
  const [text, setText] = useState(() => readDraftText(key));
  useKeepDraft(key, text || undefined);
  return [text, setText] as const;
}
