/** A data folder with many learners, some of whom sit before a film with Ultra, signed in. */
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Database, migrate, openDatabase } from '#server/database.ts';
import { fillDefaultCourse } from '#server/flows/fill-course.ts';
import { hashOf } from '#server/secret.ts';
import { askForRun, claimRun, endRun } from '#server/store/ledger-runs.ts';
import type { World } from '#server/world.ts';
import { seedLearners } from '../seed/learners.ts';

export type Seat = { session: string; stream: string; lessonId: string };

/** Spread over all the people, so that a large table is really looked through. */
export async function fillSeats(
  dataDir: string,
  { people, seats, databaseUrl = null }: { people: number; seats: number; databaseUrl?: string | null },
): Promise<Seat[]> {
  mkdirSync(dataDir, { recursive: true });
  const config = { dataDir, databaseUrl } as World['config'];
  const db = openDatabase(config);
  const now = Date.now();
  await migrate(db);
  const content = fileURLToPath(new URL('../../content', import.meta.url));
  await fillDefaultCourse({ db, config }, content, () => {});
  await seedLearners(db, { count: people, now });
  const videos = await db
    .selectFrom('lessons')
    .select('id')
    .where('kind', '=', 'video')
    .orderBy('position')
    .execute();

  const taken = Array.from({ length: seats }, (_, index) => ({
    uid: `seed-${1 + Math.floor((index * people) / seats)}`,
    session: randomBytes(32).toString('base64url'),
    stream: randomBytes(12).toString('base64url'),
    lessonId: videos[index % videos.length]?.id ?? '',
  }));
  await db.transaction().execute(async (tx) => {
    for (const { uid, session, stream, lessonId } of taken) {
      await tx.updateTable('users').set({ plan: 'ultra' }).where('uid', '=', uid).execute();
      await tx
        .insertInto('sessions')
        .values({
          id: randomBytes(12).toString('base64url'),
          tokenHash: hashOf(session),
          uid,
          userAgent: 'bench',
          timeZone: 'Asia/Kuala_Lumpur',
          createdAt: now,
          lastUsedAt: now,
        })
        .execute();
      await tx
        .insertInto('streams')
        .values({ uid, slot: 1, id: stream, openedAt: now, lastUsedAt: now })
        .execute();
      await tx
        .insertInto('progress')
        .values({
          uid,
          lessonId,
          ranges: '[]',
          playedMs: 0,
          resumeAtMs: 0,
          openedAt: now,
          watchedAt: null,
          tick: null,
          updatedAt: now,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  });
  await checkLedgerToday(db, now);
  await db.destroy();
  return taken.map(({ session, stream, lessonId }) => ({ session, stream, lessonId }));
}

/** The first start would compare all these people with Stripe while others are measured. */
async function checkLedgerToday(db: Database, now: number): Promise<void> {
  await askForRun(db, { id: 'bench', now });
  const run = await claimRun(db, { now });
  if (run) await endRun(db, { id: run.id, now, drifted: 0, failedWhy: null });
}
