import type { ReactNode } from 'react';
import type { Api } from '#contract/api.ts';
import { pathTo } from '#rules/page-names.ts';
import { pages } from '#rules/pages.ts';
import { timeLeft } from '#rules/payments/dispute.ts';
import { moneyText } from '#rules/payments/money.ts';
import { words } from '#words/words.ts';
import { formatDate, formatDateTime } from '../../format.ts';
import { Button } from '../../parts/button.tsx';
import { buttonStyles } from '../../parts/button-styles.ts';
import { Email } from '../../parts/email.tsx';
import { Link } from '../../parts/link.tsx';

const text = words.studioDisputes;
const { items } = words.studioAccess;

type Dispute = Api['GET /api/studio/disputes']['reply']['open'][number];

/** A dispute that the bank has not decided: its deadline, and what can be done until then. */
export function OpenDispute({ dispute, onSend }: { dispute: Dispute; onSend: () => void }) {
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

export function EndedDispute({ dispute }: { dispute: Dispute }) {
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

/** Shows the disputed payment above what is to be said and done. */
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
