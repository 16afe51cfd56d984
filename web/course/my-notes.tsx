import { NotebookPen } from 'lucide-react';
import { Suspense } from 'react';
import { messages } from '#messages/messages.ts';
import type { LearnerSection } from '#web/outline/learner-outline.ts';
import { lessonUrl, openedFromCourse } from '#web/outline/lesson-url.ts';
import { lazyComponent } from '#web/parts/lazy-component.tsx';
import { loadPart } from '#web/platform/load-part.ts';
import { navigate } from '#web/platform/router.tsx';
import { useReloadState } from '#web/platform/use-reload-state.ts';
import { useMe } from '#web/session/session.tsx';
import { DialogFailed } from '#web/shell/dialog-failed.tsx';
import { OutlineButton } from './outline-button.tsx';

const NotesDialog = lazyComponent(() => loadPart(() => import('#web/lesson/notes-dialog.tsx')), DialogFailed);

/** The button of all notes, which the learner keeps also without a plan. */
export function MyNotes({ sections }: { sections: readonly LearnerSection[] }) {
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
