import { words } from '#words/words.ts';
import { Skeleton } from '../parts/loading.tsx';

/** The plans before they are there, with the sizes of what comes. */
export function PricingLoading() {
  const text = words.payment.pricing;
  return (
    <div className="mx-auto mt-6 max-w-4xl sm:mt-8">
      <h1 className="text-heading">{text.heading}</h1>
      <div role="status">
        <span className="sr-only">{text.loading}</span>
        <Skeleton className="mt-3 h-14 w-full max-w-measure" />
        <div className="mt-8 grid gap-6 md:grid-cols-2">
          <Skeleton className="h-144 w-full" />
          <Skeleton className="h-144 w-full" />
        </div>
      </div>
    </div>
  );
}
