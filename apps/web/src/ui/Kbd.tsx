import css from './Kbd.module.css';

/** The cap of a key. On a phone there are no keys. */
export function Kbd({ children }: { children: string }) {
  return <kbd className={css.root}>{children}</kbd>;
}
