import { words } from '#web/words/words.ts';
import { Skeleton } from '../parts/loading.tsx';

/** The plans before they are there, with the sizes of what comes. */
export function PricingLoading() {
  return (
    <div role="status" className="mx-auto mt-6 max-w-4xl sm:mt-8">
      <span className="sr-only">{words.payment.pricing.loading}</span>
      <Skeleton className="h-10 w-80 max-w-full" />
      <Skeleton className="mt-3 h-14 w-full max-w-measure" />
      <div className="mt-8 grid gap-6 md:grid-cols-2">
        <Skeleton className="h-144 w-full" />
        <Skeleton className="h-144 w-full" />
      </div>
    </div>
  );
}
