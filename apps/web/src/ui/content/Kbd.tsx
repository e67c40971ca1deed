import css from './badges.module.css';

/** A keyboard key. Hidden on phones, which have no keys. */
export function Kbd({ children }: { children: string }) {
  return <kbd className={css.key}>{children}</kbd>;
}
