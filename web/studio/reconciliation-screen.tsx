import { words } from '#web/words/words.ts';
import { Button } from '../parts/button.tsx';
import { Loading } from '../parts/loading.tsx';
import { Message } from '../parts/message.tsx';
import { DriftsSection } from './discrepancies-section.tsx';
import { LedgerCheck } from './reconciliation.tsx';
import { StudioFrame } from './studio-frame.tsx';
import { useLedger } from './use-reconciliation.ts';

const { title, lead, failed: failedWords } = words.studioLedger;

/** Where Stripe's ledger and ours are compared, and what differs is set right. */
export default function LedgerScreen() {
  return (
    <StudioFrame title={title} lead={lead}>
      <LedgerBody />
    </StudioFrame>
  );
}

function LedgerBody() {
  const { ledger, failed, load } = useLedger();
  if (!ledger && failed) {
    return (
      <Message title={failedWords.title} action={<Button onPress={load}>{failedWords.again}</Button>}>
        <p>{failedWords.text}</p>
      </Message>
    );
  }
  if (!ledger) return <Loading label={words.site.loading} />;
  return (
    <>
      <LedgerCheck check={ledger.check} onChange={load} />
      <DriftsSection drifts={ledger.drifts} isChecked={ledger.check !== null} onChange={load} />
    </>
  );
}
