import { Download, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { notesMarkdown } from '#rules/lesson-notes.ts';
import { isLongEnough, longestSearch } from '#rules/transcript.ts';
import { messages } from '#messages/messages.ts';
import { useAppContent } from '#web/content/content-provider.tsx';
import type { LearnerSection } from '#web/outline/learner-outline.ts';
import { lessonUrl } from '#web/outline/lesson-url.ts';
import { findLesson } from '#web/outline/outline-summary.ts';
import { Button, QuietButton } from '#web/parts/button.tsx';
import { Dialog } from '#web/parts/dialog.tsx';
import { fieldStyles } from '#web/parts/field.tsx';
import { Loading } from '#web/parts/loading.tsx';
import { Message } from '#web/parts/message.tsx';
import { formatClock } from '#web/platform/format-duration.ts';
import { saveFile } from '#web/platform/save-file.ts';
import { useReloadState } from '#web/platform/use-reload-state.ts';
import { readImpersonation } from '#web/session/impersonation.ts';
import { NoteDeleted, NoteLine, noteActionStyles } from './note-line.tsx';
import { type AllNotes, loadAllNotes, notesByLesson, useAllNotes } from './use-all-notes.ts';

type NotesDialogProps = {
  uid: string;
  sections: readonly LearnerSection[];
  onGo: (lessonId: string, second: number) => void;
  onClose: () => void;
};

/** All notes of the learner, by lesson, with a search and the export. */
export default function NotesDialog({ uid, ...props }: NotesDialogProps) {
  return (
    <Dialog open title={messages.notes.all.title} size="wide" onClose={props.onClose}>
      {readImpersonation() === null ? (
        <Notes uid={uid} {...props} />
      ) : (
        <p className="text-quiet">{messages.notes.private}</p>
      )}
    </Dialog>
  );
}

function Notes({ uid, sections, onGo }: Omit<NotesDialogProps, 'onClose'>) {
  const [typed, setTyped] = useReloadState<string>('searched-notes', '');
  const notes = useAllNotes(uid, typed);
  const { all } = messages.notes;
  const isSearch = typed.trim() !== '';
  if (notes.notes?.length === 0 && !isSearch && notes.rejected.length === 0 && !notes.deleted)
    return (
      <Message title={all.none} level={3}>
        <p>{all.noneText}</p>
      </Message>
    );
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <form role="search" className="min-w-52 grow" onSubmit={(event) => event.preventDefault()}>
          <input
            type="search"
            aria-label={all.search}
            placeholder={all.search}
            maxLength={longestSearch}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            className={fieldStyles}
          />
        </form>
        <ExportButton />
      </div>
      <p role="status" className="mt-3 text-quiet empty:hidden">
        {statusOf(notes, typed)}
      </p>
      {notes.failed && (
        <div role="alert" className="mt-3">
          <p>{messages.notes.failed}</p>
          <Button kind="plain" onPress={notes.reload}>
            {messages.notes.again}
          </Button>
        </div>
      )}
      {notes.deleted && (
        <NoteDeleted key={notes.deleted.id} noteId={notes.deleted.id} onUndo={notes.undoRemove} />
      )}
      {!isSearch && <Rejected notes={notes} sections={sections} />}
      {notes.notes === null && !notes.failed && <Loading label={messages.notes.loading} />}
      <Groups notes={notes} sections={sections} onGo={onGo} />
      {notes.more && (
        <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
          <QuietButton onPress={notes.loadMore}>
            {notes.moreFailed ? messages.notes.again : all.more}
          </QuietButton>
          {notes.moreFailed && <p role="alert">{messages.notes.failed}</p>}
        </div>
      )}
    </>
  );
}

function statusOf({ notes, more }: AllNotes, typed: string): string {
  const { all } = messages.notes;
  if (typed.trim() !== '' && !isLongEnough(typed)) return all.tooShort;
  if (notes === null) return '';
  return notes.length === 0 ? all.noMatch : all.count(notes.length, more);
}

type GroupsProps = Pick<NotesDialogProps, 'sections' | 'onGo'> & { notes: AllNotes };

function Groups({ notes, sections, onGo }: GroupsProps) {
  const { locked, removedLesson } = messages.notes.all;
  return notesByLesson(notes.notes ?? []).map(({ lessonId, title, lang, notes: own }) => {
    const lesson = findLesson(sections, lessonId);
    const plays = lesson?.verdict === 'play';
    return (
      <section key={lessonId} aria-labelledby={`notes-of-${lessonId}`} className="mt-6">
        <h3
          id={`notes-of-${lessonId}`}
          lang={lesson ? lesson.lang : lang}
          className="font-display text-lead font-bold wrap-anywhere"
        >
          {lesson?.title ?? title}
        </h3>
        {!plays && <p className="text-quiet">{lesson ? locked : removedLesson}</p>}
        <ol className="-mx-2 mt-1 max-w-measure">
          {own.map((note) => (
            <NoteLine
              key={note.id}
              second={note.second}
              text={note.text}
              onPlay={plays ? () => onGo(lessonId, note.second) : null}
              action={<DeleteButton note={note} onPress={() => notes.remove(note)} />}
            />
          ))}
        </ol>
      </section>
    );
  });
}

/** The notes that only this browser has, since the server rejected them. */
function Rejected({ notes, sections }: Omit<GroupsProps, 'onGo'>) {
  const heading = useId();
  const { all, rejected } = messages.notes;
  if (notes.rejected.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="mt-6">
      <h3 id={heading} className="font-display text-lead font-bold">
        {all.unsaved}
      </h3>
      <ol className="-mx-2 mt-1 max-w-measure">
        {notes.rejected.map((note) => (
          <NoteLine
            key={note.id}
            second={note.second}
            text={note.text ?? ''}
            onPlay={null}
            warning={`${findLesson(sections, note.lessonId)?.title ?? all.unknownLesson}. ${rejected[note.rejected ?? 'no-access']}`}
            action={<DeleteButton note={note} onPress={() => notes.drop(note.id)} />}
          />
        ))}
      </ol>
    </section>
  );
}

type DeleteButtonProps = { note: { id: string; second: number }; onPress: () => void };

function DeleteButton({ note, onPress }: DeleteButtonProps) {
  const label = messages.notes.removeAt(formatClock(note.second));
  return (
    <button
      data-note={note.id}
      type="button"
      aria-label={label}
      title={label}
      onClick={onPress}
      className={noteActionStyles}
    >
      <Trash2 aria-hidden="true" className="size-4" />
    </button>
  );
}

/** Saves all notes as a Markdown file, whatever is searched. */
function ExportButton() {
  const [failed, setFailed] = useState(false);
  const { all, file } = messages.notes;
  const { title } = useAppContent().course;

  async function save() {
    try {
      const lessons = notesByLesson(await loadAllNotes()).map(({ lessonId, title: lesson, notes }) => ({
        title: lesson,
        notes: notes.map(({ second, text }) => ({
          time: formatClock(second),
          url: new URL(lessonUrl(lessonId, second), location.origin).href,
          text,
        })),
      }));
      const text = notesMarkdown(lessons, { title: file.title(title), bookmark: file.bookmark });
      saveFile(all.fileName, text, 'text/markdown;charset=utf-8');
      setFailed(false);
    } catch {
      setFailed(true);
    }
  }

  return (
    <>
      <Button kind="quiet" onPress={save}>
        <Download aria-hidden="true" className="size-5" /> {all.export}
      </Button>
      {failed && (
        <p role="alert" className="basis-full text-error">
          {all.exportFailed}
        </p>
      )}
    </>
  );
}
