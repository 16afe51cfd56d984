/** The daily roll-up of visits. */
import type { Language } from '#rules/language.ts';
import type { Database } from '#server/platform/db/database.ts';
import { transaction } from '#server/platform/db/transaction.ts';

export type Visits = { day: string; source: string; campaign: string; language: Language; count: number };

/** Adds counts, and merges the pairs of source and campaign of a day beyond the limit into the name `other`. */
export async function addVisits(
  db: Database,
  visits: readonly Visits[],
  { atMost, other }: { atMost: number; other: string },
): Promise<void> {
  const days = [...new Set(visits.map(({ day }) => day))].toSorted();
  await transaction(db, async (tx) => {
    for (const day of days) {
      // Locks the day, so that two processes together keep to the limit.
      await addRows(tx, [{ day, source: other, campaign: other, language: 'en', count: 0 }]);
      const stored = await tx
        .selectFrom('visits')
        .select(['source', 'campaign'])
        .distinct()
        .where('day', '=', day)
        .execute();
      const known = new Set(stored.map(pairOf));
      const rows = new Map<string, Visits>();
      for (const visit of visits.filter((one) => one.day === day)) {
        if (known.size <= atMost) known.add(pairOf(visit));
        const kept = known.has(pairOf(visit)) ? visit : { ...visit, source: other, campaign: other };
        const key = `${pairOf(kept)}\n${kept.language}`;
        rows.set(key, { ...kept, count: kept.count + (rows.get(key)?.count ?? 0) });
      }
      await addRows(tx, [...rows.values()]);
    }
  });
}

function pairOf({ source, campaign }: { source: string; campaign: string }): string {
  return `${source}\n${campaign}`;
}

async function addRows(tx: Database, rows: Visits[]): Promise<void> {
  await tx
    .insertInto('visits')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'source', 'campaign', 'language'])
        .doUpdateSet((row) => ({ count: row('visits.count', '+', row.ref('excluded.count')) })),
    )
    .execute();
}

type Days = { from: string; to: string };

/** Sums the visits of a span by source or campaign, the most first. */
export async function sumVisitsBy(
  db: Database,
  column: 'source' | 'campaign',
  { from, to, atMost }: Days & { atMost: number },
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('visits')
    .select(column)
    .select(({ fn }) => fn.sum<number | string>('count').as('count'))
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy(column)
    .orderBy('count', 'desc')
    .limit(atMost)
    .execute();
  return new Map(rows.map((row) => [row[column], Number(row.count)]));
}

/** Sums the visits of each day and language. */
export async function sumVisitsByDay(
  db: Database,
  { from, to }: Days,
): Promise<{ day: string; language: Language; count: number }[]> {
  const rows = await db
    .selectFrom('visits')
    .select(['day', 'language'])
    .select(({ fn }) => fn.sum<number | string>('count').as('count'))
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy(['day', 'language'])
    .execute();
  return rows.map(({ day, language, count }) => ({ day, language, count: Number(count) }));
}

export async function deleteOldVisits(db: Database, before: { day: string }): Promise<void> {
  await db.deleteFrom('visits').where('day', '<', before.day).execute();
}
