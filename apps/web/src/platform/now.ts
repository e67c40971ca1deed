import { useEffect, useState } from 'react';

/** The time, updated every `everyMs` milliseconds while `isOn`. */
export function useNow(everyMs: number, isOn = true): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(() => setNow(new Date()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, isOn]);
  return now;
}
