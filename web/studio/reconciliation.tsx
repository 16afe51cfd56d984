import { detailText } from '#rules/detail.ts';
import { words } from '#words/words.ts';
import { formatDateTime } from '../format.ts';
import { call } from '../call.ts';
import { useAlert } from '../parts/alert.tsx';
import { Button } from '../parts/button.tsx';
import { StudioSection } from './studio-section.tsx';
import type { Reconciliation } from './use-reconciliation.ts';

const text = words.studioReconciliation.run;

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
      alert(text.failed);
    }
    await onChange();
  }

  return (
    <StudioSection title={text.title}>
      <div role="status">
        {run === null && <p>{text.never}</p>}
        {isRunning && <p>{run.seen > 0 ? text.running(run.seen) : text.waiting}</p>}
        {run !== null && run.endedAt !== null && (
          <>
            <p>{text.ended(formatDateTime(run.endedAt))}</p>
            {run.failure === null ? (
              <p className="text-quiet">{text.seen(run.seen)}</p>
            ) : (
              <p className="font-medium text-error">{detailText(run.failure, text.failure)}</p>
            )}
          </>
        )}
      </div>
      <div>
        <Button kind="quiet" onPress={ask} busy={isRunning}>
          {text.now}
        </Button>
      </div>
    </StudioSection>
  );
}
