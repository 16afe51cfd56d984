import type { ColumnType } from 'kysely';

/** A column that is set when the row is inserted and never changes. */
export type Fixed<T> = ColumnType<T, T, never>;

/** A column that never changes and may be omitted when the row is inserted. */
export type OptionalFixed<T> = ColumnType<T, T | undefined, never>;
