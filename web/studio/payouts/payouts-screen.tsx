import { useState } from 'react';
import { monthOf, monthSpan } from '#rules/payments/sales.ts';
import { siteTimeZone } from '#rules/site-time.ts';
import { words } from '#words/words.ts';
import { TextField } from '../../parts/field.tsx';
import { navigate, useLocation } from '../../router.tsx';
import { useApi } from '../../use-api.ts';
import { StudioFrame } from '../studio-frame.tsx';
import { PaymentTabs } from '../studio-navigation.tsx';
import { Books } from './books-section.tsx';
import { PayoutList } from './payout-list.tsx';

const text = words.studioPayouts;

/** /studio/payouts: fees, and Stripe's payouts beside our own books. The month stands in the address. */
export default function PayoutsScreen() {
  const { pathname, search } = useLocation();
  const month = monthIn(search) ?? monthOf(Date.now());
  // A text that is being typed is no month for a while.
  const [typed, setTyped] = useState(month);

  function choose(value: string) {
    setTyped(value);
    if (monthSpan(value)) navigate(`${pathname}?month=${value}`, { replace: true });
  }

  return (
    <StudioFrame title={text.title} lead={text.lead}>
      <PaymentTabs />
      <TextField
        className="max-w-60"
        label={text.month}
        type="month"
        max={monthOf(Date.now())}
        placeholder="2026-11"
        value={typed}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <Month key={month} month={month} />
    </StudioFrame>
  );
}

/** Our books never wait for Stripe. */
function Month({ month }: { month: string }) {
  const settlements = useApi('GET /api/studio/settlements', { query: { month } });
  const payouts = useApi('GET /api/studio/payouts', { query: { month } });
  return (
    <>
      <Books settlements={settlements} payouts={payouts.data} />
      <PayoutList payouts={payouts} />
      <p className="text-quiet">{text.days(siteTimeZone())}</p>
    </>
  );
}

function monthIn(search: string): string | null {
  const month = new URLSearchParams(search).get('month');
  return month !== null && monthSpan(month) ? month : null;
}
