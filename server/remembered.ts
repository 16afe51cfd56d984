import type { OperationNode, TableNode } from 'kysely';
import { changesIn, type Database } from './database.ts';
import { Memory } from './memory.ts';
import { type Build, compile, prepared, type Values } from './prepared.ts';

/**
 * A look at what is known of a person, which is remembered until one of their rows changes: as true as looking again.
 * `remembered<{ tokenHash: string }>()((db, value) => …, (first, rows) => …)` is built as with `prepared`; all rows
 * are of the one person that `uid` names, and what is made of them nobody may change. Raw SQL has no place in it,
 * since the tables that it reads are not known.
 *
 * Looks each time inside a transaction, and on an engine that does not tell what changes.
 */
export function remembered<V extends Values>() {
  return <R extends { uid: string }, T>(
    build: Build<V, R>,
    made: (first: R, rows: R[]) => T,
  ): ((db: Database, values: V) => Promise<T | undefined>) => {
    const select = prepared<V>()(build);
    const memories = new WeakMap<Database, Memory<T>>();
    return async (db, values) => {
      const look = async () => {
        const rows = await select(db, values);
        const [first] = rows;
        return first && { uid: first.uid, value: made(first, rows) };
      };
      const changes = changesIn(db);
      const memory =
        changes && (memories.get(db) ?? Memory.begin<T>(changes, tablesOf(compile(db, build).query)));
      if (!memory) return (await look())?.value;
      memories.set(db, memory);
      return memory.recall(JSON.stringify(values), look);
    };
  };
}

function tablesOf(query: OperationNode): string[] {
  const found = new Set<string>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('kind' in node && node.kind === 'TableNode') found.add((node as TableNode).table.identifier.name);
    else for (const inner of Object.values(node)) visit(inner);
  };
  visit(query);
  return [...found];
}
