import { useEffect, useRef } from 'react';
import { useUi } from '#ui/context.tsx';

/** While something is open, the browser's Back closes it instead of leaving the page. */
export function useCloseOnBack(isOpen: boolean, close: () => void) {
  const { closeOnBack } = useUi();
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => (isOpen ? closeOnBack(() => latest.current()) : undefined), [isOpen, closeOnBack]);
}
