import { ChevronDown, CircleAlert } from 'lucide-react';
import { words } from '#words/words.ts';
import { isBroken, type StudioVideo } from './use-studio-videos.ts';

/** The heading of the list, to which the line leads. */
export const listTitleId = 'videos-title';

/** One line above everything else where videos do not play; the list, in which they stand first, may be far below. */
export function BrokenVideosLine({ videos }: { videos: readonly StudioVideo[] }) {
  const count = videos.filter(isBroken).length;
  if (count === 0) return null;

  function showList() {
    const title = document.getElementById(listTitleId);
    title?.focus({ preventScroll: true });
    title?.scrollIntoView();
  }

  return (
    <button
      type="button"
      className="flex items-start gap-3 rounded-card bg-amber-soft px-5 py-4 text-left text-amber-ink shadow-low transition-shadow hover:shadow-high"
      onClick={showList}
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span className="grow">{words.studioVideos.list.broken(count)}</span>
      <ChevronDown aria-hidden="true" className="mt-0.5 shrink-0" />
    </button>
  );
}
