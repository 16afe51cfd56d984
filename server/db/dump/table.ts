/** The form in which all rows of a database are read and written, whatever the engine. */

export type Engine = 'sqlite' | 'postgresql';

export type Row = (string | number | null)[];

/** `references` names the tables that its rows refer to. */
export type Table = { name: string; columns: string[]; references: string[] };

export type DumpReader = {
  engine: Engine;
  /** The keys of the migrations that were applied, in order. */
  migrations: string[];
  tables: Table[];
  /** Yields the rows in pieces, their values in the order of `table.columns`. */
  rows(table: Table): AsyncIterable<Row[]>;
  close(): Promise<void>;
};

/** One transaction: what it wrote is there after `commit`, and as if never written when it closes before. */
export type DumpWriter = {
  tables: Table[];
  deleteRows(table: Table): Promise<void>;
  insert(table: Pick<Table, 'name' | 'columns'>, rows: readonly Row[]): Promise<void>;
  commit(): Promise<void>;
  close(): Promise<void>;
};

/** Sorts tables so that each comes after those it refers to. @throws {Error} where they refer to each other in a circle */
export function inOrderOfReferences(tables: readonly Table[]): Table[] {
  const sorted: Table[] = [];
  const names = new Set<string>();
  while (sorted.length < tables.length) {
    const next = tables.filter(
      ({ name, references }) =>
        !names.has(name) && references.every((other) => names.has(other) || other === name),
    );
    if (next.length === 0) throw new Error('Tables refer to each other in a circle');
    for (const table of next) {
      sorted.push(table);
      names.add(table.name);
    }
  }
  return sorted;
}

/** Returns true for a table of the site itself, not of the migrations' own bookkeeping or the engine. */
export function isOwnTable(name: string): boolean {
  return !name.startsWith('kysely_') && !name.startsWith('sqlite_');
}

/** The number of rows that are held in memory at once. */
export const rowsAtOnce = 500;
