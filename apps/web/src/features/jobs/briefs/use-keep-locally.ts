import { useEffect, useRef, type RefObject } from 'react';
import type { BriefValues } from './brief-values.ts';
import { dropLocalBrief, keepLocalBrief, type BriefPlace } from './local-briefs.ts';

const KEEP_MS = 500;

type Latest = { place: BriefPlace; values: BriefValues; isChanged: boolean };

/** Keeps what is typed in this browser, at the latest when the page goes. Gives what forgets it, after it was saved. */
export function useKeepLocally(place: BriefPlace, values: BriefValues, isChanged: boolean): () => void {
  const latest = useRef<Latest>({ place, values, isChanged });
  useEffect(() => {
    latest.current = { place, values, isChanged };
    const timer = setTimeout(() => keep(latest), KEEP_MS);
    return () => clearTimeout(timer);
  }, [place, values, isChanged]);
  useEffect(() => {
    const flush = () => keep(latest);
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, []);
  // The page may be left before it is drawn again, so the note of what is unsaved goes at once.
  return () => {
    latest.current = { ...latest.current, isChanged: false };
    keep(latest);
  };
}

function keep({ current: { place, values, isChanged } }: RefObject<Latest>) {
  if (isChanged) keepLocalBrief(place, values);
  else dropLocalBrief(place);
}
