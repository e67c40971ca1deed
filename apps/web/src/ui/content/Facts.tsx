import type { ReactNode } from 'react';
import css from './Facts.module.css';

type FactsProps = {
  children: ReactNode;
  /**
   * `columns`: a label above each value, two in a row. `stack`: the same in one column. `line`: the same side by side, as far as there is room.
   * `rows`: the label at the start of a line, the value at its end. `icons`: facts with icons in one column.
   * `strip`: a panel of up to four facts with icons.
   */
  layout?: 'columns' | 'stack' | 'line' | 'rows' | 'icons' | 'strip';
  className?: string | undefined;
};

/** Labelled values of one thing. */
export function Facts({ layout = 'columns', className, children }: FactsProps) {
  return (
    <dl className={className ? `${css.root} ${className}` : css.root} data-layout={layout}>
      {children}
    </dl>
  );
}

type FactProps = { label: ReactNode; icon?: ReactNode; children: ReactNode; note?: ReactNode };

/** One of `Facts`. The note is a second, smaller line below the value. */
export function Fact({ label, icon, children, note }: FactProps) {
  return (
    <div className={css.fact}>
      <dt>
        {icon}
        <span>{label}</span>
      </dt>
      <dd>
        {children}
        {note && <small>{note}</small>}
      </dd>
    </div>
  );
}
