import { useEffect, useEffectEvent, useRef } from 'react';

const LONG_ENOUGH_MS = 1000;
const HALF = 0.5;

/** Calls `onSeen` once the element was visible for a second: half of it, or half of the window covered by it. */
export function useSeen<E extends HTMLElement>(isWanted: boolean, onSeen: () => void) {
  const ref = useRef<E>(null);
  const see = useEffectEvent(onSeen);
  useEffect(() => {
    const element = ref.current;
    if (!element || !isWanted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isInView = false;
    function update() {
      clearTimeout(timer);
      if (isInView && document.visibilityState === 'visible') timer = setTimeout(() => see(), LONG_ENOUGH_MS);
    }
    const observer = new IntersectionObserver(
      (entries) => {
        isInView = entries.some((entry) => entry.intersectionRatio >= HALF || entry.intersectionRect.height >= window.innerHeight * HALF);
        update();
      },
      { threshold: [0, 0.25, HALF, 0.75, 1] },
    );
    observer.observe(element);
    document.addEventListener('visibilitychange', update);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('visibilitychange', update);
    };
  }, [isWanted]);
  return ref;
}
