import { useState } from 'react';

/** Keeps an item that has left its list, until another one is opened. */
export function useKept<T extends { id: string }>(id: string | undefined, found: T | undefined): T | undefined {
  const [kept, setKept] = useState<T>();
  if (found && found !== kept) setKept(found);
  return found ?? (kept?.id === id ? kept : undefined);
}
