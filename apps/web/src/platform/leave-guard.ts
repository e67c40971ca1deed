import { useEffect, useRef, useState } from 'react';
import { keepHistory } from './history-gate.ts';

/** Where the visitor wanted to go: to do it after all is to call it. */
type Leave = () => void;

/**
 * While `isOn`, nobody leaves the page by a link, by going back or by closing the window without being asked. Places on the
 * page itself, and what the page navigates to by itself, are free. `navigate` goes to an address of the application.
 */
export function useLeaveGuard(isOn: boolean, navigate: (address: string) => void) {
  const [leave, setLeave] = useState<Leave>();
  const latest = useRef(navigate);
  useEffect(() => {
    latest.current = navigate;
  });
  useEffect(() => {
    if (!isOn) return;
    const ask = (next: Leave) => setLeave(() => next);
    const stops = [holdWindow(), holdLinks((address) => ask(() => latest.current(address))), holdHistory(ask)];
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

/** Links are caught before the router hears of them. */
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

/** Going back cannot be stopped, only undone: the router does not hear of it, and the entry is taken again. */
function holdHistory(ask: (next: Leave) => void) {
  const { pathname } = window.location;
  let entry = entryOf(window.history.state);
  let isFree = false;
  function onPop(event: PopStateEvent) {
    const there = entryOf(event.state);
    if (window.location.pathname === pathname || isFree) {
      entry = there ?? entry;
      return;
    }
    event.stopImmediatePropagation();
    const steps = there === undefined || entry === undefined || there === entry ? -1 : there - entry;
    window.history.go(-steps);
    ask(() => {
      isFree = true;
      window.history.go(steps);
    });
  }
  return keepHistory(onPop);
}

/** The router numbers its entries. */
function entryOf(state: unknown): number | undefined {
  const idx: unknown = (state as { idx?: unknown } | null)?.idx;
  return typeof idx === 'number' ? idx : undefined;
}
