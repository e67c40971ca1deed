import { useEffect, useState } from 'react';

const LOADER_AFTER_MS = 150;

/** Whether something has been loading long enough to show a loader. */
export function useLate(isUnderWay: boolean): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setTimeout(() => {
      // The focused element may disappear with the old page.
      const main = document.getElementById('main');
      if (main?.contains(document.activeElement)) main.focus({ preventScroll: true });
      setIsLate(true);
    }, LOADER_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isUnderWay]);
  return isUnderWay && isLate;
}
