import { useEffect } from 'react';
import { detailText } from '#rules/detail.ts';
import type { Api } from '#contract/api.ts';
import { words } from '#words/words.ts';
import { ApiError, call } from '#web/platform/call.ts';
import { formatDateTime } from '#web/platform/format.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { Button } from '#web/parts/button.tsx';
import { Loading } from '#web/parts/loading.tsx';
import { Message } from '#web/parts/message.tsx';
import { StudioFrame } from '#web/studio/frame/studio-frame.tsx';
import { PaymentTabs } from '#web/studio/frame/studio-navigation.tsx';
import { StudioSection } from '#web/studio/parts/section.tsx';
import { useApi } from '#web/platform/use-api.ts';

export type Reconciliation = Api['GET /api/studio/reconciliation']['reply'];
export type Discrepancy = Reconciliation['discrepancies'][number];

const pollMs = 1_500;

/** Loads the last reconciliation run and the open discrepancies, again and again while a run is under way. */
export function useReconciliation() {
  const { data: reconciliation, error, reload } = useApi('GET /api/studio/reconciliation');

  const isRunning = reconciliation?.run?.endedAt === null;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => void reload(), pollMs);
    return () => clearInterval(timer);
  }, [isRunning, reload]);

  return { reconciliation, error, reload };
}

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

const reconciliationText = words.studioReconciliation.run;

type ReconciliationRunStatusProps = { run: Reconciliation['run']; onChange: () => Promise<void> };

/** When the last check was and how it went, and the button that asks for one now. */
export function ReconciliationRunStatus({ run, onChange }: ReconciliationRunStatusProps) {
  const alert = useAlert();
  const isRunning = run !== null && run.endedAt === null;

  async function ask() {
    alert(null);
    try {
      await call('POST /api/studio/reconciliation-runs');
    } catch {
      alert(reconciliationText.failed);
    }
    await onChange();
  }

  return (
    <StudioSection title={reconciliationText.title}>
      <div role="status">
        {run === null && <p>{reconciliationText.never}</p>}
        {isRunning && (
          <p>{run.seen > 0 ? reconciliationText.running(run.seen) : reconciliationText.waiting}</p>
        )}
        {run !== null && run.endedAt !== null && (
          <>
            <p>{reconciliationText.ended(formatDateTime(run.endedAt))}</p>
            {run.failure === null ? (
              <p className="text-quiet">{reconciliationText.seen(run.seen)}</p>
            ) : (
              <p className="font-medium text-error">{detailText(run.failure, reconciliationText.failure)}</p>
            )}
          </>
        )}
      </div>
      <div>
        <Button kind="quiet" onPress={ask} busy={isRunning}>
          {reconciliationText.now}
        </Button>
      </div>
    </StudioSection>
  );
}

const { title, lead, failed: failedWords } = words.studioReconciliation;

/** Where Stripe's ledger and ours are compared, and what differs is set right. */
export default function ReconciliationScreen() {
  return (
    <StudioFrame title={title} lead={lead}>
      <PaymentTabs />
      <ReconciliationBody />
    </StudioFrame>
  );
}

function ReconciliationBody() {
  const { reconciliation, error, reload } = useReconciliation();
  if (!reconciliation && error) {
    return (
      <Message title={failedWords.title} action={<Button onPress={reload}>{failedWords.again}</Button>}>
        <p>{failedWords.text}</p>
      </Message>
    );
  }
  if (!reconciliation) return <Loading label={words.site.loading} />;
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
