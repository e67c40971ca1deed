import { useEffect, useEffectEvent, useState } from 'react';
import { goToEntry, keepHistory } from '#platform/page/history-gate.ts';

/** Completes the navigation that was held back. */
type Leave = () => void;

/**
 * While `isOn`, asks the user before a link, going back or closing the window leaves the page. Links within the page and its own
 * navigation are free. `navigate` opens a URL of the application.
 */
export function useLeaveGuard(isOn: boolean, navigate: (address: string) => void) {
  const [leave, setLeave] = useState<Leave>();
  const go = useEffectEvent(navigate);
  useEffect(() => {
    if (!isOn) return;
    const ask = (next: Leave) => setLeave(() => next);
    const stops = [holdWindow(), holdLinks((address) => ask(() => go(address))), holdHistory(ask)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [isOn]);
  return { isAsking: leave !== undefined, leave: () => leave?.(), stay: () => setLeave(undefined) };
}

function holdWindow() {
  const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', onUnload);
  return () => window.removeEventListener('beforeunload', onUnload);
}

/** Catches clicks on links before the router does. */
function holdLinks(ask: (address: string) => void) {
  function onClick(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.target === '_blank' || link.origin !== window.location.origin || link.pathname === window.location.pathname) return;
    event.preventDefault();
    event.stopPropagation();
    ask(`${link.pathname}${link.search}${link.hash}`);
  }
  document.addEventListener('click', onClick, true);
  return () => document.removeEventListener('click', onClick, true);
}

/** Undoes history navigation, which cannot be prevented: hides it from the router and returns to the entry. */
function holdHistory(ask: (next: Leave) => void) {
  const { pathname } = window.location;
  let entry = entryOf(window.history.state);
  let isFree = false;
  let held: Leave | undefined;
  function onPop(event: PopStateEvent) {
    const there = entryOf(event.state);
    if (window.location.pathname === pathname || isFree) {
      entry = there ?? entry;
      // Not before: the dialog adds an entry, which would delete those ahead.
      if (held) ask(held);
      held = undefined;
      return;
    }
    event.stopImmediatePropagation();
    const steps = there === undefined || entry === undefined || there === entry ? -1 : there - entry;
    held = () => {
      isFree = true;
      goToEntry(there);
    };
    window.history.go(-steps);
  }
  return keepHistory(onPop);
}

/** Returns the router's number of a history entry. */
function entryOf(state: unknown): number | undefined {
  const idx: unknown = (state as { idx?: unknown } | null)?.idx;
  return typeof idx === 'number' ? idx : undefined;
}
