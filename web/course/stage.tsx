import { Play } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { LinkButton } from '../parts/button.tsx';
import { SectionImage } from '../pictures/drawn/section-image.tsx';
import { lessonUrl, openedFromCourse } from './lesson-dialog/lesson-url.ts';

const besideWords = 'w-full sm:order-2 sm:h-0 sm:min-h-full';

/** On wide screens the words decide the height, and the picture fills it. */
export const stagePicture = `h-48 ${besideWords}`;

/** On phones lower, so that the button of the first card stands above the bar at the bottom. */
export const lowStagePicture = `h-28 ${besideWords}`;

type StageProps = {
  kicker: string;
  title: string;
  picture: ReactNode;
  action: ReactNode;
  /** Something else on the page comes first. */
  quiet?: boolean;
  children: ReactNode;
};

/** The largest thing on the page: a picture, and beside it or below what it is. */
export function Stage({ kicker, title, picture, action, quiet = false, children }: StageProps) {
  const heading = useId();
  return (
    <section
      aria-labelledby={heading}
      className={`grid overflow-hidden rounded-card bg-surface sm:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] ${quiet ? 'mt-5 shadow-low' : 'mt-8 shadow-high'}`}
    >
      {picture}
      <div
        className={`flex flex-col items-start justify-center p-5 sm:p-8 ${quiet ? 'sm:min-h-60' : 'sm:min-h-76 lg:p-10'}`}
      >
        <p className="tabular-nums font-semibold text-sky">{kicker}</p>
        <h2 id={heading} className={`mt-2 ${quiet ? 'text-title' : 'text-heading'}`}>
          {title}
        </h2>
        {children}
        {action}
      </div>
    </section>
  );
}

/** The drawing of a section in the place of a stage's picture. */
export function SectionStill({ image, className }: { image: string; className: string }) {
  return (
    <div className={`flex justify-center overflow-hidden bg-night ${className}`}>
      <SectionImage image={image} className="h-full max-w-full" />
    </div>
  );
}

type WatchLinkProps = { lessonId: string; children: ReactNode };

export function WatchLink({ lessonId, children }: WatchLinkProps) {
  return (
    <LinkButton to={lessonUrl(lessonId)} state={openedFromCourse} className="max-sm:w-full">
      <Play aria-hidden="true" className="size-5 fill-current" />
      <span>{children}</span>
    </LinkButton>
  );
}
