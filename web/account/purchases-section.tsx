import { type ReactNode, useEffect, useRef } from 'react';
import { pathTo } from '#rules/page-names.ts';
import { pages } from '#rules/pages.ts';
import { seatPrice } from '#rules/payments/group.ts';
import { moneyText } from '#rules/payments/money.ts';
import type { Api } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { useSiteContent } from '#web/content/content-provider.tsx';
import { buttonStyles } from '#web/parts/button-styles.ts';
import { Button, LinkButton } from '#web/parts/button.tsx';
import { Link } from '#web/parts/link.tsx';
import { SectionFailed } from '#web/parts/load-failed.tsx';
import { Skeleton } from '#web/parts/loading.tsx';
import { type PaymentCheck, PaymentTimeline, usePaymentCheck } from '#web/payment/payment-timeline.tsx';
import { formatDate } from '#web/platform/format.ts';
import { useApi } from '#web/platform/use-api.ts';
import { type HelpChat, helpUrl } from '#web/shell/help-url.ts';
import { AccountSection } from './account-section.tsx';

type Receipt = Api['GET /api/receipts']['reply']['receipts'][number];

const text = messages.receipt.purchases;

const checkText = messages.paymentCheck;

/** The purchases, each with its receipt, and the help for customers who paid and see no access. */
export function PurchasesSection({ email, isInstructor }: { email: string; isInstructor: boolean }) {
  const { data, error, loading, reload } = useApi('GET /api/receipts');
  const receipts = data?.receipts;
  const failed = error !== null && !loading;

  // The instructor has nothing to buy; earlier purchases are still listed.
  if (isInstructor && !receipts?.length) return null;
  return (
    <AccountSection title={text.title}>
      {failed && <SectionFailed text={text.failed} again={text.again} onRetry={reload} />}
      {!receipts && !failed && <Skeleton className="h-20 w-full bg-ground!" />}
      {receipts?.length === 0 && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <p className="text-quiet">{text.empty}</p>
          <LinkButton to={pages.pricing} kind="quiet">
            {text.toPlans}
          </LinkButton>
        </div>
      )}
      {receipts && receipts.length > 0 && (
        <>
          <p className="text-quiet">{text.lead}</p>
          <ul className="grid divide-y divide-line">
            {receipts.map((receipt) => (
              <Purchase key={receipt.number} {...receipt} />
            ))}
          </ul>
        </>
      )}
      <PaymentCheckSection email={email} onChange={reload} />
    </AccountSection>
  );
}

function Purchase(receipt: Receipt) {
  const { number, issuedAt, item, isGift, seats, amountCents, currency, standing } = receipt;
  const each = seats === null ? 0 : seatPrice({ ...receipt, seats });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4 first:pt-0">
      <div>
        <p className="font-semibold">
          <span>{messages.receipt.item[item]}</span>
          {seats !== null && (
            <span className="font-normal text-quiet">{` · ${messages.group.receipt(seats, moneyText(each, currency))}`}</span>
          )}
          {isGift && <span className="font-normal text-quiet">{` · ${messages.gift.receipt}`}</span>}
        </p>
        <p className="flex flex-wrap gap-x-2 text-quiet">
          <span className="tabular-nums">{`${moneyText(amountCents, currency)}, ${formatDate(issuedAt)}`}</span>
          {standing !== 'paid' && (
            <span className="rounded-small bg-warning-soft px-2 py-0.5 text-warning">
              {messages.receipt.standing[standing]}
            </span>
          )}
        </p>
      </div>
      <p className="flex flex-wrap items-center gap-x-5">
        <Link
          to={pathTo(pages.receipt, { number })}
          className="tabular-nums inline-flex min-h-11 items-center underline decoration-edge underline-offset-4 hover:decoration-ink"
        >
          {text.open(number)}
        </Link>
        <a
          href={`/api/receipts/${number}/pdf`}
          download={`${number}.pdf`}
          aria-label={text.pdfOf(number)}
          className="inline-flex min-h-11 items-center underline decoration-edge underline-offset-4 hover:decoration-ink"
        >
          {text.pdf}
        </a>
      </p>
    </li>
  );
}

