import { useEffect, useState } from 'react';
import { readStored, writeStored } from '#platform/stored.ts';

const PREFIX = 'draft.';

/** Reads unsent input, which this browser stores until it is sent or the user logs out. */
export function readDraft(key: string): unknown {
  return readStored(PREFIX + key);
}

/** Reads a draft that is a text; '' if there is none. */
export function readDraftText(key: string): string {
  const draft = readDraft(key);
  return typeof draft === 'string' ? draft : '';
}

/** Stores a draft; `undefined` deletes it. */
export function keepDraft(key: string, value: unknown) {
  writeStored(PREFIX + key, value);
}

/** Stores `value` as a draft whenever it changes; `undefined` deletes it. Without a key it does nothing. */
export function useKeepDraft(key: string | undefined, value: unknown) {
  const written = value === undefined ? undefined : JSON.stringify(value);
  useEffect(() => {
    if (key) keepDraft(key, written === undefined ? undefined : JSON.parse(written));
  }, [key, written]);
}

/** The state of a text field that starts with its draft and is stored as one. */
export function useDraftText(key: string) {
  const [text, setText] = useState(() => readDraftText(key));
  useKeepDraft(key, text || undefined);
  return [text, setText] as const;
}
