import { impersonationReason } from '#rules/impersonation.ts';
import { noteObstacle, noteReasons } from '#rules/lesson-notes.ts';
import { searchWords } from '#rules/transcript.ts';
import * as endpoints from '#contract/notes.ts';
import { lockOwnAccount } from '#server/accounts/lock-account.ts';
import { languageOf } from '#server/accounts/request-language.ts';
import { isImpersonated, type SignedInViewer } from '#server/accounts/viewer.ts';
import { readPublishedContent } from '#server/content/published-content.ts';
import { handle } from '#server/handle.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { requireLesson } from './published-course.ts';
import { countNotes, listNotesOfLesson, removeNote, searchNotes, writeNote } from './notes-store.ts';
import { lessonTitleIn } from './translated-course.ts';

/** The notes of a page; fifty pages hold all of a user's. */
const notesOfPage = 100;

const listLessonNotes = handle(endpoints.listLessonNotes, async (ctx, c, viewer) => {
  rejectOtherReaders(viewer);
  const of = { uid: viewer.user.uid, lessonId: c.req.valid('param').id };
  return c.json({ notes: await listNotesOfLesson(ctx.db, of) }, 200);
});

const listNotes = handle(endpoints.listNotes, async (ctx, c, viewer) => {
  rejectOtherReaders(viewer);
  const { words, after } = c.req.valid('query');
  const search = { uid: viewer.user.uid, words: searchWords(words ?? ''), after, atMost: notesOfPage };
  const { notes, next } = await searchNotes(ctx.db, search);
  const { document } = await readPublishedContent(ctx);
  const language = languageOf(ctx, c);
  const titled = notes.map((note) => ({
    ...note,
    ...lessonTitleIn(document, language, { id: note.lessonId, stored: note.title }),
  }));
  return c.json({ notes: titled, next }, 200);
});

/** Only their learner reads notes, and no instructor who impersonates them. */
function rejectOtherReaders(viewer: SignedInViewer): void {
  if (isImpersonated(viewer))
    throw new ApiError('permission-denied', 'Notes are private to the learner.', {
      reason: impersonationReason,
    });
}

const putNote = handle(endpoints.putNote, async (ctx, c, viewer) => {
  const { uid } = viewer.user;
  const { id } = c.req.valid('param');
  const note = c.req.valid('json');
  const lesson = await requireLesson(ctx, viewer, note.lessonId);
  if (lesson.kind !== 'video') throw new ApiError('not-found', 'This lesson has no video.');
  const written = await transaction(ctx.db, async (tx) => {
    // Orders the writes of a user, so that each counts the ones before.
    await lockOwnAccount(tx, { uid });
    const count = await countNotes(tx, { uid, lessonId: lesson.id, id });
    const obstacle = count.isStored ? null : noteObstacle(count);
    if (obstacle) throw new ApiError('aborted', 'There are too many notes.', { reason: obstacle });
    return writeNote(tx, { ...note, id, uid, now: ctx.now() });
  });
  if (!written) throw noteChanged();
  return c.json(written, 200);
});

const deleteNote = handle(endpoints.deleteNote, async (ctx, c, { user: { uid } }) => {
  const { id } = c.req.valid('param');
  const replaces = c.req.valid('query').replaces.split(',');
  const deleted = await transaction(ctx.db, async (tx) => {
    await lockOwnAccount(tx, { uid });
    return removeNote(tx, { uid, id, replaces });
  });
  if (!deleted) throw noteChanged();
  return c.json({ done: true } as const, 200);
});

function noteChanged(): ApiError {
  return new ApiError('aborted', 'The note has changed.', { reason: noteReasons.changed });
}

export const routes = [listLessonNotes, listNotes, putNote, deleteNote];
