import { useUi } from '#ui/context.tsx';
import css from './badges.module.css';
import { VisuallyHidden } from './VisuallyHidden.ts';

/** `3`, `99+`; nothing at 0. Screen readers read "3 unread". */
export function UnreadCount({ count }: { count: number }) {
  const { words } = useUi();
  if (count <= 0) return null;
  return (
    <span className={css.unread}>
      <span aria-hidden="true">{count > 99 ? `${words.number(99)}+` : words.number(count)}</span>
      <VisuallyHidden>, {words.unread(count)}</VisuallyHidden>
    </span>
  );
}
