import { Suspense, useCallback, useState, type ReactNode } from 'react';

export type DialogState = { isOpen: boolean; onClose: () => void };

/**
 * The dialogs that one place opens, one at a time: `open` says which. `render` draws it from then on, so that its code can be lazy and its
 * content stays while it closes. Each opening begins anew.
 */
export function useDialogs<What = void>(render: (what: What, state: DialogState) => ReactNode) {
  const [shown, setShown] = useState<{ what: What; isOpen: boolean; nth: number }>();
  const open = useCallback((what: What) => setShown((before) => ({ what, isOpen: true, nth: (before?.nth ?? 0) + 1 })), []);
  const close = useCallback(() => setShown((before) => before && { ...before, isOpen: false }), []);
  const dialog = shown && (
    <Suspense key={shown.nth} fallback={null}>
      {render(shown.what, { isOpen: shown.isOpen, onClose: close })}
    </Suspense>
  );
  return { open, close, dialog, isOpen: shown?.isOpen ?? false };
}
