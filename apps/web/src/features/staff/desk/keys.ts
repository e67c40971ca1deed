import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';

const KEPT = 'staff.keys';

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

/** Shortcuts of a single key for the whole page, except in fields and dialogs. */
export function useKeys(actions: Record<string, () => void>) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (!useKeysSetting.getState().isOn || isBusy(event.target)) return;
    const action = actions[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

const TYPING = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable]';

function isBusy(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`${TYPING}, [role="dialog"]`) !== null;
}
