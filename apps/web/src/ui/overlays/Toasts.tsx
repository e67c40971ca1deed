import { IconAlertTriangleFilled, IconCircleCheckFilled, IconInfoCircleFilled, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, useSyncExternalStore, type FocusEvent } from 'react';
import { useUi } from '#ui/context.tsx';
import { currentToasts, dismissToast, subscribeToasts, type ToastItem } from './toast.ts';
import css from './Toasts.module.css';
import { UiLink } from '#ui/pages/UiLink.tsx';

/** Shows the toasts. Both live regions are always in the page, so that screen readers announce new messages. */
export function Toasts() {
  const items = useSyncExternalStore(subscribeToasts, currentToasts);
  return (
    <div className={css.root}>
      <div role="status">{items.filter(({ kind }) => kind !== 'error').map(show)}</div>
      <div role="alert">{items.filter(({ kind }) => kind === 'error').map(show)}</div>
    </div>
  );
}

const ICONS = { success: IconCircleCheckFilled, note: IconInfoCircleFilled, error: IconAlertTriangleFilled };

function show(item: ToastItem) {
  return <ToastView key={item.id} {...item} />;
}

function ToastView({ id, kind, message, note, href, duration }: ToastItem) {
  const { words } = useUi();
  // Held by the pointer, the focus, or both.
  const [holds, setHolds] = useState(0);
  const isHeld = holds > 0;
  const cameFrom = useRef<Element>(null);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismissToast(id), duration);
    return () => clearTimeout(timer);
  }, [id, duration, isHeld]);
  const Icon = ICONS[kind];
  const hold = () => setHolds((count) => count + 1);
  const letGo = () => setHolds((count) => count - 1);
  function focus({ relatedTarget }: FocusEvent) {
    // Null when the window regains the focus.
    if (relatedTarget) cameFrom.current = relatedTarget;
    hold();
  }
  function dismiss() {
    dismissToast(id);
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
  }
  return (
    <div className={css.toast} data-kind={kind} onPointerEnter={hold} onPointerLeave={letGo} onFocus={focus} onBlur={letGo}>
      <Icon size={22} aria-hidden="true" />
      <div className={css.words}>
        {href ? (
          <UiLink href={href} onClick={() => dismissToast(id)}>
            {message}
          </UiLink>
        ) : (
          <b>{message}</b>
        )}
        {note && <p>{note}</p>}
      </div>
      <button type="button" className={css.close} aria-label={words.dismiss} onClick={dismiss}>
        <IconX size={16} stroke={2} aria-hidden="true" />
      </button>
    </div>
  );
}
