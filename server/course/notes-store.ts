/** The learners' notes at a second of a lesson, which only they can read. */
import { sql } from 'kysely';
import { folded } from '#rules/transcript.ts';
import type { Database } from '#server/platform/db/database.ts';

export type StoredNote = {
  id: string;
  lessonId: string;
  second: number;
  /** Empty for a bookmark. */
  text: string;
  version: string;
  createdAt: number;
  updatedAt: number;
};

/** A note with the title of its lesson; of a removed lesson, its last title. */
export type ListedNote = StoredNote & { title: string };

const columns = ['id', 'lessonId', 'second', 'text', 'version', 'createdAt', 'updatedAt'] as const;

/** Returns a user's notes in a lesson, by second. */
export async function listNotesOfLesson(
  db: Database,
  of: { uid: string; lessonId: string },
): Promise<StoredNote[]> {
  return db
    .selectFrom('lessonNotes')
    .select(columns)
    .where('uid', '=', of.uid)
    .where('lessonId', '=', of.lessonId)
    .orderBy('second')
    .orderBy('id')
    .execute();
}

/**
 * Returns a user's notes that contain all words, in the course's order, with those of removed lessons last. `next` is the
 * value of `after` for the following page; null on the last one.
 */
export async function searchNotes(
  db: Database,
  search: { uid: string; words: string[]; after: string | undefined; atMost: number },
): Promise<{ notes: ListedNote[]; next: string | null }> {
  const { uid, words, after, atMost } = search;
  const isRemoved = sql<number>`case when lesson."removedAt" is null then 0 else 1 end`;
  const place = sql`(${isRemoved}, lesson."position", note."lessonId", note."second", note."id")`;
  const rows = await db
    .selectFrom('lessonNotes as note')
    .innerJoin('lessons as lesson', 'lesson.id', 'note.lessonId')
    .select(['note.id', 'note.lessonId', 'note.second', 'note.text', 'note.version'])
    .select(['note.createdAt', 'note.updatedAt', 'lesson.title', 'lesson.position'])
    .select(isRemoved.as('isRemoved'))
    .where('note.uid', '=', uid)
    .where((row) =>
      row.and([
        ...words.map(
          (word) => sql<boolean>`${sql.ref('note.folded')} like ${`%${literal(word)}%`} escape '!'`,
        ),
        ...(after === undefined ? [] : [sql<boolean>`${place} > (${sql.join(valuesOf(after))})`]),
      ]),
    )
    .orderBy(isRemoved)
    .orderBy('lesson.position')
    .orderBy('note.lessonId')
    .orderBy('note.second')
    .orderBy('note.id')
    .limit(atMost + 1)
    .execute();
  const page = rows.slice(0, atMost);
  const last = rows.length > atMost ? page.at(-1) : undefined;
  return {
    notes: page.map(({ isRemoved: _isRemoved, position: _position, ...note }) => note),
    next: last ? [last.isRemoved, last.position, last.lessonId, last.second, last.id].join('.') : null,
  };
}

/** Reads the values of a page's beginning, whose form the contract has checked. */
function valuesOf(after: string): (string | number)[] {
  const [isRemoved, position, lessonId = '', second, id = ''] = after.split('.');
  return [Number(isRemoved), Number(position), lessonId, Number(second), id];
}

/** Escapes the special characters of a `like` pattern. */
function literal(word: string): string {
  return word.replaceAll(/[!%_]/g, (sign) => `!${sign}`);
}

/** Counts a user's notes, in the course and in a lesson, and says whether the note `id` is one of them. */
export async function countNotes(
  tx: Database,
  of: { uid: string; lessonId: string; id: string },
): Promise<{ inCourse: number; inLesson: number; isStored: boolean }> {
  const counted = await tx
    .selectFrom('lessonNotes')
    .select(({ fn }) => [
      fn.countAll<number | string>().as('inCourse'),
      fn.countAll<number | string>().filterWhere('lessonId', '=', of.lessonId).as('inLesson'),
      fn.countAll<number | string>().filterWhere('id', '=', of.id).as('stored'),
    ])
    .where('uid', '=', of.uid)
    .executeTakeFirstOrThrow();
  return {
    inCourse: Number(counted.inCourse),
    inLesson: Number(counted.inLesson),
    isStored: Number(counted.stored) > 0,
  };
}

/**
 * Adds a note, or changes the text and second of the user's own if its version is one of `replaces`. Returns null when it
 * has another version, or belongs to another lesson or user.
 */
export async function writeNote(
  tx: Database,
  note: Omit<StoredNote, 'createdAt' | 'updatedAt'> & {
    uid: string;
    replaces: readonly string[];
    now: number;
  },
): Promise<StoredNote | null> {
  const { uid, replaces, now, ...written } = note;
  const row = await tx
    .insertInto('lessonNotes')
    .values({ ...written, uid, folded: folded(note.text), createdAt: now, updatedAt: now })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((there) => ({
          second: there.ref('excluded.second'),
          text: there.ref('excluded.text'),
          folded: there.ref('excluded.folded'),
          version: there.ref('excluded.version'),
          updatedAt: there.ref('excluded.updatedAt'),
        }))
        .where('lessonNotes.uid', '=', uid)
        .where('lessonNotes.lessonId', '=', note.lessonId)
        .where('lessonNotes.version', 'in', [note.version, ...replaces]),
    )
    .returning(columns)
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes a user's note if its version is one of `replaces`. Returns false when it has another version. */
export async function removeNote(
  db: Database,
  note: { uid: string; id: string; replaces: readonly string[] },
): Promise<boolean> {
  const own = { uid: note.uid, id: note.id };
  const deleted = await db
    .deleteFrom('lessonNotes')
    .where('uid', '=', own.uid)
    .where('id', '=', own.id)
    .where('version', 'in', note.replaces)
    .returning('id')
    .executeTakeFirst();
  if (deleted) return true;
  const left = await db
    .selectFrom('lessonNotes')
    .select('id')
    .where('uid', '=', own.uid)
    .where('id', '=', own.id)
    .executeTakeFirst();
  return left === undefined;
}
