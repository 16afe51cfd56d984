import { Gift } from 'lucide-react';
import { useState } from 'react';
import type { PaidPlan } from '#rules/plans.ts';
import { messages } from '#messages/messages.ts';
import { useAppContent } from '#web/content/content-provider.tsx';
import { Button } from '#web/parts/button.tsx';
import { Dialog } from '#web/parts/dialog.tsx';
import { ChoiceField } from '#web/parts/field.tsx';
import { Skeleton } from '#web/parts/loading.tsx';
import { useApi } from '#web/platform/use-api.ts';
import { LegalLinkList } from '#web/shell/legal-links.tsx';
import { DiscountEnd, LoweredPrice, paidText } from './coupon-parts.tsx';
import { chargedFor, type CouponQuote } from './coupon.ts';
import { type PlanPrice, priceOf } from './plan.ts';
import { useCheckout } from './use-checkout.ts';

const text = messages.gift.give;

type GiftOfferProps = { uid: string; quote: CouponQuote | null };

/** Below the plans: the course can be bought for someone else, also by those who have it. */
export function GiftOffer({ uid, quote }: GiftOfferProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="mx-auto mt-10 flex max-w-4xl flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-card bg-surface p-6 shadow-low sm:p-8">
      <p className="flex min-w-0 flex-1 basis-72 gap-3">
        <Gift aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-sky" />
        <span>{text.lead}</span>
      </p>
      <Button kind="quiet" onPress={() => setOpen(true)}>
        {text.open}
      </Button>
      {isOpen && <GiftDialog uid={uid} quote={quote} onClose={() => setOpen(false)} />}
    </section>
  );
}

function GiftDialog({ uid, quote, onClose }: GiftOfferProps & { onClose: () => void }) {
  const { data, error, loading, reload } = useApi('GET /api/gift-prices', { viewer: uid });
  const failed = error !== null && !loading && data === null;
  return (
    <Dialog open title={text.title} onClose={onClose}>
      {data && <GiftForm prices={data.prices} quote={quote} onPriceChanged={() => void reload()} />}
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

type GiftFormProps = { prices: PlanPrice[]; quote: CouponQuote | null; onPriceChanged: () => void };

/** The choice of a plan, its price, and the way to Stripe. */
function GiftForm({ prices, quote, onPriceChanged }: GiftFormProps) {
  const { plans } = useAppContent();
  const [plan, setPlan] = useState<PaidPlan>(prices[0]?.plan ?? 'ultra');
  const price = priceOf(prices, plan) ?? null;
  // A free gift would have no payment behind it, so a coupon of 100 % does not apply.
  const applied = price && chargedFor(price, quote) === 0 ? null : quote;
  const { leaving, error, proceed } = useCheckout(price, applied, onPriceChanged, { isGift: true });
  return (
    <div className="grid gap-6">
      <p>{text.text}</p>
      {prices.length > 1 && (
        <ChoiceField
          legend={text.plan}
          options={prices.map((one) => ({
            value: one.plan,
            label: plans[one.plan].title,
            hint: paidText(chargedFor(one, chargedFor(one, quote) === 0 ? null : quote), one.currency),
          }))}
          value={plan}
          onChange={setPlan}
        />
      )}
      {price && (
        <div>
          <p className="tabular-nums flex flex-wrap items-baseline gap-x-2.5">
            <LoweredPrice price={price} quote={applied} />
          </p>
          <DiscountEnd price={price} quote={applied} />
          <p className="mt-1 text-quiet">{text.once}</p>
        </div>
      )}
      {error !== null && (
        <p role="alert" className="rounded-small bg-error-soft px-4 py-3 font-medium text-error">
          {error}
        </p>
      )}
      <Button wide busy={leaving} onPress={proceed}>
        {text.proceed}
      </Button>
      <LegalLinkList kinds={['terms', 'refunds']} />
    </div>
  );
}
