import { words } from '#words/words.ts';
import { Button } from '../parts/button.tsx';
import { Loading } from '../parts/loading.tsx';
import { Message } from '../parts/message.tsx';
import { DiscrepanciesSection } from './discrepancies-section.tsx';
import { ReconciliationRunStatus } from './reconciliation.tsx';
import { StudioFrame } from './studio-frame.tsx';
import { PaymentTabs } from './studio-navigation.tsx';
import { useReconciliation } from './use-reconciliation.ts';

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
