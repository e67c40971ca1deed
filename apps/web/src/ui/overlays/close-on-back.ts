import { useEffect, useEffectEvent } from 'react';
import { useUi } from '#ui/context.tsx';

/** While something is open, the browser's Back closes it instead of leaving the page. */
export function useCloseOnBack(isOpen: boolean, close: () => void) {
  const { closeOnBack } = useUi();
  const leave = useEffectEvent(close);
  useEffect(() => (isOpen ? closeOnBack(() => leave()) : undefined), [isOpen, closeOnBack]);
}
