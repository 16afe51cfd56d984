import { words } from '#words/words.ts';
import { Skeleton } from '../parts/loading.tsx';

/** The course page before it is there: still shapes with the sizes of what comes, so that nothing jumps. */
export function CourseLoading({ paid }: { paid: boolean }) {
  return (
    <div role="status" className="page-container pt-6 pb-28 sm:pt-10 md:pb-16">
      <span className="sr-only">{words.course.loading}</span>
      <Skeleton className="h-8 w-52 sm:h-12" />
      <Skeleton className="mt-3 h-14 w-full max-w-sm sm:h-8" />
      {paid && <Skeleton className="mt-4 h-6 w-full max-w-xl max-sm:h-10" />}
      <Skeleton className="mt-8 h-105 w-full sm:h-76" />
      <div className="mt-10 grid gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-12">
        <div className="grid content-start gap-3">
          <Skeleton className="mb-2 h-7 w-32" />
          {Array.from({ length: 6 }, (_, index) => (
            <Skeleton key={index} className="h-26 w-full" />
          ))}
        </div>
        <Skeleton className="h-96 w-full" />
      </div>
    </div>
  );
}
