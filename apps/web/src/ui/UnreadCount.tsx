import { useUi } from './context.tsx';
import css from './UnreadCount.module.css';

/** `3`, `99+`; nothing at 0. Read aloud as "3 unread". */
export function UnreadCount({ count }: { count: number }) {
  const { words } = useUi();
  if (count <= 0) return null;
  return (
    <span className={css.root}>
      <span aria-hidden="true">{count > 99 ? `${words.number(99)}+` : words.number(count)}</span>
      <span className={css.hidden}>, {words.unread(count)}</span>
    </span>
  );
}
