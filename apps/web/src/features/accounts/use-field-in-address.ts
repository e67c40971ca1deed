import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** `#field-city` in the address puts the focus on that field, also when it is asked for twice. */
export function useFieldInAddress() {
  const location = useLocation();
  useEffect(() => {
    if (location.hash === '') return;
    const frame = requestAnimationFrame(() => {
      const found = document.getElementById(location.hash.slice(1));
      const field = found instanceof HTMLFieldSetElement ? found.querySelector('input') : found;
      found?.scrollIntoView({ block: 'center' });
      field?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [location]);
}
