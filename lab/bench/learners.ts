/** A database with many learners, of whom some are signed in, own Ultra and play a lesson. */
import { hash, randomBytes } from 'node:crypto';
import { fillDefaultCourse } from '#server/publishing/first-revision.ts';
import { migrate, openDatabase } from '#server/platform/db/database.ts';
import { prepareVideos } from '#server/videos/prepare-videos.ts';
import { legalConfig } from '#tests/content/default-course.ts';
import { seedLearners } from '../seed/learners.ts';
import { type DatabasePlace, execute, insertRows, select } from './database.ts';

/** `session` is the token of the cookie. */
export type SignedIn = { uid: string; session: string };

/** `stream` is the id of the video that plays. */
export type Learner = SignedIn & { stream: string; lessonId: string };

type Wish = {
  /** The number of all users, `seed-1` to `seed-{people}`. */
  people: number;
  /** The number of learners among them, spread evenly. */
  learners: number;
  /** The number of users at the end that stay customers, signed in and without a plan. */
  customers?: number;
  /** The time at which sessions and playback sessions were last used; one hour ahead, unless requests shall note their use. */
  lastUsedAt?: number;
};

/** Fills an empty place. */
export async function fillDatabase(
  place: DatabasePlace,
  { people, learners, customers = 0, lastUsedAt = Date.now() + 60 * 60_000 }: Wish,
): Promise<{ learners: Learner[]; customers: SignedIn[] }> {
  const now = Date.now();
  const total = people + customers;
  await makeTables(place, total, now);
  const lessons = await select(place, `select id from lessons where kind = 'video' order by position`);
  const signedIn = Array.from({ length: learners + customers }, (_, index) => ({
    uid: `seed-${index < learners ? 1 + Math.floor((index * people) / learners) : people + 1 + index - learners}`,
    session: randomBytes(32).toString('base64url'),
    stream: randomBytes(12).toString('base64url'),
    lessonId: String(lessons[index % lessons.length]?.['id']),
  }));
  const taught = signedIn.slice(0, learners);
  await insertRows(
    place,
    'sessions',
    signedIn.map(({ uid, session }) => ({
      id: randomBytes(12).toString('base64url'),
      tokenHash: hash('sha256', session, 'base64url'),
      uid,
      userAgent: 'bench',
      timeZone: 'Asia/Kuala_Lumpur',
      createdAt: now,
      lastUsedAt,
    })),
  );
  await insertRows(
    place,
    'playbackSessions',
    taught.map(({ uid, stream }) => ({ uid, slot: 1, id: stream, openedAt: now, lastUsedAt })),
  );
  const unplayed = { ranges: '[]', playedMs: 0, resumeAtMs: 0, openedAt: now, updatedAt: now };
  await insertRows(
    place,
    'progress',
    taught.map(({ uid, lessonId }) => ({ uid, lessonId, ...unplayed })),
  );
  await execute(place, [
    `update users set plan = 'ultra' where uid in (select uid from "playbackSessions")`,
    // The nightly job would otherwise compare all these people with Stripe while others are measured.
    `insert into "reconciliationRuns" (id, "requestedAt", "heartbeatAt", "endedAt", seen, "discrepancyCount") values ('bench', ${now}, ${now}, ${now}, 0, 0)`,
    // The site never analyzes SQLite, and PostgreSQL analyzes itself.
    ...(place.databaseUrl === null ? ['pragma wal_checkpoint(truncate)'] : ['vacuum analyze']),
  ]);
  return { learners: taught, customers: signedIn.slice(learners) };
}

async function makeTables(place: DatabasePlace, people: number, now: number): Promise<void> {
  const db = openDatabase(place);
  await migrate(db);
  const config = { ...place, ...legalConfig } as Parameters<typeof fillDefaultCourse>[0]['config'];
  await fillDefaultCourse({ db, config, now: Date.now, randomBytes }, 'content', () => {});
  // The site would prepare them in the background, while others are measured.
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const withoutStore = { ...config, media: { ...config.media, store: null } };
  await prepareVideos({ db, log, now: Date.now, config: withoutStore });
  await seedLearners(db, { count: people, now });
  await db.destroy();
}
