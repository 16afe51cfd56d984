/** Sends the unsent notes of a user. */
import { impersonationReason } from '#rules/impersonation.ts';
import { noteReasons } from '#rules/lesson-notes.ts';
import type { Api } from '#contract/api.ts';
import { ApiError, call } from '#web/platform/call.ts';
import {
  newNoteKey,
  type NoteRejection,
  type NotesOutbox,
  notesOutbox,
  type UnsentNote,
} from './notes-outbox.ts';

export type Note = Api['PUT /api/notes/{id}']['reply'];

type SendOptions = {
  /** Called with each note that the server has confirmed, and with null for a deleted one. */
  onSaved?: (id: string, note: Note | null) => void;
  /** Called when a note was changed elsewhere, which the list on the server shows. */
  onConflict?: () => void;
  /** True for a note that is not to be sent yet. */
  isHeld?: (id: string) => boolean;
};

/** The sends of each user, one after another, since two at once would send the same notes. */
const sending = new Map<string, Promise<unknown>>();

/**
 * Sends a user's unsent notes, except rejected and held ones. Resolves with false if some could not be sent and should be
 * tried again.
 */
export function sendUnsentNotes(
  uid: string,
  outbox: NotesOutbox,
  options: SendOptions = {},
): Promise<boolean> {
  const before = sending.get(uid) ?? Promise.resolve();
  const own = before.then(() => sendAll(outbox, options));
  sending.set(
    uid,
    own.catch(() => undefined),
  );
  return own;
}

async function sendAll(
  outbox: NotesOutbox,
  { onSaved, onConflict, isHeld = () => false }: SendOptions,
): Promise<boolean> {
  for (;;) {
    // Read again each time: a note may be changed while another is sent.
    const note = outbox.list().find(({ id, rejected }) => rejected === null && !isHeld(id));
    if (!note) return true;
    outbox.keep({ ...note, isSent: true });
    try {
      const saved = await sendNote(note);
      // A newer text that was written in the meantime is sent next.
      if (outbox.read(note.id)?.version === note.version) outbox.drop(note.id);
      onSaved?.(note.id, saved);
    } catch (error) {
      if (!(error instanceof ApiError && settle(outbox, note, error))) return false;
      if (error.reason === noteReasons.changed) onConflict?.();
    }
  }
}

async function sendNote({ id, lessonId, second, text, version, replaces }: UnsentNote): Promise<Note | null> {
  if (text !== null)
    return call('PUT /api/notes/{id}', {
      params: { id },
      body: { lessonId, second, text, version, replaces },
    });
  await call('DELETE /api/notes/{id}', { params: { id }, query: { replaces: replaces.join() } });
  return null;
}

/** Handles an error that a repeat would bring again. Returns false for any other. */
function settle(outbox: NotesOutbox, sent: UnsentNote, { code, reason }: ApiError): boolean {
  const note = outbox.read(sent.id);
  // A newer write, also of another window, is sent next.
  if (note?.version !== sent.version) return true;
  if (code === 'aborted' && reason === noteReasons.changed) {
    outbox.drop(note.id);
    // The note was changed elsewhere: that text stays, and this one becomes a note of its own.
    if (note.text !== null)
      outbox.keep({ ...note, id: newNoteKey(), version: newNoteKey(), replaces: [], isSent: false });
    return true;
  }
  const rejected = rejectionOf(code, reason);
  if (rejected === null) return false;
  if (note.text === null) outbox.drop(note.id);
  else outbox.keep({ ...note, rejected });
  return true;
}

function rejectionOf(code: ApiError['code'], reason: string | undefined): NoteRejection | null {
  if (code === 'aborted' && reason === noteReasons.tooMany) return 'too-many';
  if (code === 'aborted' && reason === noteReasons.tooManyInLesson) return 'too-many-in-lesson';
  if (reason === impersonationReason) return null;
  return ['permission-denied', 'not-found', 'invalid-argument'].includes(code) ? 'no-access' : null;
}

/** The longest time that signing out waits for unsent notes. */
const longestWaitMs = 3_000;

/** Sends a user's unsent notes before they sign out. Never throws. */
export async function sendNotesBeforeSignOut(uid: string): Promise<void> {
  const outbox = notesOutbox(uid);
  if (uid === '' || outbox.list().length === 0) return;
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), longestWaitMs));
  await Promise.race([sendUnsentNotes(uid, outbox).catch(() => false), late]);
}
