import { NotebookPen, Search } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { messages } from '#messages/messages.ts';
import type { LearnerSection } from '#web/outline/learner-outline.ts';
import { lessonUrl, openedFromCourse } from '#web/outline/lesson-url.ts';
import { playableLessons } from '#web/outline/outline-summary.ts';
import { lazyComponent } from '#web/parts/lazy-component.tsx';
import { loadPart } from '#web/platform/load-part.ts';
import { navigate } from '#web/platform/router.tsx';
import { useReloadState } from '#web/platform/use-reload-state.ts';
import { useMe } from '#web/session/session.tsx';
import { DialogFailed } from '#web/shell/dialog-failed.tsx';

/** The buttons above the outline. */
export default function OutlineTools({ sections }: { sections: readonly LearnerSection[] }) {
  return (
    <div className="flex flex-wrap gap-x-6">
      <MyNotes sections={sections} />
      {playableLessons(sections).length > 0 && <TranscriptSearch sections={sections} />}
    </div>
  );
}

const NotesDialog = lazyComponent(() => loadPart(() => import('#web/lesson/notes-dialog.tsx')), DialogFailed);

/** The button of all notes, which the learner keeps also without a plan. */
function MyNotes({ sections }: { sections: readonly LearnerSection[] }) {
  const [open, setOpen] = useReloadState<boolean>('my-notes', false);
  const { me } = useMe();

  function go(lessonId: string, second: number) {
    setOpen(false);
    navigate(lessonUrl(lessonId, second), { state: openedFromCourse });
  }

  return (
    <>
      <OutlineButton onPress={() => setOpen(true)}>
        <NotebookPen aria-hidden="true" className="size-5" /> {messages.links.myNotes}
      </OutlineButton>
      <Suspense fallback={null}>
        {open && me && (
          <NotesDialog uid={me.uid} sections={sections} onGo={go} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  );
}

const SearchDialog = lazyComponent(
  () => loadPart(() => import('#web/lesson/search-dialog.tsx')),
  DialogFailed,
);

/** The search for a word in the transcripts, which opens the second at which it is said. */
function TranscriptSearch({ sections }: { sections: readonly LearnerSection[] }) {
  const [open, setOpen] = useReloadState<boolean>('transcript-search', false);

  function go(lessonId: string, second: number) {
    setOpen(false);
    navigate(lessonUrl(lessonId, second), { state: openedFromCourse });
  }

  return (
    <>
      <OutlineButton onPress={() => setOpen(true)}>
        <Search aria-hidden="true" className="size-5" /> {messages.links.searchTranscripts}
      </OutlineButton>
      <Suspense fallback={null}>
        {open && <SearchDialog sections={sections} onGo={go} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}

/** A button above the outline that opens a dialog. */
function OutlineButton({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="-mx-2 flex min-h-11 items-center gap-2 rounded-small px-2 font-semibold text-sky underline-offset-4 hover:underline"
    >
      {children}
    </button>
  );
}
