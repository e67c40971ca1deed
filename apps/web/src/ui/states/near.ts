import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls `onNear` when the element comes near the viewport, while `isOn`. `options` must be the same object at each render. */
export function useNear<E extends Element>(isOn: boolean, onNear: () => void, options: IntersectionObserverInit) {
  const ref = useRef<E>(null);
  const call = useEffectEvent(onNear);
  useEffect(() => {
    if (!ref.current || !isOn) return;
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && call(), options);
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [isOn, options]);
  return ref;
}
