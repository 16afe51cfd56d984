/** Many paid checkout sessions, copied from one that was really paid: in the product's database and in the sandbox's. */
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { insertRows, select } from '../database.ts';
import type { SignedIn } from '../learners.ts';
import type { Product } from '../product.ts';
import type { Bought, PaidEvent } from './paid-sessions.ts';

type SandboxRow = { id: string; kind: string; parent: string | null; created: number; body: string };

/** Objects that all sessions share, and events, which are delivered and not asked for. */
const notCopied = new Set(['product', 'price', 'event']);

/**
 * Copies a paid session for each of these customers. Every id that belongs to it gets the customer's own ending.
 * @returns the event of each copy
 */
export async function cloneSessions(
  { place }: Product,
  { sessionId, event }: Bought,
  customers: SignedIn[],
): Promise<PaidEvent[]> {
  const checkouts = await select(place, `select * from checkouts where "checkoutSessionId" = '${sessionId}'`);
  const [checkout] = checkouts;
  if (!checkout) throw new Error(`The product has no checkout of ${sessionId}.`);
  const uid = String(checkout['uid']);
  const sandbox = new Sqlite(join(place.dataDir, 'sandbox', 'sandbox.db'), { timeout: 20_000 });
  try {
    const since = (
      sandbox.prepare('select sequence from objects where id = ?').get(sessionId) as { sequence: number }
    ).sequence;
    const rows = sandbox
      .prepare<[number], SandboxRow>(
        'select id, kind, parent, created, body from objects where sequence >= ?',
      )
      .all(since)
      .filter(({ kind }) => !notCopied.has(kind));
    const ids = [...new Set([...rows.map(({ id }) => id), String(checkout['id']), event.id])];
    // Longer ids come first, since an id may begin with another one.
    const pattern = new RegExp(ids.toSorted((a, b) => b.length - a.length).join('|'), 'g');
    const copyFor = (text: string, customer: string) =>
      text.replaceAll(uid, customer).replaceAll(pattern, (id) => `${id}x${customer.slice(5)}`);

    const insert = sandbox.prepare(
      'insert into objects (id, kind, parent, created, body) values (:id, :kind, :parent, :created, :body)',
    );
    sandbox.transaction(() => {
      for (const { uid: customer } of customers)
        for (const row of rows) insert.run(JSON.parse(copyFor(JSON.stringify(row), customer)));
    })();
    await insertRows(
      place,
      'checkouts',
      customers.map(
        (customer) => JSON.parse(copyFor(JSON.stringify(checkout), customer.uid)) as typeof checkout,
      ),
    );
    const told = JSON.stringify(event);
    return customers.map((customer) => JSON.parse(copyFor(told, customer.uid)) as PaidEvent);
  } finally {
    sandbox.close();
  }
}
