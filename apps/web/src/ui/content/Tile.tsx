import type { ReactNode } from 'react';
import css from './Tile.module.css';

/** A number and what it counts. */
export function Tile({ label, value, note }: { label: string; value: ReactNode; note?: ReactNode }) {
  return (
    <div className={css.root}>
      <dt>{label}</dt>
      <dd>
        <b>{value}</b>
        {note && <small>{note}</small>}
      </dd>
    </div>
  );
}

export function Tiles({ children }: { children: ReactNode }) {
  return <dl className={css.tiles}>{children}</dl>;
}