type PaymentCheckProps = { email: string; onChange: () => Promise<void> };

/** "I paid but see no access": checks with Stripe, opens what was paid, and shows the result. */
function PaymentCheckSection({ email, onChange }: PaymentCheckProps) {
  const { check, error, run } = usePaymentCheck();
  const result = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (check) result.current?.focus();
  }, [check]);

  async function runCheck() {
    await run();
    await onChange();
  }

  return (
    <div className="grid grid-cols-1 gap-5 border-t border-line pt-5">
      <div>
        <h3 className="font-semibold">{checkText.title}</h3>
        <p className="text-quiet">{checkText.lead}</p>
      </div>
      <div>
        <Button kind="quiet" onPress={runCheck}>
          {check ? checkText.again : checkText.ask}
        </Button>
      </div>
      {error !== null && (
        <p role="alert" className="rounded-small bg-error-soft px-4 py-3 font-medium text-error">
          {error}
        </p>
      )}
      <div ref={result} tabIndex={-1} aria-live="polite" className="outline-none empty:-mt-5">
        {check && <CheckResult check={check} email={email} onRetry={runCheck} />}
      </div>
    </div>
  );
}

type CheckResultProps = { check: PaymentCheck; email: string; onRetry: () => Promise<void> };

/** The result of a payment check, the next step, and the timeline. */
function CheckResult({ check, email, onRetry }: CheckResultProps) {
  const verdict = checkText.verdict[check.verdict];
  const { helpChat } = useSiteContent().site;
  const chat = chatUrl(helpChat, check, email);
  const step = nextStep(check, chat, onRetry);
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="rounded-card bg-sky-soft p-5">
        <h3 className="font-display text-title font-bold">{verdict.title}</h3>
        <p className="mt-2">{verdict.text(checkText.plan[check.plan])}</p>
        <div className="mt-4">{step}</div>
      </div>
      <PaymentTimeline events={check.events} to="customer" />
      {!verdictsForHelp.includes(check.verdict) && (
        <p className="text-quiet">
          {checkText.still}{' '}
          <a href={chat} target="_blank" rel="noreferrer" className="text-ink underline underline-offset-4">
            {checkText.write}
          </a>
          . {checkText.writeNote}
        </p>
      )}
    </div>
  );
}

function nextStep({ verdict, payUrl }: PaymentCheck, chat: string, onRetry: () => Promise<void>): ReactNode {
  if (verdict === 'repaired' || verdict === 'all-well')
    return <LinkButton to={pages.course}>{checkText.next.course}</LinkButton>;
  if (verdict === 'gift')
    // Loads the page again, with the gift that the check may just have recorded.
    return (
      <a href={pages.account} className={buttonStyles('primary')}>
        {messages.gift.bought.toGifts}
      </a>
    );
  if (verdict === 'settling')
    return (
      <Button kind="quiet" onPress={onRetry}>
        {checkText.next.wait}
      </Button>
    );
  if (verdict === 'not-finished' && payUrl !== null)
    return (
      <a href={payUrl} className={buttonStyles('primary')}>
        {checkText.next.finish}
      </a>
    );
  if (!verdictsForHelp.includes(verdict))
    return <LinkButton to={pages.pricing}>{checkText.next.plans}</LinkButton>;
  return (
    <>
      <a href={chat} target="_blank" rel="noreferrer" className={buttonStyles('primary')}>
        {checkText.next.write} <span className="sr-only">{messages.site.newTab}</span>
      </a>
      <p className="mt-3 text-quiet">{checkText.writeNote}</p>
    </>
  );
}

const verdictsForHelp: PaymentCheck['verdict'][] = [
  'needs-review',
  'disputed',
  'charged-back',
  'refunded',
  'elsewhere',
  'nothing',
];

/** Returns the URL of the help chat, with the verdict and the payment's references in the message. */
function chatUrl(helpChat: HelpChat, { verdict, references }: PaymentCheck, email: string): string {
  const listed = references.slice(0, 6).join(', ') || checkText.noReferences;
  return helpUrl(helpChat, checkText.message(email, checkText.verdict[verdict].title, listed));
}
