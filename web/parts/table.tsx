import { type ReactNode, useId } from 'react';

export type Column<Row> = {
  title: string;
  cell: (row: Row) => ReactNode;
  /** True aligns numbers to the right. */
  numeric?: boolean;
};

type TableProps<Row> = {
  caption: string;
  /** True if a heading above has the same text; the caption is then for screen readers only. */
  isTitledAbove?: boolean;
  /** The first column is the row's header. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Replaces the rows while there are none. */
  empty: ReactNode;
};

/** A table that scrolls sideways if it is too wide. */
export function Table<Row>({ caption, isTitledAbove = false, columns, rows, keyOf, empty }: TableProps<Row>) {
  const id = useId();
  return (
    // Focusable, so that the keyboard can scroll it: WCAG 2.1.1.
    <section aria-labelledby={id} tabIndex={0} className="overflow-x-auto rounded-card bg-surface shadow-low">
      <table className="w-full border-collapse text-left">
        <caption
          id={id}
          className={isTitledAbove ? 'sr-only' : 'px-5 pt-4 pb-3 text-left font-display text-title font-bold'}
        >
          {caption}
        </caption>
        <thead>
          <tr className="border-b border-line text-quiet">
            {columns.map(({ title, numeric }) => (
              <th key={title} scope="col" className={`px-5 py-3 font-medium ${numeric ? 'text-right' : ''}`}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className="border-b border-line last:border-b-0 hover:bg-raised">
              {columns.map((column, place) => (
                <Cell key={column.title} column={column} row={row} named={place === 0} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <div className="px-5 py-8 text-center text-quiet">{empty}</div>}
    </section>
  );
}

type CellProps<Row> = { column: Column<Row>; row: Row; named: boolean };

function Cell<Row>({ column: { cell, numeric }, row, named }: CellProps<Row>) {
  const styles = `min-h-14 px-5 py-3.5 align-baseline ${numeric ? 'tabular-nums text-right whitespace-nowrap' : ''}`;
  if (!named) return <td className={styles}>{cell(row)}</td>;
  return (
    <th scope="row" className={`${styles} font-semibold`}>
      {cell(row)}
    </th>
  );
}
