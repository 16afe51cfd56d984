import { words } from '#web/words/words.ts';
import { momentText } from '../account/moment-text.ts';
import { call } from '../call.ts';
import { useAlert } from '../parts/alert.tsx';
import { Button } from '../parts/button.tsx';
import { StudioSection } from './studio-section.tsx';
import type { Ledger } from './use-reconciliation.ts';

const text = words.studioLedger.check;

type LedgerCheckProps = { check: Ledger['check']; onChange: () => Promise<void> };

/** When the last check was and how it went, and the button that asks for one now. */
export function LedgerCheck({ check, onChange }: LedgerCheckProps) {
  const alert = useAlert();
  const isRunning = check !== null && check.endedAt === null;

  async function ask() {
    try {
      await call('POST /api/studio/ledger-checks');
    } catch {
      alert(text.failed);
    }
    await onChange();
  }

  return (
    <StudioSection title={text.title}>
      <div role="status">
        {check === null && <p>{text.never}</p>}
        {isRunning && <p>{check.seen > 0 ? text.running(check.seen) : text.waiting}</p>}
        {check !== null && check.endedAt !== null && (
          <>
            <p>{text.ended(momentText(check.endedAt))}</p>
            {check.failedWhy === null ? (
              <p className="text-quiet">{text.seen(check.seen)}</p>
            ) : (
              <p className="font-medium text-error">{check.failedWhy}</p>
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
