import { useEffect, useState } from 'react';

/**
 * `isOpen`, but closed at first: what is mounted open, since its code has just come, does not remember where the focus was
 * (Mantine's `useFocusReturn` hears of changes only).
 */
export function useOpened(isOpen: boolean): boolean {
  const [isMounted, setIsMounted] = useState(false);
  // oxlint-disable-next-line react/set-state-in-effect -- the second drawing is the point
  useEffect(() => setIsMounted(true), []);
  return isOpen && isMounted;
}
