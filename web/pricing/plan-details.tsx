import { navigate } from '../router.tsx';
import { words } from '#words/words.ts';
import { useAppContent } from '../content/content-provider.tsx';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { paymentAddress, type PaymentState } from '../payment/chosen-plan.ts';
import { moneyText } from '#rules/payments/money.ts';
import { currencyNote } from './currency-note.ts';
import type { PlanPrice } from './plan-standing.ts';

type PlanDetailsProps = { uid: string; price: PlanPrice; onClose: () => void };

/** The details of the chosen plan; Proceed leads to /pay1. The notes on fee and refunds are on the page behind. */
export function PlanDetails({ uid, price, onClose }: PlanDetailsProps) {
  const { details } = words.payment;
  const { plans, priceList } = useAppContent();
  const { title, summary } = plans[price.plan];

  function proceed() {
    const state: PaymentState = { priceId: price.id, userId: uid, plan: price.plan };
    navigate(paymentAddress(price.plan), { state });
  }

  return (
    <Dialog open title={details.title(title)} onClose={onClose}>
      <p className="tabular-nums flex flex-wrap items-baseline gap-x-2.5">
        <span>{details.pay}</span>
        <strong className="font-display text-heading font-bold">
          {moneyText(price.amountCents, price.currency)}
        </strong>
        <span className="text-quiet">{details.once}</span>
      </p>
      <ul className="mt-5 grid list-disc gap-2 pl-5 marker:text-quiet">
        <li>{summary}</li>
        <li>{currencyNote(price.currency, priceList.countryCurrencies)}</li>
      </ul>
      <p className="mt-5 text-quiet">{details.next}</p>
      <div className="mt-6">
        <Button wide onPress={proceed}>
          {details.proceed}
        </Button>
      </div>
    </Dialog>
  );
}
