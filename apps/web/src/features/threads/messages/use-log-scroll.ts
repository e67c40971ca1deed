import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { JumpTarget } from './log-jump.ts';

const END_PX = 60;
/** Within this distance more is fetched: a second of fast scrolling. */
const NEAR_PX = 2000;
/** Keeps the line above the first unread message in view. */
const ABOVE_UNREAD_PX = 64;
/** How long the scrolling must rest before `onSeen` is called. */
const REST_MS = 300;

type Given = {
  lastKey: string | undefined;
  /** The user has just written the last row, so it is scrolled into view. */
  isLastWritten: boolean;
  /** Whether the end of the rows is the newest event. */
  endsAtNewest: boolean;
  /** The event to show first if there is no unread line. */
  openAt: number | null;
  target: JumpTarget | undefined;
  /** Both are called repeatedly while their end is near; the callee knows whether there is more. */
  onNearTop: () => void;
  onNearEnd: () => void;
  onAtEnd: (isAtEnd: boolean) => void;
  /** Events up to this one have been in view. */
  onSeen: (seq: number) => void;
};

type Box = HTMLDivElement;
/** A row in view and its offset in the scrolled content. */
type Anchor = { row: HTMLElement; top: number };
type Seen = { lastKey: string | undefined; height: number; target: JumpTarget | undefined; anchors: readonly Anchor[] };

/**
 * Keeps the scroll position of a conversation: opens at the first unread row (marked with `data-unread`) or at the end, stays at the end
 * while that is in view, and does not jump when rows appear or disappear. Rows are the children of the box's only child.
 */
export function useLogScroll({ lastKey, isLastWritten, endsAtNewest, openAt, target, onNearTop, onNearEnd, onAtEnd, onSeen }: Given) {
  const box = useRef<Box>(null);
  const isPinned = useRef(true);
  const seen = useRef<Seen | null>(null);
  const tellSeen = useDebouncedCallback(() => box.current && onSeen(lastSeenIn(box.current)), REST_MS);

  function look() {
    const element = box.current;
    if (!element || !seen.current) return;
    // The content grew while pinned; the user did not scroll away. The observer scrolls to the new end.
    if (isPinned.current && element.scrollHeight > seen.current.height) return;
    const left = element.scrollHeight - element.scrollTop - element.clientHeight;
    isPinned.current = endsAtNewest && left < END_PX;
    onAtEnd(isPinned.current);
    seen.current.anchors = anchorsIn(element);
    tellSeen();
    if (element.scrollTop < NEAR_PX) onNearTop();
    if (left < NEAR_PX) onNearEnd();
  }

  // After every render, whatever moved the rows, the position is restored.
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

  // Restores it too when a phone's keyboard, an opened card, a loaded image or a taller composer changes a size.
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

  return { box, onScroll: look };
}

export function rowOf(box: HTMLElement, seq: number): HTMLElement | null {
  return box.querySelector<HTMLElement>(`[data-seq="${seq}"]`);
}

function startOf(element: Box, openAt: number | null): number {
  const unread = element.querySelector<HTMLElement>('[data-unread]') ?? (openAt === null ? null : rowOf(element, openAt));
  return unread ? unread.offsetTop - ABOVE_UNREAD_PX : element.scrollHeight;
}

/** Returns false if the row is no longer there. */
function moveToTarget(element: Box, { seq, keepsFocus }: JumpTarget): boolean {
  const row = seq === null ? null : rowOf(element, seq);
  if (seq !== null && !row) return false;
  moveTo(element, row ? row.offsetTop - Math.max(0, element.clientHeight - row.offsetHeight) / 2 : element.scrollHeight);
  if (!keepsFocus) row?.focus({ preventScroll: true });
  return true;
}

/** Scrolls with the first of the anchor rows that still exists. */
function keepPlace(element: Box, anchors: readonly Anchor[]) {
  const anchor = anchors.find(({ row }) => row.isConnected);
  if (!anchor) return;
  const moved = anchor.row.offsetTop - anchor.top;
  if (moved !== 0) moveTo(element, element.scrollTop + moved);
}

/** Returns the event rows in view. Day and unread lines are left out: loading older events replaces them. */
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
  // A row taller than the window begins above it.
  const above = rows[first - 1] as HTMLElement | undefined;
  return above?.dataset['seq'] ? [...anchors, { row: above, top: above.offsetTop }] : anchors;
}

/** Returns the index of the first row that begins below the upper edge, by binary search. */
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

/** Returns the newest event whose row is in view down to its end. */
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
