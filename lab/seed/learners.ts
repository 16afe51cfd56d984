/** Many learners at once, created by SQL statements. */
import { sql } from 'kysely';
import type { Database } from '#server/platform/db/database.ts';
import { addSearchKeys } from '#server/accounts/user-store.ts';

/** Small enough for a busy database within its statement timeout. */
const atOnce = 2_000;

/**
 * Adds learners with a registration, three started lessons and no plan. They can sign in only by email at example.com.
 * Their uids are `seed-1` to `seed-{count}`; existing ones are kept.
 */
export async function seedLearners(
  db: Database,
  { count, now, batchSize = atOnce }: { count: number; now: number; batchSize?: number },
): Promise<void> {
  for (let first = 1; first <= count; first += batchSize)
    await seedSome(db, { first, last: Math.min(count, first + batchSize - 1), now });
}

async function seedSome(
  db: Database,
  { first, last, now }: { first: number; last: number; now: number },
): Promise<void> {
  const numbers = sql`with recursive numbers(n) as (select ${sql.lit(first)} union all select n + 1 from numbers where n < ${sql.lit(last)})`;
  const dayMs = 86_400_000;
  await db.transaction().execute(async (tx) => {
    await sql`
      insert into users (uid, email, name, country, umur, kerja, phone, plan, "createdAt")
      ${numbers}
      select 'seed-' || n, 'learner-' || n || '@example.com', (case n % 7 when 0 then 'Nur Aisyah' when 1 then 'Muhammad Amir' when 2 then 'Budi' when 3 then 'Siti'
          when 4 then 'Tan Wei' when 5 then 'Dewi' else 'Learner' end) || ' ' || n,
        case n % 3 when 0 then 'Malaysia' when 1 then 'Indonesia' else 'Others' end,
        case n % 3 when 0 then 'Under 17' when 1 then '17-25' else '25 above' end,
        case n % 3 when 0 then 'Student' when 1 then 'Employee' else 'Businessman' end,
        '+60 1' || (n % 10) || ' ' || (1000000 + (cast(n as bigint) * 7919) % 9000000),
        'free',
        ${sql.lit(now - 400 * dayMs)} + n % 400 * cast(${sql.lit(dayMs)} as bigint)
      from numbers where true
      on conflict do nothing`.execute(tx);
    await sql`
      insert into progress (uid, "lessonId", ranges, "playedMs", "resumeAtMs", "openedAt", "watchedAt", "updatedAt")
      ${numbers}, places(k) as (select 0 union all select 1 union all select 2)
      select 'seed-' || n, lessons.id, '[[0,10],[12,14.5]]', 12500, 14500, ${sql.lit(now - dayMs)}, null, ${sql.lit(now - dayMs)}
      from numbers cross join places join lessons on lessons.position = n % 60 + k
      where lessons.kind = 'video'
      on conflict do nothing`.execute(tx);
    await sql`
      insert into "watchBudgets" (uid, "spentUntil")
      ${numbers}
      select 'seed-' || n, ${sql.lit(now - dayMs)} from numbers where true
      on conflict do nothing`.execute(tx);
    const uids = Array.from({ length: last - first + 1 }, (_, place) => `seed-${first + place}`);
    const learners = await tx
      .selectFrom('users')
      .select(['uid', 'name', 'email', 'phone'])
      .where('uid', 'in', uids)
      .execute();
    await addSearchKeys(tx, learners);
  });
}
