import { useState } from 'react';
import type { Api } from '#contract/api.ts';
import { words } from '#words/words.ts';
import { call } from '../../call.ts';
import { Button } from '../../parts/button.tsx';
import { Skeleton } from '../../parts/loading.tsx';
import { useApi } from '../../use-api.ts';
import { SectionFailed } from '../section-failed.tsx';
import { StudioFrame } from '../studio-frame.tsx';
import { PaymentTabs } from '../studio-navigation.tsx';
import { StudioSection } from '../studio-section.tsx';
import { EndedDispute, OpenDispute } from './dispute-row.tsx';
import { SendDialog } from './send-dialog.tsx';

const text = words.studioDisputes;

type DisputesPage = Api['GET /api/studio/disputes']['reply'];

/** /studio/disputes: what banks were asked to take back, the next deadline first. */
export default function DisputesScreen() {
  return (
    <StudioFrame title={text.title} lead={text.lead}>
      <PaymentTabs />
      <Disputes />
    </StudioFrame>
  );
}

function Disputes() {
  const { data, error, loading, reload } = useApi('GET /api/studio/disputes');
  const [sending, setSending] = useState<string | null>(null);
  if (!data)
    return (
      <StudioSection title={text.open.title}>
        {error !== null && !loading ? (
          <SectionFailed text={text.failed} again={text.again} onRetry={reload} />
        ) : (
          <Skeleton className="h-60 w-full" />
        )}
      </StudioSection>
    );
  return (
    <>
      <StudioSection title={text.open.title}>
        {data.open.length === 0 && <p className="text-quiet">{text.open.empty}</p>}
        <ul className="grid grid-cols-1 empty:hidden">
          {data.open.map((dispute) => (
            <OpenDispute key={dispute.id} dispute={dispute} onSend={() => setSending(dispute.id)} />
          ))}
        </ul>
      </StudioSection>
      <Ended first={data} />
      {sending !== null && <SendDialog id={sending} onChange={reload} onClose={() => setSending(null)} />}
    </>
  );
}

/** The disputes that have ended; older ones follow at a press. */
function Ended({ first }: { first: DisputesPage }) {
  const [older, setOlder] = useState<Pick<DisputesPage, 'ended' | 'next'> | null>(null);
  const [hasTrouble, setTrouble] = useState(false);
  const ended = [...first.ended, ...(older?.ended ?? [])];
  const next = older ? older.next : first.next;

  async function showOlder() {
    if (next === null) return;
    setTrouble(false);
    try {
      const page = await call('GET /api/studio/disputes', { query: { cursor: next } });
      setOlder({ ended: [...(older?.ended ?? []), ...page.ended], next: page.next });
    } catch {
      setTrouble(true);
    }
  }

  return (
    <StudioSection title={text.ended.title}>
      {ended.length === 0 && <p className="text-quiet">{text.ended.empty}</p>}
      <ul className="grid grid-cols-1 empty:hidden">
        {ended.map((dispute) => (
          <EndedDispute key={dispute.id} dispute={dispute} />
        ))}
      </ul>
      {next !== null && (
        <div>
          <Button kind="quiet" shines={false} onPress={showOlder}>
            {text.ended.more}
          </Button>
        </div>
      )}
      <p role="alert" className="font-medium text-error empty:hidden">
        {hasTrouble ? text.ended.moreFailed : null}
      </p>
    </StudioSection>
  );
}
