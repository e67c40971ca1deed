import { useVisibleWindow } from '#ui/visible-window.ts';

/**
 * Sets `--keyboard` on an element: how much of the window's end a phone's keyboard covers. Browsers that make the window smaller instead,
 * as the page's viewport asks them to, cover nothing; Safari on iOS always covers.
 */
export function useKeyboard<E extends HTMLElement>() {
  return useVisibleWindow<E>(setKeyboard);
}

function setKeyboard(element: HTMLElement, { offsetTop, height }: VisualViewport) {
  const covered = document.documentElement.clientHeight - offsetTop - height;
  element.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`);
}
