import { useEffect, useLayoutEffect, useRef, useState } from 'react';

const END_PX = 60;
const TOP_PX = 300;
/** The line above the first unread message stays in view. */
const ABOVE_UNREAD_PX = 64;

type Given = {
  /** What stands at both ends; something new at one end keeps what is being read in its place. */
  firstKey: string | undefined;
  lastKey: string | undefined;
  /** The last row was written here just now: whoever writes sees it. */
  isLastWritten: boolean;
  /** Something older can be fetched. */
  canGrow: boolean;
  onNearTop: () => void;
};

/**
 * Keeps a conversation's place: opens at the first unread (marked with `data-unread`) or at the end, stays at the end while
 * that is in view, and does not jump when older messages are put in front.
 */
export function useLogScroll({ firstKey, lastKey, isLastWritten, canGrow, onNearTop }: Given) {
  const box = useRef<HTMLDivElement>(null);
  const [isAtEnd, setIsAtEnd] = useState(true);
  const isPinned = useRef(true);
  const seen = useRef<{ firstKey: string; lastKey: string | undefined; height: number } | null>(null);

  function look() {
    const element = box.current;
    if (!element) return;
    // What has grown at the end was not scrolled away from: the observer goes after it.
    if (isPinned.current && seen.current && element.scrollHeight > seen.current.height) return;
    isPinned.current = element.scrollHeight - element.scrollTop - element.clientHeight < END_PX;
    setIsAtEnd(isPinned.current);
    if (canGrow && element.scrollTop < TOP_PX) onNearTop();
  }

  // After every drawing: whatever it was that moved the rest, the place is kept.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || firstKey === undefined) return;
    const before = seen.current;
    if (!before) moveTo(element, startOf(element));
    else if (isPinned.current || (before.lastKey !== lastKey && isLastWritten)) moveTo(element, element.scrollHeight);
    else if (before.firstKey !== firstKey) moveTo(element, element.scrollTop + element.scrollHeight - before.height);
    seen.current = { firstKey, lastKey, height: element.scrollHeight };
    look();
  });

  // The keyboard of a phone, a card that opens, a line more in the composer: the end stays the end.
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (isPinned.current) moveTo(element, element.scrollHeight);
      if (seen.current) seen.current.height = element.scrollHeight;
    });
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, []);

  function goToEnd() {
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    box.current?.scrollTo({ top: box.current.scrollHeight, behavior: isStill ? 'auto' : 'smooth' });
  }

  return { box, isAtEnd, onScroll: look, goToEnd };
}

function startOf(element: HTMLElement): number {
  const unread = element.querySelector<HTMLElement>('[data-unread]');
  return unread ? unread.offsetTop - ABOVE_UNREAD_PX : element.scrollHeight;
}

function moveTo(element: HTMLElement, top: number) {
  element.scrollTop = top;
}
