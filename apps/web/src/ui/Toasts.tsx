import { IconAlertTriangleFilled, IconCircleCheckFilled, IconX } from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useUi } from './context.tsx';
import { currentToasts, dismissToast, subscribeToasts, type ToastItem } from './toast.ts';
import css from './Toasts.module.css';

/** Where toasts appear. Both live regions stand from the start, so that what comes into them is read aloud. */
export function Toasts() {
  const items = useSyncExternalStore(subscribeToasts, currentToasts);
  return (
    <div className={css.root}>
      <div role="status" className={css.region}>
        {items.filter(({ kind }) => kind === 'success').map(show)}
      </div>
      <div role="alert" className={css.region}>
        {items.filter(({ kind }) => kind === 'error').map(show)}
      </div>
    </div>
  );
}

function show(item: ToastItem) {
  return <ToastView key={item.id} {...item} />;
}

function ToastView({ id, kind, message, note, duration }: ToastItem) {
  const { words } = useUi();
  const [isPaused, setIsPaused] = useState(false);
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => dismissToast(id), duration);
    return () => clearTimeout(timer);
  }, [id, duration, isPaused]);
  const Icon = kind === 'success' ? IconCircleCheckFilled : IconAlertTriangleFilled;
  const pause = () => setIsPaused(true);
  const resume = () => setIsPaused(false);
  return (
    <div className={css.toast} data-kind={kind} onPointerEnter={pause} onPointerLeave={resume} onFocus={pause} onBlur={resume}>
      <Icon size={22} className={css.icon} aria-hidden="true" />
      <div className={css.words}>
        <b>{message}</b>
        {note && <p>{note}</p>}
      </div>
      <button type="button" className={css.close} aria-label={words.dismiss} onClick={() => dismissToast(id)}>
        <IconX size={16} stroke={2} aria-hidden="true" />
      </button>
    </div>
  );
}
