export type ToastItem = {
  id: number;
  kind: 'success' | 'note' | 'error';
  message: string;
  note?: string | undefined;
  href?: string | undefined;
  duration: number;
};

const DEFAULT_MS = 3000;
const SHORT_MS = 2000;
const LIMIT = 3;

type Options = {
  /** A second, quieter line. */
  note?: string;
  href?: string;
  /** Shows it for two seconds instead of three: for copying and saving. */
  isShort?: boolean;
};

let items: readonly ToastItem[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function publish(next: readonly ToastItem[]) {
  items = next;
  for (const listener of listeners) listener();
}

function show(kind: ToastItem['kind'], message: string, { note, href, isShort = false }: Options = {}) {
  const toast = { id: nextId, kind, message, note, href, duration: isShort ? SHORT_MS : DEFAULT_MS };
  nextId += 1;
  // A repeated message replaces the first, so that ten failed requests show one toast.
  publish([...items.filter((item) => item.message !== message || item.kind !== kind), toast].slice(-LIMIT));
}

/** Shows a message at the top of the window that disappears by itself. */
export const toast = {
  success: (message: string, options?: Options) => show('success', message, options),
  /** For news of others that is not good in every case: without the green check. */
  note: (message: string, options?: Options) => show('note', message, options),
  error: (message: string, options?: Options) => show('error', message, options),
};

export function dismissToast(id: number) {
  publish(items.filter((item) => item.id !== id));
}

export function clearToasts() {
  publish([]);
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentToasts(): readonly ToastItem[] {
  return items;
}
