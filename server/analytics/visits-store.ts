/** The daily roll-up of visits. */
import type { Language } from '#rules/language.ts';
import type { Database } from '#server/platform/db/database.ts';
import { transaction } from '#server/platform/db/transaction.ts';

export type Visits = { day: string; source: string; campaign: string; language: Language; count: number };

type Limit = { atMost: number; other: string };

/**
 * Adds counts. A day keeps the most visited pairs of source and campaign, of equal ones the latest, so that made-up sources
 * don't displace real ones for long; the others are merged into the name `other`. Visits without a source are always kept.
 */
export async function addVisits(db: Database, visits: readonly Visits[], limit: Limit): Promise<void> {
  const days = [...new Set(visits.map(({ day }) => day))].toSorted();
  await transaction(db, async (tx) => {
    for (const day of days) {
      const added = visits.filter((visit) => visit.day === day);
      await addToDay(tx, { day, added, limit });
    }
  });
}

async function addToDay(
  tx: Database,
  { day, added, limit }: { day: string; added: readonly Visits[]; limit: Limit },
): Promise<void> {
  const { other } = limit;
  // Locks the day, so that two processes together keep to the limit.
  await addRows(tx, [{ day, source: other, campaign: other, language: 'en', count: 0 }]);
  const stored = await tx.selectFrom('visits').selectAll().where('day', '=', day).execute();
  const kept = pairsToKeep(stored, added, limit);
  const dropped = stored.filter((visit) => !kept.has(pairOf(visit)));
  const rows = new Map<string, Visits>();
  for (const visit of [...added, ...dropped]) {
    const row = kept.has(pairOf(visit)) ? visit : { ...visit, source: other, campaign: other };
    const key = `${pairOf(row)}\n${row.language}`;
    rows.set(key, { ...row, count: row.count + (rows.get(key)?.count ?? 0) });
  }
  for (const { source, campaign } of new Map(dropped.map((visit) => [pairOf(visit), visit])).values())
    await tx
      .deleteFrom('visits')
      .where('day', '=', day)
      .where('source', '=', source)
      .where('campaign', '=', campaign)
      .execute();
  await addRows(tx, [...rows.values()]);
}

/** Returns the most visited pairs, of equal ones the latest. */
function pairsToKeep(
  stored: readonly Visits[],
  added: readonly Visits[],
  { atMost, other }: Limit,
): Set<string> {
  const always = [
    { source: '', campaign: '' },
    { source: other, campaign: other },
  ].map(pairOf);
  const counts = new Map<string, number>();
  for (const visit of [...added, ...stored])
    counts.set(pairOf(visit), (counts.get(pairOf(visit)) ?? 0) + visit.count);
  for (const pair of always) counts.delete(pair);
  // Sorting is stable, and the map begins with the added ones.
  const most = [...counts].toSorted(([, one], [, next]) => next - one).slice(0, atMost);
  return new Set([...always, ...most.map(([pair]) => pair)]);
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
