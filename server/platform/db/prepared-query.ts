/** Prepared queries are built once and run with different values: building a statement costs ten times its look-up. */
import { type Compilable, type CompiledQuery, SelectQueryNode } from 'kysely';
import type { Database } from './database.ts';
import type { ReadsNow } from './sqlite-dialect.ts';

export type Values = Record<string, string | number | null>;

/** Marks the place of a value in a prepared query. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Builds a statement with `value('uid')` in place of each value. */
export type BuildQuery<V extends Values, R> = (
  db: Database,
  value: <N extends keyof V & string>(name: N) => V[N],
) => Compilable<R>;

function compileQuery<V extends Values, R>(db: Database, build: BuildQuery<V, R>): CompiledQuery<R> {
  return build(db, (name) => new Placeholder(name) as unknown as V[typeof name]).compile();
}

/** Use as `preparedQuery<{ uid: string }>()((db, value) => …)`. Inside a transaction, pass the transaction. */
export function preparedQuery<V extends Values>() {
  return <R>(build: BuildQuery<V, R>): ((db: Database, values: V) => Promise<R[]>) => {
    // A transaction is another object, but has the same adapter.
    const built = new WeakMap<object, CompiledQuery<R>>();
    return async (db, values) => {
      const engine = db.getExecutor().adapter;
      const query = built.get(engine) ?? compileQuery(db, build);
      built.set(engine, query);
      const parameters = query.parameters.map((given) =>
        given instanceof Placeholder ? values[given.name] : given,
      );
      if ('readNow' in engine && SelectQueryNode.is(query.query) && !db.isTransaction) {
        const rows = (engine as ReadsNow).readNow(query.sql, parameters);
        if (rows) return rows as R[];
      }
      const result = await db.executeQuery<R>({ ...query, parameters });
      return result.rows;
    };
  };
}
