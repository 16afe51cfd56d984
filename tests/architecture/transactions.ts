import { Visitor } from 'vite';
import type { Source } from './source.ts';

/** Only `server/db/` opens a transaction: everything else calls `transaction()`, which repeats it after a deadlock. */
export function findOpenedTransactions({ path, layer, isTest, program }: Source): string[] {
  if (!program || layer !== 'server' || isTest || path.startsWith('server/db/')) return [];
  let isOpened = false;
  new Visitor({
    CallExpression: ({ callee }) => {
      if (callee.type !== 'MemberExpression') return;
      const { property } = callee;
      const name =
        property.type === 'Identifier' ? property.name : property.type === 'Literal' && property.value;
      if (name === 'transaction' || name === 'startTransaction') isOpened = true;
    },
  }).visit(program);
  return isOpened ? [`${path} opens a transaction: call transaction() of server/db/transaction.ts`] : [];
}
