import { useEffect, useState } from 'react';
import { serverNow } from './clock.ts';

/** The time, updated every `everyMs` milliseconds while `isOn`. */
export function useNow(everyMs: number, isOn = true): Date {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(() => setNow(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, isOn]);
  return now;
}
