/** A database with the current tables, and the rows that store tests start with. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import type { Plan } from '#rules/plans.ts';
import { type Database, type DatabaseLocation, migrate, openDatabase } from '#server/platform/db/database.ts';
import { addVideos, type PublishedCourse, writeCourse } from '#server/publishing/course-store.ts';
import { type StoredLesson } from '#server/course/lesson-store.ts';
import { writeNote } from '#server/course/notes-store.ts';
import { type Payment, recordPayment } from '#server/payments/store.ts';
import { addCountryCurrency, insertPrice } from '#server/payments/price-store.ts';
import { findOrCreateUser, setPlan } from '#server/accounts/user-store.ts';
import { firstPrices } from './content/default-course.ts';
import { memoryFolder } from './set-up/memory-folder.ts';
import { emptyPostgresDatabase, type FirstRows, openKeptPool, templateTime } from './test-postgres.ts';

/** The database closes when its test ends. */
export async function createTestDatabase(): Promise<Database> {
  const dataDir = mkdtempSync(join(memoryFolder, 'lectern-store-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const db = await openForTest({ databaseUrl: await prepareDatabase(dataDir), dataDir });
  await addFirstPrices(db);
  return db;
}

/** Opens the database as the product does, but without fsync, since no test's data outlives the computer. */
export async function openForTest(where: DatabaseLocation, connect = openKeptPool): Promise<Database> {
  const db = openDatabase(where, connect);
  onTestFinished(() => db.destroy());
  // Kysely closes only a database that has been used, and would open it again after a test has closed it.
  await (where.databaseUrl ? sql`select 1` : sql`pragma synchronous = off`).execute(db);
  return db;
}

/** Adds the first prices, with Stripe ids like `price_premium_usd`. */
async function addFirstPrices(db: Database): Promise<void> {
  for (const price of firstPrices.prices) {
    const stripePriceId = `price_${price.id.replace('-', '_')}`;
    await insertPrice(db, { ...price, stripePriceId, createdAt: 1 });
  }
  for (const row of firstPrices.countryCurrencies) await addCountryCurrency(db, row);
}

/**
 * Creates the current tables in a data folder or a PostgreSQL database, empty or with the rows that many tests start with.
 * @returns the URL of the latter
 */
export async function prepareDatabase(dataDir: string, first?: FirstRows): Promise<string | null> {
  const databaseUrl = await emptyPostgresDatabase(first);
  if (databaseUrl !== null) return databaseUrl;
  const key = first ? first.key : '';
  if (!files.has(key)) files.set(key, makeFile(first));
  const { bytes, times } = await files.get(key)!;
  const file = join(dataDir, 'lectern.db');
  writeFileSync(file, bytes, { mode: 0o600 });
  if (first && first.now !== templateTime) moveTimes(file, times, first.now);
  return null;
}

type Column = { table: string; column: string };
type DatabaseFile = { bytes: Buffer; times: Column[] };

/** All migrations take as long as a short test, and the first rows half as long, so they are written once per worker. */
const files = new Map<string, Promise<DatabaseFile>>();

async function makeFile(first: FirstRows | undefined): Promise<DatabaseFile> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-tables-'));
  const db = openDatabase({ databaseUrl: null, dataDir });
  await migrate(db);
  await first?.write(db, templateTime);
  await db.destroy();
  const file = join(dataDir, 'lectern.db');
  const made = { bytes: readFileSync(file), times: first ? findTimes(file) : [] };
  rmSync(dataDir, { recursive: true });
  return made;
}

/** Returns the columns with the time of the first rows. */
function findTimes(file: string): Column[] {
  const db = new Sqlite(file, { readonly: true });
  const columns = db
    .prepare(
      `select t.name as "table", c.name as "column" from sqlite_master t join pragma_table_info(t.name) c
        where t.type = 'table' and t.name not like 'sqlite_%'`,
    )
    .all() as Column[];
  const times = columns.filter(({ table, column }) =>
    db.prepare(`select 1 from "${table}" where "${column}" = ?`).get(templateTime),
  );
  db.close();
  return times;
}

function moveTimes(file: string, times: Column[], to: number): void {
  const db = new Sqlite(file);
  db.pragma('synchronous = off');
  db.transaction(() => {
    for (const { table, column } of times)
      db.prepare(`update "${table}" set "${column}" = ? where "${column}" = ?`).run(to, templateTime);
  })();
  db.close();
}

export async function addUsers(db: Database, ...uids: string[]): Promise<void> {
  for (const uid of uids) await findOrCreateUser(db, { uid, email: emailOf(uid), name: null, now: 1 });
}

export function emailOf(uid: string): string {
  return `${uid}@example.com`;
}

export async function addUserWithPlan(db: Database, uid: string, plan: Plan): Promise<void> {
  await addUsers(db, uid);
  await setPlan(db, { uid, plan });
}

type TestLesson = Partial<StoredLesson> & { id: string };

/** Adds a course with lessons, by default videos of 100 seconds in section 1. */
export async function addLessons(db: Database, ...lessons: TestLesson[]): Promise<void> {
  const videos = lessons.filter(({ kind = 'video' }) => kind === 'video');
  await addVideos(
    db,
    videos.map(({ id, lengthSeconds = 100 }) => ({ id, lengthSeconds })),
  );
  await writeCourse(db, courseOf(lessons), 1);
}

/** The course of `addLessons`: three sections, the third for Ultra only. */
export function courseOf(lessons: TestLesson[]): PublishedCourse {
  return {
    sections: [1, 2, 3].map((id) => ({
      id,
      title: `Section ${id}`,
      image: '',
      opensWith: id === 3 ? ('ultra' as const) : ('premium' as const),
    })),
    lessons: lessons.map(({ id, sectionId = 1, kind = 'video', url = null }) => ({
      id,
      sectionId,
      kind,
      url,
      videoId: kind === 'video' ? id : null,
      title: `About ${id}`,
      description: '',
      isFreePreview: false,
      isFree: false,
      chapters: [],
      attachments: [],
      questions: 0,
    })),
  };
}

/** Adds a note at second 12 of a lesson. */
export async function addLessonNote(
  db: Database,
  note: { uid: string; lessonId: string; text: string; second?: number; id?: string },
): Promise<string> {
  const { id = noteKey(), second = 12, ...rest } = note;
  await writeNote(db, { ...rest, id, second, version: noteKey(), replaces: [], now: 1 });
  return id;
}

/** An id or version of a note, as browsers choose them. */
export function noteKey(): string {
  return randomBytes(16).toString('hex');
}

/** A payment of $78.00 for Ultra without refunds or disputes. */
export const ultraPayment = {
  priceId: 'ultra-usd',
  amountCents: 7800,
  currency: 'usd',
  refundedCents: 0,
  dispute: 'none',
  paidAt: 1_000,
} as const;

/** Records a paid session, by default `ultraPayment`. */
export async function addPayment(
  db: Database,
  payment: Partial<Payment> & { checkoutSessionId: string; uid: string; seenAt?: number },
): Promise<void> {
  const paymentIntentId = `pi_${payment.checkoutSessionId}`;
  await recordPayment(db, { ...ultraPayment, paymentIntentId, seenAt: 1_000, ...payment }, undefined);
}
