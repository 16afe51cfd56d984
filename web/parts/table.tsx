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
  /** On phones, each row is a list of its cells with their titles. Without it, the table scrolls sideways. */
  stacksOnPhones?: boolean;
  /** Replaces the rows while there are none. */
  empty: ReactNode;
};

/** A table that scrolls sideways if it is too wide. */
export function Table<Row>({
  caption,
  isTitledAbove = false,
  columns,
  rows,
  keyOf,
  stacksOnPhones = false,
  empty,
}: TableProps<Row>) {
  const id = useId();
  // Safari drops the meaning of table elements that are displayed as others.
  const role = (name: string) => (stacksOnPhones ? { role: name } : {});
  const stacked = (styles: string) => (stacksOnPhones ? styles : '');
  return (
    // Focusable, so that the keyboard can scroll it: WCAG 2.1.1.
    <section aria-labelledby={id} tabIndex={0} className="overflow-x-auto rounded-card bg-surface shadow-low">
      <table {...role('table')} className={`w-full border-collapse text-left ${stacked('max-sm:block')}`}>
        <caption
          id={id}
          className={isTitledAbove ? 'sr-only' : 'px-4 pt-4 pb-3 text-left font-display text-title font-bold'}
        >
          {caption}
        </caption>
        <thead {...role('rowgroup')} className={stacked('max-sm:sr-only')}>
          <tr {...role('row')} className="border-b border-line text-quiet">
            {columns.map(({ title, numeric }) => (
              <th
                key={title}
                {...role('columnheader')}
                scope="col"
                className={`px-4 py-3 font-medium ${numeric ? 'text-right' : ''}`}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...role('rowgroup')} className={stacked('max-sm:block')}>
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              {...role('row')}
              className={`border-b border-line last:border-b-0 hover:bg-raised ${stacked('max-sm:grid max-sm:grid-cols-1 max-sm:gap-1.5 max-sm:px-4 max-sm:py-4')}`}
            >
              {columns.map((column, place) => (
                <Cell
                  key={column.title}
                  column={column}
                  row={row}
                  named={place === 0}
                  isStacked={stacksOnPhones}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <div className="px-4 py-8 text-center text-quiet">{empty}</div>}
    </section>
  );
}

type CellProps<Row> = { column: Column<Row>; row: Row; named: boolean; isStacked: boolean };

function Cell<Row>({ column: { title, cell, numeric }, row, named, isStacked }: CellProps<Row>) {
  const alignment = numeric ? 'tabular-nums text-right whitespace-nowrap' : '';
  const stacking = numeric ? 'max-sm:flex max-sm:justify-between max-sm:gap-4 max-sm:p-0' : 'max-sm:p-0';
  const styles = `px-4 py-3.5 align-baseline ${alignment} ${isStacked ? stacking : ''}`;
  if (named)
    return (
      <th {...(isStacked && { role: 'rowheader' })} scope="row" className={`${styles} font-semibold`}>
        {cell(row)}
      </th>
    );
  if (!isStacked) return <td className={styles}>{cell(row)}</td>;
  return (
    <td role="cell" className={styles}>
      {numeric && (
        <span aria-hidden="true" className="text-left whitespace-normal text-quiet sm:hidden">
          {title}
        </span>
      )}
      <span>{cell(row)}</span>
    </td>
  );
}
