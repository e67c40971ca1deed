import type { Navigator } from 'react-router';

type Keeper = (event: PopStateEvent) => void;

/** What this module and the router keep in a history entry. `isCover`: a second entry of the same page, which Back takes away. */
type Entry = { idx?: number; isCover?: boolean };

let keeper: Keeper | undefined;
/** What is open, the topmost last. */
const open: { close: () => void }[] = [];
/** The current entry: an event of the history comes when it has changed already. */
let here: Entry = {};
/** Where the address of a covered page was changed to meanwhile. */
let changed: { state: unknown; href: string } | undefined;
/** The application itself goes back or forward. */
let isOwnStep = false;
/** How far the page is scrolled. The browser changes that at once when it goes back, and tells in the next frame. */
let scrolled = 0;

/**
 * Listens to history navigation before the router does. Listeners of `popstate` are called in the order they were added, capturing or
 * not, so call this once, before the router is mounted.
 */
export function watchHistory() {
  here = entry();
  window.addEventListener('scroll', () => (scrolled = window.scrollY), { passive: true });
  window.addEventListener('popstate', (event) => {
    if (!isTakenHere(event)) keeper?.(event);
  });
}

/** Lets `next` hide navigation from the router by `stopImmediatePropagation`. Returns a function that ends this. */
export function keepHistory(next: Keeper): () => void {
  keeper = next;
  return () => {
    if (keeper === next) keeper = undefined;
  };
}

/**
 * Makes Back call `close` instead of leaving the page, until the returned function is called. The page gets a second history entry, its
 * cover. The cover stays when the dialog is closed by other means: the next dialog uses it, the next page replaces it, and Back skips it.
 * Removing it at once would race with a navigation that follows.
 */
export function closeOnBack(close: () => void): () => void {
  const item = { close };
  open.push(item);
  if (!entry().isCover) {
    const { idx = 0 } = entry();
    window.history.pushState({ ...window.history.state, idx: idx + 1, isCover: true }, '');
    changed = undefined;
    here = entry();
  }
  return () => {
    if (open.includes(item)) open.splice(open.indexOf(item), 1);
  };
}

/** The router's history, in which a new page replaces a cover and steps back do not count it. */
export function withoutCovers(history: Navigator): Navigator {
  return {
    createHref: history.createHref,
    encodeLocation: (to) => history.encodeLocation?.(to) ?? new URL(history.createHref(to), window.location.href),
    push(...args) {
      if (entry().isCover) history.replace(...args);
      else history.push(...args);
      here = entry();
    },
    replace(...args) {
      const { isCover } = entry();
      history.replace(...args);
      if (isCover) {
        changed = { state: window.history.state, href: window.location.href };
        window.history.replaceState({ ...window.history.state, isCover }, '');
      }
      here = entry();
    },
    go: goInHistory,
  };
}

/** Goes back or forward by pages, whatever is open. */
function goInHistory(pages: number) {
  step(pages < 0 && entry().isCover ? pages - 1 : pages);
}

/** Goes to the entry with this number of the router, or one page back if the number is not known. */
export function goToEntry(idx: number | undefined) {
  const { idx: from } = entry();
  if (idx === undefined || from === undefined || idx === from) goInHistory(-1);
  else step(idx - from);
}

function step(entries: number) {
  isOwnStep = true;
  window.history.go(entries);
}

/** Handles steps from a cover to its page and back, which the router must not see. */
function isTakenHere(event: PopStateEvent): boolean {
  const from = here;
  const isOwn = isOwnStep;
  here = entry();
  isOwnStep = false;
  if (isOwn || from.idx === undefined || here.idx === undefined) return false;
  const isOntoCover = here.isCover === true && here.idx === from.idx + 1;
  const isOffCover = from.isCover === true && here.idx === from.idx - 1;
  if (!isOntoCover && !isOffCover) return false;
  event.stopImmediatePropagation();
  if (isOntoCover) return true;
  const top = open.at(-1);
  if (!top) {
    window.history.back();
    return true;
  }
  // At once: a second Back comes before a timer of a slow phone.
  const staysCovered = open.length > 1;
  if (staysCovered) window.history.forward();
  if (changed) {
    window.history.replaceState({ ...(changed.state as Entry), idx: here.idx }, '', changed.href);
    changed = undefined;
  }
  top.close();
  const place = scrolled;
  requestAnimationFrame(() => window.scrollTo(0, place));
  // It may not close, or something else opens instead.
  if (!staysCovered) {
    setTimeout(() => {
      if (open.length > 0 && !entry().isCover) window.history.forward();
    });
  }
  return true;
}

function entry(): Entry {
  return (window.history.state ?? {}) as Entry;
}
