import { useRef } from 'react';
import { useVisibleWindow } from '#ui/visible-window.ts';

/**
 * Returns the ref of an element and sets `--keyboard` on it: how much of the window's end a phone's keyboard covers. Browsers that make the window smaller instead,
 * as the page's viewport asks them to, cover nothing; Safari on iOS always covers.
 */
export function useKeyboard<E extends HTMLElement>() {
  const ref = useRef<E>(null);
  useVisibleWindow(ref, setKeyboard);
  return ref;
}

function setKeyboard(element: HTMLElement, { offsetTop, height }: VisualViewport) {
  const covered = document.documentElement.clientHeight - offsetTop - height;
  element.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`);
}
