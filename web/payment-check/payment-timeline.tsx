import { moneyText } from '#rules/payments/money.ts';
import { pathTo } from '#rules/page-names.ts';
import { pages } from '#rules/pages.ts';
import { words } from '#words/words.ts';
import { formatDateTime } from '../format.ts';
import { Link } from '../parts/link.tsx';
import type { PaymentCheck } from './use-payment-check.ts';

type Event = PaymentCheck['events'][number];

type PaymentTimelineProps = {
  events: readonly Event[];
  /** Told to the customer, who can open the receipts, or to the instructor, who sees their numbers. */
  to: 'customer' | 'instructor';
};

/** The timeline of a payment. */
export function PaymentTimeline({ events, to }: PaymentTimelineProps) {
  if (events.length === 0) return null;
  return (
    <div>
      <h3 className="font-semibold">{words.paymentCheck.story}</h3>
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
  const paymentCheck = words.paymentCheck;
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
