import { useState } from 'react';
import { pathTo } from '#rules/page-names.ts';
import { pages } from '#rules/pages.ts';
import { moneyText } from '#rules/payments/money.ts';
import type { Api } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { Link } from '#web/parts/link.tsx';
import { ApiError, call } from '#web/platform/call.ts';
import { formatDateTime } from '#web/platform/format.ts';
import { useMe } from '#web/session/session.tsx';
import { rateLimitText } from '#web/sign-in/rate-limit-text.ts';

export type PaymentCheck = Api['POST /api/payment-checks']['reply'];

/** Checks the user's payments at each `run`, and refreshes the user record, since a check may open a plan. */
export function usePaymentCheck() {
  const { refresh } = useMe();
  const [check, setCheck] = useState<PaymentCheck | null>(null);
  const [error, setError] = useState<string | null>(null);

  async function run() {
    setError(null);
    try {
      setCheck(await call('POST /api/payment-checks'));
      await refresh().catch(() => undefined);
    } catch (cause) {
      setCheck(null);
      setError(rateLimitText(cause) ?? errorText(cause));
    }
  }

  return { check, error, run };
}

function errorText(error: unknown): string {
  const isAway = error instanceof ApiError && error.code === 'unavailable';
  return isAway ? messages.paymentCheck.away : messages.paymentCheck.failed;
}

type Event = PaymentCheck['events'][number];

type PaymentTimelineProps = {
  events: readonly Event[];
  /** The reader: a customer can open the receipts, the instructor sees their numbers. */
  to: 'customer' | 'instructor';
};

/** The timeline of a payment. */
export function PaymentTimeline({ events, to }: PaymentTimelineProps) {
  if (events.length === 0) return null;
  return (
    <div>
      <h3 className="font-semibold">{messages.paymentCheck.story}</h3>
      <ol className="mt-3 grid gap-4 border-l-2 border-line pl-5">
        {events.map((event) => (
          <li key={`${event.at}:${event.what}`} className="relative">
            <span
              aria-hidden="true"
              className={`absolute top-2 -left-[1.6875rem] size-3 rounded-full ${dots[event.what] ?? 'bg-edge'}`}
            />
            <p>
              <span>{eventText(event, to)}</span>{' '}
              {event.receipt !== null && <Receipt number={event.receipt} links={to === 'customer'} />}
            </p>
            <p className="tabular-nums text-quiet">
              <time dateTime={new Date(event.at).toISOString()}>{formatDateTime(event.at)}</time>
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Receipt({ number, links }: { number: string; links: boolean }) {
  if (!links) return <span className="tabular-nums whitespace-nowrap text-quiet">{number}</span>;
  return (
    <Link
      to={pathTo(pages.receipt, { number })}
      className="tabular-nums whitespace-nowrap underline underline-offset-4"
    >
      {number}
    </Link>
  );
}

function eventText({ what, item, amountCents, currency }: Event, to: PaymentTimelineProps['to']): string {
  const paymentCheck = messages.paymentCheck;
  const texts = to === 'customer' ? paymentCheck.event : paymentCheck.eventOfCustomer;
  const name = item === null ? paymentCheck.somePlan : paymentCheck.item[item];
  const amount = amountCents === null || currency === null ? '' : moneyText(amountCents, currency);
  return texts[what](name, amount);
}

const dots: Partial<Record<Event['what'], string>> = {
  paid: 'bg-success',
  'dispute-won': 'bg-success',
  settling: 'bg-sky',
  open: 'bg-sky',
  declined: 'bg-error',
  refused: 'bg-error',
  wrong: 'bg-error',
  disputed: 'bg-error',
  'charged-back': 'bg-error',
};
