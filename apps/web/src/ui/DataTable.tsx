import type { ReactNode } from 'react';
import { Card } from './Card.tsx';
import { useUi } from './context.tsx';
import css from './DataTable.module.css';
import { Skeleton } from './Skeleton.ts';

export type Column<Row> = {
  id: string;
  label: string;
  /** Of the grid: `minmax(0, 1fr)` unless told. */
  width?: string;
  isNumber?: boolean;
  /** The head is for the ear alone: what stands below says what it is. */
  isMute?: boolean;
  renderCell: (row: Row) => ReactNode;
};

type DataTableProps<Row> = { label: string; columns: readonly Column<Row>[]; rows: readonly Row[]; keyOf: (row: Row) => string };

/** Rows under heads; on a phone every row is a card whose lines name themselves. */
export function DataTable<Row>({ label, columns, rows, keyOf }: DataTableProps<Row>) {
  // The grid takes away the roles that the elements of a table would have.
  return (
    <Card pad="none" className={css.table ?? ''} role="table" aria-label={label} style={{ '--columns': widthsOf(columns) }}>
      <div role="rowgroup" className={css.head}>
        <div role="row" className={css.row}>
          {columns.map(({ id, label: name, isNumber, isMute }) => (
            <span key={id} role="columnheader" data-number={isNumber} data-mute={isMute}>
              <span>{name}</span>
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup" className={css.body}>
        {rows.map((row) => (
          <div key={keyOf(row)} role="row" className={css.row}>
            {columns.map(({ id, label: name, isNumber, isMute, renderCell }) => (
              <div key={id} role="cell" className={css.cell} data-number={isNumber}>
                {!isMute && (
                  <span className={css.name} aria-hidden="true">
                    {name}
                  </span>
                )}
                <div className={css.value}>{renderCell(row)}</div>
              </div>
            ))}
          </div>
        ))}
      </div>
    </Card>
  );
}

/** The same boxes while the rows are on their way. */
export function DataTableSkeleton({ columns, rows = 6 }: { columns: readonly Pick<Column<never>, 'id' | 'width'>[]; rows?: number }) {
  const { words } = useUi();
  return (
    <Card
      pad="none"
      className={`${css.table} ${css.late}`}
      role="status"
      aria-busy="true"
      aria-label={words.loading}
      style={{ '--columns': widthsOf(columns) }}
    >
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
  );
}

function widthsOf(columns: readonly { width?: string }[]): string {
  return columns.map(({ width }) => width ?? 'minmax(0, 1fr)').join(' ');
}
