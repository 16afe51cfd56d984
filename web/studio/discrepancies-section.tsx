import { detailText } from '#rules/detail.ts';
import { words } from '#words/words.ts';
import { formatDateTime } from '../format.ts';
import { call, ApiError } from '../call.ts';
import { useAlert } from '../parts/alert.tsx';
import { Button } from '../parts/button.tsx';
import { StudioSection } from './studio-section.tsx';
import type { Discrepancy } from './use-reconciliation.ts';

const text = words.studioReconciliation.discrepancies;

type DiscrepanciesSectionProps = {
  discrepancies: readonly Discrepancy[];
  /** Before the first check nobody can say that all agrees. */
  hasRun: boolean;
  onChange: () => Promise<void>;
};

/** Each difference with the one step that sets it right. */
export function DiscrepanciesSection({ discrepancies, hasRun, onChange }: DiscrepanciesSectionProps) {
  if (!hasRun) return null;
  return (
    <StudioSection title={text.title}>
      {discrepancies.length === 0 && <p>{text.none}</p>}
      {discrepancies.length > 0 && (
        <ul className="grid divide-y divide-line">
          {discrepancies.map((discrepancy) => (
            <DiscrepancyRow key={discrepancy.id} discrepancy={discrepancy} onChange={onChange} />
          ))}
        </ul>
      )}
    </StudioSection>
  );
}

function DiscrepancyRow({
  discrepancy,
  onChange,
}: {
  discrepancy: Discrepancy;
  onChange: () => Promise<void>;
}) {
  const alert = useAlert();
  const { id, kind, email, detail, checkoutSessionId, foundAt } = discrepancy;

  async function repair() {
    try {
      await call('PUT /api/studio/discrepancies/{id}/repair', { params: { id } });
      alert(text.repaired, 'success');
    } catch (cause) {
      const code = cause instanceof ApiError ? cause.code : 'internal';
      alert(troubles[code] ?? text.notDone, code === 'not-found' ? 'notice' : 'error');
    }
    await onChange();
  }

  return (
    <li className="grid grid-cols-1 justify-items-start gap-x-8 gap-y-3 py-5 first:pt-0 last:pb-0 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <div className="min-w-0">
        <p className="font-semibold">{text.what[kind]}</p>
        <p className="wrap-anywhere">{email ?? text.nobody}</p>
        <p className="text-quiet">{`${detailText(detail, text.detail)}; ${formatDateTime(foundAt)}`}</p>
        {checkoutSessionId !== null && <p className="wrap-anywhere text-quiet">{checkoutSessionId}</p>}
      </div>
      <Button kind="quiet" onPress={repair}>
        <span>{text.repair[kind]}</span> <span className="sr-only">{email}</span>
      </Button>
    </li>
  );
}

const troubles: Record<string, string> = {
  aborted: text.still,
  'not-found': text.gone,
  unavailable: text.away,
};
