import { Bookmark, Pencil, Plus } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { messages } from '#messages/messages.ts';
import { Button, QuietButton } from '#web/parts/button.tsx';
import { formatClock } from '#web/platform/format-duration.ts';
import type { LessonPanelProps, NotesOfLesson } from './lesson-tab.ts';
import { NoteForm } from './note-form.tsx';
import { NoteDeleted, NoteLine, noteActionStyles } from './note-line.tsx';
import { type NoteForm as Form, useNoteForm } from './use-note-form.ts';
import { type ShownNote, useNotes } from './use-notes.ts';
import { useSecond } from './use-second.ts';

/** The learner's notes in a lesson, for the panel and for the player. */
export function useNotesOfLesson(uid: string, lessonId: string): NotesOfLesson {
  const notes = useNotes(uid, lessonId);
  const form = useNoteForm(uid, lessonId, notes);
  const ofPlayer = notes.isPrivate
    ? null
    : {
        seconds: notes.notes?.map(({ second }) => second) ?? [],
        onBookmark: (second: number) => notes.add(second, ''),
        onWrite: form.write,
      };
  return { notes, form, ofPlayer };
}

type NoteListProps = Pick<NotesOfLesson, 'notes' | 'form'> & {
  isShown: boolean;
  /** Plays the lesson from a second. */
  onGo: (second: number) => void;
};

/** The notes and bookmarks of a lesson: add, change, delete, and play from their times. */
export function NotesPanel({ lesson, notes: ofLesson, video, isShown, onShow, onGo }: LessonPanelProps) {
  const { notes, form } = ofLesson;
  const isListed = notes.notes?.some(({ id }) => id === form.open?.noteId) ?? false;
  const text = messages.notes;
  const heading = useId();
  const adding = useRef<HTMLDivElement>(null);
  const [bookmarked, setBookmarked] = useState<number | null>(null);
  useFocusAfterForm(form, adding.current);
  const show = useEffectEvent(() => {
    if (!isShown) onShow();
  });

  function bookmark(second: number) {
    notes.add(second, '');
    setBookmarked(second);
  }

  // A key opens the form while another tab is shown.
  useEffect(() => {
    if (form.focusRequests > 0) show();
  }, [form.focusRequests]);

  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className="sr-only">
        {text.title}
      </h3>
      {notes.isPrivate ? (
        <p className="mt-3 text-quiet">{text.private}</p>
      ) : (
        <>
          <div ref={adding} className="mt-3 flex flex-wrap gap-x-2 gap-y-1 sm:gap-x-4">
            <AddButtons video={video} onWrite={form.write} onBookmark={bookmark} />
          </div>
          <p role="status" className="sr-only">
            {bookmarked !== null && text.added(formatClock(bookmarked))}
          </p>
          {form.open && !isListed && <OpenForm form={form} isShown={isShown} />}
          {notes.deleted && (
            <NoteDeleted key={notes.deleted.id} noteId={notes.deleted.id} onUndo={notes.undoRemove} />
          )}
          <p role="status" className="mt-3 text-warning empty:hidden">
            {notes.waiting && text.waiting}
          </p>
          <NoteList notes={notes} form={form} isShown={isShown} onGo={(second) => onGo(lesson.id, second)} />
        </>
      )}
    </section>
  );
}

type AddButtonsProps = {
  video: HTMLVideoElement | null;
  onWrite: (second: number) => void;
  onBookmark: (second: number) => void;
};

/** The buttons act at the second that they show. */
function AddButtons({ video, onWrite, onBookmark }: AddButtonsProps) {
  const second = useSecond(video);
  const { add, bookmark } = messages.notes;
  return (
    <>
      <QuietButton className="max-sm:px-4!" disabled={!video} onPress={() => onWrite(second)}>
        <Plus aria-hidden="true" className="size-5" />
        <span className="tabular-nums">{add(formatClock(second))}</span>
      </QuietButton>
      <Button kind="plain" disabled={!video} onPress={() => onBookmark(second)}>
        <Bookmark aria-hidden="true" className="size-5" /> {bookmark}
      </Button>
    </>
  );
}

type OpenFormProps = { form: Form; isShown: boolean; onDelete?: () => void };

function OpenForm({ form, isShown, onDelete }: OpenFormProps) {
  if (!form.open) return null;
  const { second, text } = form.open;
  return (
    <NoteForm
      second={second}
      text={text}
      // A hidden field can't take the focus.
      focusRequests={isShown ? form.focusRequests : 0}
      onType={form.type}
      onSave={form.save}
      onCancel={form.close}
      onDelete={onDelete}
    />
  );
}

function NoteList({ notes, form, isShown, onGo }: NoteListProps) {
  const text = messages.notes;
  if (notes.failed)
    return (
      <>
        <div role="alert" className="mt-3">
          <p className="text-quiet">{text.failed}</p>
          <Button kind="plain" onPress={notes.reload}>
            {text.again}
          </Button>
        </div>
        {notes.notes && <Lines notes={notes} form={form} isShown={isShown} shown={notes.notes} onGo={onGo} />}
      </>
    );
  if (notes.notes === null)
    return (
      <p role="status" className="mt-3 text-quiet">
        {text.loading}
      </p>
    );
  if (notes.notes.length > 0)
    return <Lines notes={notes} form={form} isShown={isShown} shown={notes.notes} onGo={onGo} />;
  return (
    <p className="mt-3 text-quiet">
      <span>{text.none}</span> <span className="max-md:hidden">{text.keys}</span>
    </p>
  );
}

type LinesProps = NoteListProps & { shown: ShownNote[] };

function Lines({ notes, form, isShown, shown, onGo }: LinesProps) {
  const text = messages.notes;
  return (
    <ol aria-label={text.list} className="-mx-2 mt-3 max-w-measure">
      {shown.map((note) =>
        note.id === form.open?.noteId ? (
          <li key={note.id} className="px-2">
            <OpenForm
              form={form}
              isShown={isShown}
              onDelete={() => {
                form.close();
                notes.remove(note);
              }}
            />
          </li>
        ) : (
          <NoteLine
            key={note.id}
            second={note.second}
            text={note.text}
            onPlay={() => onGo(note.second)}
            warning={note.rejected ? text.rejected[note.rejected] : undefined}
            action={<EditButton note={note} onPress={() => form.edit(note)} />}
          />
        ),
      )}
    </ol>
  );
}

function EditButton({ note, onPress }: { note: ShownNote; onPress: () => void }) {
  const label = messages.notes.edit(formatClock(note.second));
  return (
    <button
      id={editButtonId(note.id)}
      data-note={note.id}
      type="button"
      aria-label={label}
      title={label}
      onClick={onPress}
      className={noteActionStyles}
    >
      <Pencil aria-hidden="true" className="size-4" />
    </button>
  );
}

const editButtonId = (noteId: string) => `edit-note-${noteId}`;

/** When the form has closed, the focus returns to where it was: the player, or the button that opened the form. */
function useFocusAfterForm({ open, opener }: Form, adding: HTMLElement | null): void {
  const noteId = open ? (open.noteId ?? '') : null;
  const before = useRef(noteId);
  useEffect(() => {
    const closed = noteId === null ? before.current : null;
    before.current = noteId;
    if (closed === null || document.activeElement !== document.body) return;
    const former = opener.current?.isConnected ? opener.current : null;
    const next = former ?? document.getElementById(editButtonId(closed)) ?? adding?.querySelector('button');
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  }, [noteId, opener, adding]);
}
