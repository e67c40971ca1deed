import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { create } from 'zustand';
import { t } from '#platform/language/words.ts';

const KEPT = 'keys';

/** Whether shortcuts of a single key are on. Users of speech input can turn them off, because one spoken word is many keys. */
export const useKeysSetting = create<{ isOn: boolean }>()(() => ({ isOn: readSetting() }));

export function setKeysOn(isOn: boolean) {
  useKeysSetting.setState({ isOn });
  try {
    if (isOn) localStorage.removeItem(KEPT);
    else localStorage.setItem(KEPT, 'off');
  } catch {
    // Storage is blocked: the choice holds until the page is left.
  }
}

function readSetting(): boolean {
  try {
    return localStorage.getItem(KEPT) !== 'off';
  } catch {
    return true;
  }
}

type Actions = Record<string, () => void>;

/** The newest last: a panel over the page gets its keys before the page. */
const layers = new Set<() => Actions>();

/**
 * Shortcuts for the whole page, by key: a single one (`j`, `?`), or `mod+k` for Control, on a Mac Command, with it. A single key does nothing in
 * fields; none does in dialogs.
 */
export function useKeys(actions: Actions) {
  const current = useEffectEvent(() => actions);
  // Before the page is painted, so that no key is lost that is pressed as soon as it shows.
  useLayoutEffect(() => {
    const layer = () => current();
    if (layers.size === 0) document.addEventListener('keydown', listen);
    layers.add(layer);
    return () => {
      layers.delete(layer);
      if (layers.size === 0) document.removeEventListener('keydown', listen);
    };
  }, []);
}

function listen(event: KeyboardEvent) {
  const name = nameOf(event);
  if (name === undefined || event.repeat || event.isComposing || event.defaultPrevented || isInDialog(event.target)) return;
  if (name.length === 1 && (!useKeysSetting.getState().isOn || isTyping(event.target))) return;
  const action = [...layers]
    .toReversed()
    .map((layer) => layer()[name])
    .find((each) => each !== undefined);
  if (!action) return;
  event.preventDefault();
  action();
}

function nameOf(event: KeyboardEvent): string | undefined {
  const key = event.key.toLowerCase();
  if (key.length !== 1 || event.altKey) return undefined;
  if (!event.ctrlKey && !event.metaKey) return key;
  return isModKey(event) && !event.shiftKey ? `mod+${key}` : undefined;
}

const TYPING = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable], [role="menu"]';

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TYPING) !== null;
}

function isInDialog(target: EventTarget | null): boolean {
  return (
    document.querySelector('[aria-modal="true"]') !== null || (target instanceof Element && target.closest('[role="dialog"]') !== null)
  );
}

type RowKeys = {
  /** A selector of one link in each row. */
  rows: string;
  /** What E does with a row. */
  quiet: (row: HTMLElement) => void;
  quietWords: string;
  /** It takes the row out of the list, so the focus goes to the next one. */
  isLeaving?: boolean;
};

/** J and K move the focus through a list, E does the quiet action of the focused row, and Enter opens it, as with any link. */
export function useRowKeys({ rows, quiet, quietWords, isLeaving = false }: RowKeys) {
  useKeys({ j: () => move(rows, 1), k: () => move(rows, -1), e: () => act(rows, quiet, isLeaving) });
  useKeyLines(() => [
    { keys: ['J', 'K'], words: t('app.keyNext') },
    { keys: ['Enter'], words: t('app.keyOpen') },
    { keys: ['E'], words: quietWords },
  ]);
}

function move(selector: string, step: 1 | -1) {
  const rows = rowsOf(selector);
  const focused = rows.findIndex(hasFocus);
  const open = rows.find((row) => row.ariaCurrent);
  focus(focused < 0 ? (open ?? rows[0]) : rows[focused + step]);
}

/** J and K open the next row of a list and the one before, where the list stands beside what is open. */
export function useOpeningKeys(rows: string) {
  useKeys({ j: () => openFrom(rows, 1), k: () => openFrom(rows, -1) });
}

/** From the focused row, since the page may still be opening it, else from the open one. */
function openFrom(selector: string, step: 1 | -1) {
  const rows = rowsOf(selector);
  const focused = rows.findIndex(hasFocus);
  const row = rows[(focused < 0 ? rows.findIndex(({ ariaCurrent }) => ariaCurrent) : focused) + step];
  focus(row);
  row?.click();
}

function act(selector: string, quiet: (row: HTMLElement) => void, isLeaving: boolean) {
  const rows = rowsOf(selector);
  const index = rows.findIndex(hasFocus);
  const row = rows[index];
  if (!row) return;
  if (isLeaving) focus(rows[index + 1] ?? rows[index - 1]);
  quiet(row);
}

function rowsOf(selector: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)];
}

/** Returns true also if a button in the row has the focus. */
function hasFocus(row: HTMLElement): boolean {
  return (row.closest('li, article') ?? row).contains(document.activeElement);
}

function focus(row: HTMLElement | undefined) {
  row?.focus();
  row?.scrollIntoView?.({ block: 'nearest' });
}

export type KeyLine = {
  keys: readonly string[];
  /** `keys` are the first and the last one. */
  isRange?: boolean;
  words: string;
};

const sheets = new Set<() => readonly KeyLine[]>();

/** Adds lines to the sheet that `?` shows, as long as this is on the page. */
export function useKeyLines(lines: () => readonly KeyLine[]) {
  useEffect(() => {
    sheets.add(lines);
    return () => void sheets.delete(lines);
  }, [lines]);
}

/** Returns the lines of what is on the page now. */
export function keyLines(): KeyLine[] {
  return [...sheets].flatMap((sheet) => sheet());
}

/** Whether only Command is held on a Mac, or only Control elsewhere. On a Mac, Control with K or B edits a text field. */
export function isModKey({ ctrlKey, metaKey }: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey'>): boolean {
  return isMac() ? metaKey && !ctrlKey : ctrlKey && !metaKey;
}

/** The key that `mod` stands for, as it is written on the keyboard. */
export function modKey(): string {
  return isMac() ? '⌘' : 'Ctrl';
}

function isMac(): boolean {
  return /Mac|iP/.test(navigator.platform);
}
