import { Search } from 'lucide-react';
import { Suspense } from 'react';
import { messages } from '#messages/messages.ts';
import type { LearnerSection } from '#web/outline/learner-outline.ts';
import { lessonUrl, openedFromCourse } from '#web/outline/lesson-url.ts';
import { lazyComponent } from '#web/parts/lazy-component.tsx';
import { loadPart } from '#web/platform/load-part.ts';
import { navigate } from '#web/platform/router.tsx';
import { useReloadState } from '#web/platform/use-reload-state.ts';
import { DialogFailed } from '#web/shell/dialog-failed.tsx';
import { OutlineButton } from './outline-button.tsx';

const SearchDialog = lazyComponent(
  () => loadPart(() => import('#web/lesson/search-dialog.tsx')),
  DialogFailed,
);

/** The search for a word in the transcripts, which opens the second at which it is said. */
export function TranscriptSearch({ sections }: { sections: readonly LearnerSection[] }) {
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
