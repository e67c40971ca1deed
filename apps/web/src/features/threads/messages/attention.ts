import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('focus', listener);
  window.addEventListener('blur', listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    window.removeEventListener('focus', listener);
    window.removeEventListener('blur', listener);
    document.removeEventListener('visibilitychange', listener);
  };
}

/** Whether the user can be looking: the tab is visible and its window has the focus. */
export function hasAttention(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus();
}

export function useHasAttention(): boolean {
  return useSyncExternalStore(subscribe, hasAttention);
}
