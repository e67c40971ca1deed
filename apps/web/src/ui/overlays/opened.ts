import { useEffect, useState } from 'react';

/**
 * Returns `isOpen`, but false at the first render. A dialog that is mounted open, because its code has just loaded, would not return the
 * focus: Mantine's `useFocusReturn` only reacts to changes.
 */
export function useOpened(isOpen: boolean): boolean {
  const [isMounted, setIsMounted] = useState(false);
  // oxlint-disable-next-line react/set-state-in-effect -- the second render is the point
  useEffect(() => setIsMounted(true), []);
  return isOpen && isMounted;
}
