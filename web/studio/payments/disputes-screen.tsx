import { type ReactNode, useState } from 'react';
import { pathTo } from '#rules/page-names.ts';
import { pages } from '#rules/pages.ts';
import { timeLeft } from '#rules/payments/dispute.ts';
import { moneyText } from '#rules/payments/money.ts';
import type { Api } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { SectionFailed } from '#web/parts/load-failed.tsx';
import { call } from '#web/platform/call.ts';
import { formatDate, formatDateTime } from '#web/platform/format.ts';
import { useApi } from '#web/platform/use-api.ts';
import { buttonStyles } from '#web/parts/button-styles.ts';
import { Button } from '#web/parts/button.tsx';
import { Email } from '#web/parts/email.tsx';
import { Link } from '#web/parts/link.tsx';
import { Skeleton } from '#web/parts/loading.tsx';
import { StudioFrame } from '#web/studio/frame/studio-frame.tsx';
import { PaymentTabs } from '#web/studio/frame/studio-navigation.tsx';
import { StudioSection } from '#web/studio/parts/section.tsx';
import { EvidenceDialog } from './evidence-dialog.tsx';

const text = messages.studioDisputes;
const { items } = messages.studioAccess;

type DisputesPage = Api['GET /api/studio/disputes']['reply'];
type Dispute = DisputesPage['open'][number];

/** /studio/disputes: the disputed payments, next deadline first. */
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
      {sending !== null && <EvidenceDialog id={sending} onChange={reload} onClose={() => setSending(null)} />}
    </>
  );
}

/** An open dispute: its deadline, and what the instructor can do. */
function OpenDispute({ dispute, onSend }: { dispute: Dispute; onSend: () => void }) {
  const { id, status, dueAt, evidence } = dispute;
  const isAwaited = evidence === 'send' && dueAt !== null;
  return (
    <Row dispute={dispute}>
      {isAwaited && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
          <span className="rounded-full bg-amber-soft px-3.5 py-0.5 font-semibold text-amber-ink tabular-nums">
            {text.left(timeLeft(dueAt, Date.now()))}
          </span>
          <span className="text-quiet tabular-nums">{text.due(formatDateTime(dueAt))}</span>
        </p>
      )}
      <p className="max-w-measure">{`${text.reason(dispute.reason)} ${text.status(status)}`}</p>
      <Sent dispute={dispute} />
      {(evidence === 'too-late' || evidence === 'not-wanted') && (
        <p className="max-w-measure font-medium text-warning">{text.cannot[evidence]}</p>
      )}
      {isAwaited && (
        <div className="mt-2 flex flex-wrap gap-3">
          <Button shines={false} aria-label={text.sendOf(id)} onPress={onSend}>
            {text.send}
          </Button>
          <a
            href={`/api/studio/disputes/${id}/evidence`}
            target="_blank"
            rel="noreferrer"
            aria-label={text.readOf(id)}
            className={buttonStyles('quiet')}
          >
            {text.read}
          </a>
        </div>
      )}
    </Row>
  );
}

function EndedDispute({ dispute }: { dispute: Dispute }) {
  const { status, closedAt } = dispute;
  return (
    <Row dispute={dispute}>
      <p className={`max-w-measure font-medium ${status === 'won' ? 'text-success' : ''}`}>
        {text.status(status)}
      </p>
      {closedAt !== null && <p className="text-quiet tabular-nums">{text.ended.on(formatDate(closedAt))}</p>}
      <Sent dispute={dispute} />
    </Row>
  );
}

/** The disputed payment above the details and actions. */
function Row({ dispute, children }: { dispute: Dispute; children: ReactNode }) {
  const { uid, email, item, amountCents, currency, paidAt, openedAt, receipt, id } = dispute;
  const facts = [items[item], text.paid(formatDate(paidAt)), receipt];
  return (
    <li className="grid grid-cols-1 gap-1 border-t border-line py-5 first:border-t-0 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        {email === null || !email.includes('@') ? (
          <p className="font-medium">{text.nobody}</p>
        ) : (
          <Link
            to={pathTo(pages.studioLearner, { uid })}
            className="inline-block min-h-8 py-0.5 font-medium wrap-anywhere underline decoration-edge underline-offset-4 hover:decoration-ink"
          >
            <Email address={email} />
          </Link>
        )}
        <p className="ml-auto font-semibold tabular-nums">{moneyText(amountCents, currency)}</p>
      </div>
      <p className="wrap-anywhere text-quiet tabular-nums">{facts.filter(Boolean).join(' · ')}</p>
      <p className="wrap-anywhere text-quiet tabular-nums">
        {`${text.opened(formatDate(openedAt))} · ${id}`}
      </p>
      {children}
    </li>
  );
}

function Sent({ dispute: { isAnswered, evidenceSentAt } }: { dispute: Dispute }) {
  if (evidenceSentAt !== null)
    return <p className="text-quiet tabular-nums">{text.sentAt(formatDateTime(evidenceSentAt))}</p>;
  return isAnswered ? <p className="text-quiet">{text.sentAtStripe}</p> : null;
}

/** The closed disputes; a button loads older ones. */
function Ended({ first }: { first: DisputesPage }) {
  const [older, setOlder] = useState<Pick<DisputesPage, 'ended' | 'next'> | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const ended = [...first.ended, ...(older?.ended ?? [])];
  const next = older ? older.next : first.next;

  async function showOlder() {
    if (next === null) return;
    setFailed(false);
    try {
      const page = await call('GET /api/studio/disputes', { query: { cursor: next } });
      setOlder({ ended: [...(older?.ended ?? []), ...page.ended], next: page.next });
    } catch {
      setFailed(true);
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
        {hasFailed ? text.ended.moreFailed : null}
      </p>
    </StudioSection>
  );
}
