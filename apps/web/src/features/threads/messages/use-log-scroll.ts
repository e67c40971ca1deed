import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { JumpTarget } from './log-jump.ts';

const END_PX = 60;
/** From here on more is fetched: a second of fast scrolling. */
const NEAR_PX = 2000;
/** The line above the first unread message stays in view. */
const ABOVE_UNREAD_PX = 64;
/** What was passed is told when the scrolling rests. */
const REST_MS = 300;

type Given = {
  lastKey: string | undefined;
  /** The last row was written here just now: whoever writes sees it. */
  isLastWritten: boolean;
  /** What stands at the end is the newest. */
  endsAtNewest: boolean;
  /** What to show first where no line of what is new stands. */
  openAt: number | null;
  target: JumpTarget | undefined;
  /** Both are called again and again while they are near; whoever is called knows whether there is something. */
  onNearTop: () => void;
  onNearEnd: () => void;
  /** Events up to this one have been in view. */
  onSeen: (seq: number) => void;
};

type Box = HTMLDivElement;
/** A row in view and where it stood in what is scrolled. */
type Anchor = { row: HTMLElement; top: number };
type Seen = { lastKey: string | undefined; height: number; target: JumpTarget | undefined; anchors: readonly Anchor[] };

/**
 * Keeps a conversation's place: opens at the first unread (marked with `data-unread`) or at the end, stays at the end while
 * that is in view, and does not jump when rows come or go above or below. Rows are the children of the box's only child.
 */
export function useLogScroll({ lastKey, isLastWritten, endsAtNewest, openAt, target, onNearTop, onNearEnd, onSeen }: Given) {
  const box = useRef<Box>(null);
  const [isAtEnd, setIsAtEnd] = useState(false);
  const isPinned = useRef(true);
  const seen = useRef<Seen | null>(null);
  const tellSeen = useAtRest(() => box.current && onSeen(lastSeenIn(box.current)));

  function look() {
    const element = box.current;
    if (!element || !seen.current) return;
    // What has grown at the end was not scrolled away from: the observer goes after it.
    if (isPinned.current && element.scrollHeight > seen.current.height) return;
    const left = element.scrollHeight - element.scrollTop - element.clientHeight;
    isPinned.current = endsAtNewest && left < END_PX;
    setIsAtEnd(isPinned.current);
    seen.current.anchors = anchorsIn(element);
    tellSeen();
    if (element.scrollTop < NEAR_PX) onNearTop();
    if (left < NEAR_PX) onNearEnd();
  }

  // After every drawing: whatever it was that moved the rest, the place is kept.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || lastKey === undefined) return;
    const before = seen.current;
    const isNewTarget = target !== undefined && target !== before?.target;
    if (isNewTarget && target.seq !== null) isPinned.current = false;
    if (isNewTarget && moveToTarget(element, target)) isPinned.current = target.seq === null;
    else if (!before) moveTo(element, startOf(element, openAt));
    else if ((isPinned.current && endsAtNewest) || (before.lastKey !== lastKey && isLastWritten)) moveTo(element, element.scrollHeight);
    else keepPlace(element, before.anchors);
    seen.current = { lastKey, height: element.scrollHeight, target, anchors: before?.anchors ?? [] };
    look();
  });

  // The keyboard of a phone, a card that opens, an image that comes, a line more in the composer: the place stays the place.
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (!seen.current) return;
      if (isPinned.current) moveTo(element, element.scrollHeight);
      else keepPlace(element, seen.current.anchors);
      seen.current.height = element.scrollHeight;
      seen.current.anchors = anchorsIn(element);
    });
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, []);

  return { box, isAtEnd, onScroll: look };
}

/** Calls, but not before nobody has asked for it for a while. */
function useAtRest(work: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(work, REST_MS);
  };
}

export function rowOf(box: HTMLElement, seq: number): HTMLElement | null {
  return box.querySelector<HTMLElement>(`[data-seq="${seq}"]`);
}

function startOf(element: Box, openAt: number | null): number {
  const unread = element.querySelector<HTMLElement>('[data-unread]') ?? (openAt === null ? null : rowOf(element, openAt));
  return unread ? unread.offsetTop - ABOVE_UNREAD_PX : element.scrollHeight;
}

/** Whether it could: the row may not be there any more. */
function moveToTarget(element: Box, { seq, keepsFocus }: JumpTarget): boolean {
  const row = seq === null ? null : rowOf(element, seq);
  if (seq !== null && !row) return false;
  moveTo(element, row ? row.offsetTop - Math.max(0, element.clientHeight - row.offsetHeight) / 2 : element.scrollHeight);
  if (!keepsFocus) row?.focus({ preventScroll: true });
  return true;
}

/** Goes after the first of the rows in view that is still there. */
function keepPlace(element: Box, anchors: readonly Anchor[]) {
  const anchor = anchors.find(({ row }) => row.isConnected);
  if (!anchor) return;
  const moved = anchor.row.offsetTop - anchor.top;
  if (moved !== 0) moveTo(element, element.scrollTop + moved);
}

/** Rows of events alone: lines between them are made anew when what stands before them comes. */
function anchorsIn(element: Box): Anchor[] {
  const rows = element.firstElementChild?.children;
  if (!rows) return [];
  const anchors: Anchor[] = [];
  const end = element.scrollTop + element.clientHeight;
  const first = firstBelow(rows, element.scrollTop);
  for (let index = first; index < rows.length; index += 1) {
    const row = rows[index] as HTMLElement;
    if (row.offsetTop > end) break;
    if (row.dataset['seq']) anchors.push({ row, top: row.offsetTop });
  }
  // One that is higher than the window begins above it.
  const above = rows[first - 1] as HTMLElement | undefined;
  return above?.dataset['seq'] ? [...anchors, { row: above, top: above.offsetTop }] : anchors;
}

/** The first row that begins below the upper edge, by halving. */
function firstBelow(rows: HTMLCollection, edge: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle] as HTMLElement).offsetTop < edge) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The newest event whose row is in view to its end. */
function lastSeenIn(element: Box): number {
  const end = element.scrollTop + element.clientHeight;
  return anchorsIn(element).reduce(
    (seq, { row, top }) => (top + row.offsetHeight <= end ? Math.max(seq, Number(row.dataset['seq'])) : seq),
    0,
  );
}

function moveTo(element: Box, top: number) {
  element.scrollTop = top;
}
