import { Search } from 'lucide-react';
import { Suspense } from 'react';
import { navigate } from '../router.tsx';
import { words } from '#words/words.ts';
import { DialogFailed } from '../loading/dialog-failed.tsx';
import { lazyComponent } from '../loading/lazy-component.tsx';
import { loadPart } from '../loading/load-part.ts';
import { useReloadState } from '../loading/use-reload-state.ts';
import { lessonUrl, openedFromCourse } from './lesson-dialog/lesson-url.ts';

const SearchDialog = lazyComponent(
  () => loadPart(() => import('../lesson/transcript/search-dialog.tsx')),
  DialogFailed,
);

/** Leads from a remembered word to the second at which it is said. */
export function TranscriptSearch() {
  const [open, setOpen] = useReloadState<boolean>('transcript-search', false);

  function go(lessonId: string, second: number) {
    setOpen(false);
    navigate(lessonUrl(lessonId, second), { state: openedFromCourse });
  }

  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="-mx-2 flex min-h-11 items-center gap-2 rounded-small px-2 font-semibold text-sky underline-offset-4 hover:underline"
      >
        <Search aria-hidden="true" className="size-5" /> {words.course.searchTranscripts}
      </button>
      <Suspense fallback={null}>{open && <SearchDialog onGo={go} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
