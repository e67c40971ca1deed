import { SYNC_MINUTES } from '@castlane/contract/policy.ts';
import { useEffect, useState } from 'react';

const MOST_MS = SYNC_MINUTES * 60_000;

/** Whether a channel can be read by hand now; it turns by itself when the time has come. */
export function useMayRefresh(at: string): boolean {
  const [passed, setPassed] = useState(() => (waitMsOf(at) === 0 ? at : null));
  useEffect(() => {
    const timer = setTimeout(() => setPassed(at), waitMsOf(at));
    return () => clearTimeout(timer);
  }, [at]);
  return passed === at;
}

/** A clock that goes wrong here must not keep it shut for long: the server knows the time. */
function waitMsOf(at: string): number {
  return Math.max(0, Math.min(Date.parse(at) - Date.now(), MOST_MS));
}
