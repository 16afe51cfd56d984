import type { CourseViewer } from '#rules/access.ts';
import { pages } from '#rules/pages.ts';
import { words } from '#words/words.ts';
import { buttonStyles } from '../parts/button-styles.ts';
import { MainButton } from './main-button.tsx';

type BottomBarProps = { viewer: CourseViewer; onClaim: () => void };

/** On phones, within the thumb's reach: Back, and the header's main button (specification 2). */
export function BottomBar({ viewer, onClaim }: BottomBarProps) {
  return (
    <nav
      aria-label={words.course.bar}
      className="@container fixed inset-x-0 bottom-0 z-30 border-t border-line bg-ground/95 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur-sm md:hidden"
    >
      <div className="flex flex-wrap gap-3 @max-[16rem]:gap-2 @max-[16rem]:*:px-2.5">
        <a href={pages.landing} className={buttonStyles('quiet')}>
          {words.course.back}
        </a>
        <MainButton viewer={viewer} onClaim={onClaim} className="grow" />
      </div>
    </nav>
  );
}
