import { Users } from 'lucide-react';
import { useState } from 'react';
import { fewestSeats, mostSeatsAt } from '#rules/payments/group.ts';
import { moneyText } from '#rules/payments/money.ts';
import { currentCents, type PaidPlan } from '#rules/plans.ts';
import { messages } from '#messages/messages.ts';
import { useAppContent } from '#web/content/content-provider.tsx';
import { Button } from '#web/parts/button.tsx';
import { Dialog } from '#web/parts/dialog.tsx';
import { ChoiceField, TextField } from '#web/parts/field.tsx';
import { Skeleton } from '#web/parts/loading.tsx';
import { useApi } from '#web/platform/use-api.ts';
import { LegalLinkList } from '#web/shell/legal-links.tsx';
import { DiscountEnd } from './coupon-parts.tsx';
import { type PlanPrice, priceOf } from './plan.ts';
import { useCheckout } from './use-checkout.ts';

const text = messages.group.buy;

/** Below the plans: seats for a company or a class, bought in one payment. */
export function GroupOffer({ uid }: { uid: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="mx-auto mt-6 flex max-w-4xl flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-card bg-surface p-6 shadow-low sm:p-8">
      <p className="flex min-w-0 flex-1 basis-72 gap-3">
        <Users aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-sky" />
        <span>{text.lead}</span>
      </p>
      <Button kind="quiet" onPress={() => setOpen(true)}>
        {text.open}
      </Button>
      {isOpen && <GroupDialog uid={uid} onClose={() => setOpen(false)} />}
    </section>
  );
}

function GroupDialog({ uid, onClose }: { uid: string; onClose: () => void }) {
  // One seat costs what a gift costs.
  const { data, error, loading, reload } = useApi('GET /api/gift-prices', { viewer: uid });
  const failed = error !== null && !loading && data === null;
  return (
    <Dialog open title={text.title} onClose={onClose}>
      {data && <GroupForm prices={data.prices} onPriceChanged={() => void reload()} />}
      {!data && !failed && <Skeleton className="h-64 w-full" />}
      {failed && (
        <div className="grid justify-items-start gap-4">
          <p role="alert" className="font-medium text-error">
            {text.failed}
          </p>
          <Button kind="quiet" onPress={reload}>
            {text.again}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

/** The choice of a plan and of the number of seats, the total, and the way to Stripe. */
function GroupForm({ prices, onPriceChanged }: { prices: PlanPrice[]; onPriceChanged: () => void }) {
  const { plans } = useAppContent();
  const [plan, setPlan] = useState<PaidPlan>('ultra');
  const [typed, setTyped] = useState('10');
  const [mistake, setMistake] = useState<string | null>(null);
  const price = priceOf(prices, plan) ?? null;
  const most = price ? mostSeatsAt(price) : 0;
  const seats = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0;
  const isPossible = seats >= fewestSeats && seats <= most;
  const { leaving, error, proceed } = useCheckout(price, null, onPriceChanged, { seats });

  async function pay() {
    setMistake(isPossible ? null : text.seatsMistake(fewestSeats, most));
    if (isPossible) await proceed();
  }

  return (
    <div className="grid gap-6">
      <p>{text.text}</p>
      <ChoiceField
        legend={text.plan}
        options={prices.map((one) => ({
          value: one.plan,
          label: plans[one.plan].title,
          hint: text.each(moneyText(currentCents(one), one.currency)),
        }))}
        value={plan}
        onChange={setPlan}
      />
      <TextField
        label={text.seats}
        hint={text.seatsHint(fewestSeats, most)}
        error={mistake}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {price && isPossible && (
        <div aria-live="polite">
          <p className="flex flex-wrap items-baseline gap-x-2.5 tabular-nums">
            <span>{text.total}</span>
            <strong className="font-display text-heading font-bold">
              {moneyText(currentCents(price) * seats, price.currency)}
            </strong>
          </p>
          <DiscountEnd price={price} quote={null} />
          <p className="mt-1 text-quiet">{text.once}</p>
        </div>
      )}
      {error !== null && (
        <p role="alert" className="rounded-small bg-error-soft px-4 py-3 font-medium text-error">
          {error}
        </p>
      )}
      <Button wide busy={leaving} onPress={pay}>
        {text.proceed}
      </Button>
      <LegalLinkList kinds={['terms', 'refunds']} />
    </div>
  );
}
