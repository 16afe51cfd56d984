import { words } from '#web/words/words.ts';
import { Button } from '../parts/button.tsx';
import { Skeleton } from '../parts/loading.tsx';
import { LookRow } from './payment-review-row.tsx';
import { StudioSection } from './studio-section.tsx';
import { useLooks } from './use-payment-reviews.ts';

const text = words.studioPayments.looks;

/** Money that came otherwise than it should: what waits for a decision, and how much is settled. */
export function LooksSection() {
  const { looks, failed, load } = useLooks();
  const open = looks?.filter(({ settledAt }) => settledAt === null) ?? [];
  const settled = (looks?.length ?? 0) - open.length;
  return (
    <StudioSection title={text.title} lead={text.lead}>
      {failed && (
        <div className="flex flex-wrap items-center gap-4">
          <p className="text-error">{text.failed}</p>
          <Button kind="quiet" onPress={load}>
            {text.again}
          </Button>
        </div>
      )}
      {!looks && !failed && <Skeleton className="h-20 w-full" />}
      {looks && open.length === 0 && <p>{text.empty}</p>}
      {open.length > 0 && (
        <ul className="grid divide-y divide-line">
          {open.map((look) => (
            <LookRow key={look.id} look={look} onChange={load} />
          ))}
        </ul>
      )}
      {settled > 0 && <p className="text-quiet">{text.settled(settled)}</p>}
    </StudioSection>
  );
}
