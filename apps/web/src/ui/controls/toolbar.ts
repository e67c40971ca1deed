import { useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react';
import { keyAlongLine } from '#ui/direction.ts';

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity };

/**
 * Makes an element a toolbar: its buttons and selects are one stop of the Tab key, and the arrow keys, Home and End move between them. The
 * stop is where the focus was last, else what is pressed, else the first.
 */
export function useToolbar<E extends HTMLElement>() {
  const ref = useRef<E>(null);
  const stop = useRef<HTMLElement>(undefined);

  function keepOneStop() {
    const controls = controlsOf(ref.current);
    const pressed = controls.find((each) => each.getAttribute('aria-pressed') === 'true');
    if (!stop.current || !controls.includes(stop.current)) stop.current = undefined;
    const only = stop.current ?? pressed ?? controls[0];
    for (const each of controls) each.tabIndex = each === only ? 0 : -1;
  }
  // Each render may bring other controls.
  useLayoutEffect(keepOneStop);

  function onFocus({ target }: FocusEvent<E>) {
    if (!(target instanceof HTMLElement) || !controlsOf(ref.current).includes(target)) return;
    stop.current = target;
    keepOneStop();
  }

  function onKeyDown(event: KeyboardEvent<E>) {
    const step = STEPS[keyAlongLine(event.key)];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const controls = controlsOf(ref.current);
    const from = controls.findIndex((each) => each === document.activeElement);
    // The events of a dialog that a button has opened come here, too.
    if (from < 0) return;
    // Otherwise an arrow would also choose an option of a select, or scroll.
    event.preventDefault();
    const ahead = step > 0 ? controls.slice(from + 1) : controls.slice(0, from).toReversed();
    focusFirst(Math.abs(step) === 1 ? ahead : ahead.toReversed());
  }

  return { ref, role: 'toolbar', onFocus, onKeyDown } as const;
}

function controlsOf(toolbar: HTMLElement | null): HTMLElement[] {
  return [...(toolbar?.querySelectorAll<HTMLElement>('button, select') ?? [])];
}

/** What is hidden takes no focus, so the next one gets it. */
function focusFirst(controls: readonly HTMLElement[]) {
  for (const each of controls) {
    each.focus();
    if (document.activeElement === each) return;
  }
}
