/** Records the statements that a piece of work sends to PostgreSQL; each is a round trip. */
import pg from 'pg';
import { vi } from 'vitest';

/** Each statement in the order in which it was sent, such as `select sessions`, `begin`, `insert mail`, `commit`. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    for (const [asked] of query.mock.calls) sent.push(briefOf(asked));
  } finally {
    query.mockRestore();
  }
  return sent;
}

function briefOf(asked: unknown): string {
  const text = typeof asked === 'string' ? asked : (asked as { text: string }).text;
  const [verb = ''] = text.split(' ');
  const table = /(?:from|into|update) "(\w+)"/.exec(text)?.[1];
  return table === undefined ? verb : `${verb} ${table}`;
}
