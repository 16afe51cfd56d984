import { useEffect } from 'react';
import { detailText } from '#rules/detail.ts';
import type { Api } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { LoadFailed } from '#web/parts/load-failed.tsx';
import { ApiError, call } from '#web/platform/call.ts';
import { formatDateTime } from '#web/platform/format.ts';
import { useApi } from '#web/platform/use-api.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { Button } from '#web/parts/button.tsx';
import { Loading } from '#web/parts/loading.tsx';
import { StudioFrame } from '#web/studio/frame/studio-frame.tsx';
import { PaymentTabs } from '#web/studio/frame/studio-navigation.tsx';
import { StudioSection } from '#web/studio/parts/section.tsx';

const text = messages.studioReconciliation;

/** /studio/reconciliation: compares Stripe's ledger with ours, and repairs the differences. */
export default function ReconciliationScreen() {
  return (
    <StudioFrame title={text.title} lead={text.lead}>
      <PaymentTabs />
      <ReconciliationBody />
    </StudioFrame>
  );
}

function ReconciliationBody() {
  const { reconciliation, error, reload } = useReconciliation();
  if (!reconciliation && error) return <LoadFailed text={text.failed} onRetry={reload} />;
  if (!reconciliation) return <Loading />;
  return (
    <>
      <ReconciliationRunStatus run={reconciliation.run} onChange={reload} />
      <DiscrepanciesSection
        discrepancies={reconciliation.discrepancies}
        hasRun={reconciliation.run !== null}
        onChange={reload}
      />
    </>
  );
}

type Reconciliation = Api['GET /api/studio/reconciliation']['reply'];
type Discrepancy = Reconciliation['discrepancies'][number];

const pollMs = 1_500;

/** Loads the last run and the open discrepancies, and polls during a run. */
function useReconciliation() {
  const { data: reconciliation, error, reload } = useApi('GET /api/studio/reconciliation');

  const isRunning = reconciliation?.run?.endedAt === null;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => void reload(), pollMs);
    return () => clearInterval(timer);
  }, [isRunning, reload]);

  return { reconciliation, error, reload };
}

type ReconciliationRunStatusProps = { run: Reconciliation['run']; onChange: () => Promise<void> };

/** The time and result of the last run, and the button that starts one. */
function ReconciliationRunStatus({ run, onChange }: ReconciliationRunStatusProps) {
  const alert = useAlert();
  const isRunning = run !== null && run.endedAt === null;

  async function startRun() {
    alert(null);
    try {
      await call('POST /api/studio/reconciliation-runs');
    } catch {
      alert(text.run.failed);
    }
    await onChange();
  }

  return (
    <StudioSection title={text.run.title}>
      <div role="status">
        {run === null && <p>{text.run.never}</p>}
        {isRunning && <p>{run.seen > 0 ? text.run.running(run.seen) : text.run.waiting}</p>}
        {run !== null && run.endedAt !== null && (
          <>
            <p>{text.run.ended(formatDateTime(run.endedAt))}</p>
            {run.failure === null ? (
              <p className="text-quiet">{text.run.seen(run.seen)}</p>
            ) : (
              <p className="font-medium text-error">{detailText(run.failure, text.run.failure)}</p>
            )}
          </>
        )}
      </div>
      <div>
        <Button kind="quiet" onPress={startRun} busy={isRunning}>
          {text.run.now}
        </Button>
      </div>
    </StudioSection>
  );
}

type DiscrepanciesSectionProps = {
  discrepancies: readonly Discrepancy[];
  /** False before the first run, when the result is unknown. */
  hasRun: boolean;
  onChange: () => Promise<void>;
};

/** The differences, each with the button that repairs it. */
function DiscrepanciesSection({ discrepancies, hasRun, onChange }: DiscrepanciesSectionProps) {
  if (!hasRun) return null;
  return (
    <StudioSection title={text.discrepancies.title}>
      {discrepancies.length === 0 && <p>{text.discrepancies.none}</p>}
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
      alert(text.discrepancies.repaired, 'success');
    } catch (cause) {
      const code = cause instanceof ApiError ? cause.code : 'internal';
      alert(repairErrorTexts[code] ?? text.discrepancies.notDone, code === 'not-found' ? 'notice' : 'error');
    }
    await onChange();
  }

  return (
    <li className="grid grid-cols-1 justify-items-start gap-x-8 gap-y-3 py-5 first:pt-0 last:pb-0 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <div className="min-w-0">
        <p className="font-semibold">{text.discrepancies.what[kind]}</p>
        <p className="wrap-anywhere">{email ?? text.discrepancies.nobody}</p>
        <p className="text-quiet">{`${detailText(detail, text.discrepancies.detail)}; ${formatDateTime(foundAt)}`}</p>
        {checkoutSessionId !== null && <p className="wrap-anywhere text-quiet">{checkoutSessionId}</p>}
      </div>
      <Button kind="quiet" onPress={repair}>
        <span>{text.discrepancies.repair[kind]}</span> <span className="sr-only">{email}</span>
      </Button>
    </li>
  );
}

const repairErrorTexts: Record<string, string> = {
  aborted: text.discrepancies.still,
  'not-found': text.discrepancies.gone,
  unavailable: text.discrepancies.away,
};
