import { words } from '#words/words.ts';
import { Skeleton } from '../parts/loading.tsx';
import { useApi } from '../use-api.ts';
import { PaymentReviewRow } from './payment-review-row.tsx';
import { SectionFailed } from './section-failed.tsx';
import { StudioSection } from './studio-section.tsx';

const text = words.studioPayments.reviews;

/** Money that came otherwise than it should: what waits for a decision, and how much is resolved. */
export function PaymentReviewsSection() {
  const { data, error, loading, reload } = useApi('GET /api/studio/payment-reviews');
  const reviews = data?.reviews;
  const failed = error !== null && !loading;
  const open = reviews?.filter(({ resolvedAt }) => resolvedAt === null) ?? [];
  const resolved = (reviews?.length ?? 0) - open.length;
  return (
    <StudioSection title={text.title} lead={text.lead}>
      {failed && <SectionFailed text={text.failed} again={text.again} onRetry={reload} />}
      {!reviews && !failed && <Skeleton className="h-20 w-full" />}
      {reviews && open.length === 0 && <p>{text.empty}</p>}
      {open.length > 0 && (
        <ul className="grid divide-y divide-line">
          {open.map((review) => (
            <PaymentReviewRow key={review.id} review={review} onChange={reload} />
          ))}
        </ul>
      )}
      {resolved > 0 && <p className="text-quiet">{text.resolved(resolved)}</p>}
    </StudioSection>
  );
}
