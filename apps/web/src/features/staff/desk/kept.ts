import { useState } from 'react';

/** An item that was found in a list once stays in sight when it leaves the list, until another one is asked for. */
export function useKept<T extends { id: string }>(id: string | undefined, found: T | undefined): T | undefined {
  const [kept, setKept] = useState<T>();
  if (found && found !== kept) setKept(found);
  return found ?? (kept?.id === id ? kept : undefined);
}
