import type { ReactNode } from 'react';
import { Card } from './Card.tsx';
import own from './DataTable.module.css';
import css from './table.module.css';
import { VisuallyHidden } from './VisuallyHidden.ts';
import { Loading } from '#ui/states/Loading.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';

export type Column<Row> = {
  id: string;
  label: string;
  /** The grid track; `minmax(0, 1fr)` by default. */
  width?: string;
  isNumber?: boolean;
  /** The header is only for screen readers, since the cells explain themselves. */
  isMute?: boolean;
  renderCell: (row: Row) => ReactNode;
};

type DataTableProps<Row> = { label: string; columns: readonly Column<Row>[]; rows: readonly Row[]; keyOf: (row: Row) => string };

/** A table; on a phone every row is a card with labelled values. */
export function DataTable<Row>({ label, columns, rows, keyOf }: DataTableProps<Row>) {
  // `display: grid` would remove the roles of table elements.
  return (
    <Card pad="none" className={css.table ?? ''} role="table" aria-label={label} style={{ '--columns': widthsOf(columns) }}>
      <div role="rowgroup" className={css.head}>
        <div role="row" className={css.row}>
          {columns.map(({ id, label: name, isNumber, isMute }) => (
            <span key={id} role="columnheader" className={isNumber ? own.number : undefined}>
              {isMute ? <VisuallyHidden>{name}</VisuallyHidden> : name}
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup" className={css.body}>
        {rows.map((row) => (
          <div key={keyOf(row)} role="row" className={css.row}>
            {columns.map(({ id, label: name, isNumber, isMute, renderCell }) => (
              <div key={id} role="cell" className={isNumber ? `${own.cell} ${own.number}` : own.cell}>
                {!isMute && (
                  <span className={own.name} aria-hidden="true">
                    {name}
                  </span>
                )}
                <div className={own.value}>{renderCell(row)}</div>
              </div>
            ))}
          </div>
        ))}
      </div>
    </Card>
  );
}

/** The same boxes while the rows load. */
export function DataTableSkeleton({ columns, rows = 6 }: { columns: readonly Pick<Column<never>, 'id' | 'width'>[]; rows?: number }) {
  return (
    <Loading>
      <Card pad="none" className={css.table ?? ''} style={{ '--columns': widthsOf(columns) }}>
        <div className={css.head}>
          <div className={css.row} />
        </div>
        <div className={css.body}>
          {Array.from({ length: rows }, (_, row) => (
            <div key={row} className={css.row}>
              {columns.map(({ id }) => (
                <Skeleton key={id} width="70%" height={14} />
              ))}
            </div>
          ))}
        </div>
      </Card>
    </Loading>
  );
}

function widthsOf(columns: readonly { width?: string }[]): string {
  return columns.map(({ width }) => width ?? 'minmax(0, 1fr)').join(' ');
}
