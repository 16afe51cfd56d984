import { pages } from '#rules/pages.ts';
import type { Plan } from '#rules/plans.ts';
import { isMinor } from '#rules/registration.ts';
import { words } from '#words/words.ts';
import { useAppContent } from '../content/content-provider.tsx';
import { useMe } from '../session/me.tsx';
import { Button, LinkButton } from '../parts/button.tsx';
import { moneyText } from '#rules/payments/money.ts';
import { planStanding, type PlanPrice } from '../pricing/plan-standing.ts';
import { LegalLink } from '../shell/legal-links.tsx';
import { CountryChoice } from '../pricing/country-choice.tsx';
import { DeletionNote } from './deletion-note.tsx';
import { useCheckout } from './use-checkout.ts';

type OrderProps = { price: PlanPrice | null; paid: Plan; onPriceChanged: () => void };

/** The order: the plan, its price, and the button that leads to Stripe. */
export function Order({ price, paid, onPriceChanged }: OrderProps) {
  const { pay } = words.payment;
  const { me } = useMe();
  const { leaving, trouble, proceed } = useCheckout(price, onPriceChanged);
  return (
    <section aria-labelledby="order" className="rounded-card bg-surface p-6 shadow-low sm:p-8">
      <h2 id="order" className="text-title">
        {pay.summary}
      </h2>
      {price ? <Summary price={price} paid={paid} /> : <MissingPrice />}
      {price && me && (
        <div className="mt-6">
          <CountryChoice country={me.country} />
        </div>
      )}
      {me && isMinor(me.umur) && <p className="mt-5 rounded-small bg-sky-soft px-4 py-3">{pay.parents}</p>}
      <DeletionNote />
      {trouble && (
        <p role="alert" className="mt-5 rounded-small bg-error-soft px-4 py-3 font-medium text-error">
          {trouble}
        </p>
      )}
      <div className="mt-6">
        <Button wide busy={leaving} onPress={proceed}>
          {pay.proceed}
        </Button>
      </div>
      <p className="mt-2 text-center text-quiet">{pay.proceedNote}</p>
      <p className="mt-5 text-quiet">{pay.notes}</p>
      <p className="mt-2 text-quiet">
        {pay.legal.before} <LegalLink kind="terms">{pay.legal.terms}</LegalLink> {pay.legal.and}{' '}
        <LegalLink kind="refunds">{pay.legal.refunds}</LegalLink>.
      </p>
    </section>
  );
}

function Summary({ price, paid }: { price: PlanPrice; paid: Plan }) {
  const { title, summary } = useAppContent().plans[price.plan];
  const { pay } = words.payment;
  const amount = moneyText(price.amountCents, price.currency);
  const upgrade = planStanding(paid, price) === 'upgrade';
  return (
    <dl className="mt-4">
      <div className="flex items-baseline justify-between gap-4 border-b border-line pb-4">
        <dt>
          <span className="block font-semibold">{title}</span>
          <span className="block text-quiet">{summary}</span>
          <span className="mt-1 block text-quiet">{upgrade ? pay.upgrade : pay.once}</span>
        </dt>
        <dd className="tabular-nums">{amount}</dd>
      </div>
      <div className="flex items-baseline justify-between gap-4 pt-4">
        <dt className="font-semibold">{pay.total}</dt>
        <dd className="tabular-nums font-display text-title font-bold">{amount}</dd>
      </div>
    </dl>
  );
}

function MissingPrice() {
  const { pay } = words.payment;
  return (
    <div className="mt-4 grid justify-items-start gap-4">
      <p className="font-medium text-error">{pay.missing}</p>
      <LinkButton to={pages.pricing} kind="quiet">
        {pay.seePlans}
      </LinkButton>
    </div>
  );
}
