import { moneyText } from '#rules/money.ts';
import { pages, pathTo } from '#rules/pages.ts';
import { words } from '#web/words/words.ts';
import { momentText } from '../account/moment-text.ts';
import { Link } from '../parts/link.tsx';
import type { PaymentCheck } from './use-payment-check.ts';

type Event = PaymentCheck['events'][number];

type CheckStoryProps = {
  events: readonly Event[];
  /** Only the buyer can open a receipt; others see its number. */
  links: boolean;
};

/** What happened, as a line of time. */
export function CheckStory({ events, links }: CheckStoryProps) {
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
              {eventText(event)} {event.receipt !== null && <Receipt number={event.receipt} links={links} />}
            </p>
            <p className="figures text-quiet">
              <time dateTime={new Date(event.at).toISOString()}>{momentText(event.at)}</time>
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Receipt({ number, links }: { number: string; links: boolean }) {
  if (!links) return <span className="figures text-quiet">{number}</span>;
  return (
    <Link to={pathTo(pages.receipt, { number })} className="figures underline underline-offset-4">
      {number}
    </Link>
  );
}

function eventText({ what, item, amountCents, currency }: Event): string {
  const { paymentCheck } = words;
  const name = item === null ? paymentCheck.somePlan : paymentCheck.item[item];
  const amount = amountCents === null || currency === null ? '' : moneyText(amountCents, currency);
  return paymentCheck.event[what](name, amount);
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
