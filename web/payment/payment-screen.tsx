import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { pages } from '#rules/pages.ts';
import { type Currency, moneyText } from '#rules/payments/money.ts';
import type { PaidPlan, Plan } from '#rules/plans.ts';
import { isMinor } from '#rules/registration.ts';
import type { Course } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { useAppContent } from '#web/content/content-provider.tsx';
import { useCourse } from '#web/outline/use-course.ts';
import { Button, LinkButton } from '#web/parts/button.tsx';
import { LoadFailed } from '#web/parts/load-failed.tsx';
import { Skeleton } from '#web/parts/loading.tsx';
import { Message } from '#web/parts/message.tsx';
import { PaymentPicture } from '#web/pictures/payment-picture.tsx';
import { QuietPicture } from '#web/pictures/state-picture.tsx';
import { call } from '#web/platform/call.ts';
import { formatMoment } from '#web/platform/format.ts';
import { Navigate, useLocation } from '#web/platform/router.tsx';
import { useMe } from '#web/session/session.tsx';
import { SignInFirst } from '#web/session/sign-in-first.tsx';
import { LegalLink } from '#web/shell/legal-links.tsx';
import { Page } from '#web/shell/page.tsx';
import { CountryChoice } from './country-choice.tsx';
import { CouponField, paidText } from './coupon-parts.tsx';
import { chargedFor, type CouponQuote, isLoweredByCoupon, useCoupon } from './coupon.ts';
import { chosenPlan, paidPlanIn, type PlanPrice, planStanding, planUrl, priceOf } from './plan.ts';
import { useCheckout } from './use-checkout.ts';
import { useCouponClaim } from './use-coupon-claim.ts';

/** The payment page, /pay1 (specification 2): the order, the payment methods, and the way to Stripe. */
export default function PaymentScreen() {
  const { me } = useMe();
  const location = useLocation();
  const { course, failed, retry } = useCourse(me);
  const { pay, pricing } = messages.payment;
  const { site } = useAppContent();
  if (me?.uid === '') return <SignInFirst />;
  // The course page says that it is coming soon.
  if (!site.isOpen) return <Navigate to={pages.course} />;
  return (
    <Page title={pay.title}>
      <div className="mx-auto max-w-2xl">
        <LinkButton to={pages.pricing} kind="quiet">
          <ArrowLeft aria-hidden="true" className="size-5" /> {pay.change}
        </LinkButton>
      </div>
      {course ? (
        <Checkout
          plan={chosenPlan(new URLSearchParams(location.search), location.state)}
          prices={course.prices}
          onPriceChanged={retry}
        />
      ) : failed ? (
        <LoadFailed level={1} picture={<QuietPicture />} text={pricing.failed} onRetry={retry} />
      ) : (
        <div role="status" className="mx-auto mt-8 grid max-w-2xl gap-8">
          <span className="sr-only">{pricing.loading}</span>
          <Skeleton className="h-96" />
          <Skeleton className="h-20" />
        </div>
      )}
    </Page>
  );
}

type CheckoutProps = { plan: PaidPlan | null; prices: Course['prices']; onPriceChanged: () => void };

function Checkout({ plan, prices, onPriceChanged }: CheckoutProps) {
  const { pay } = messages.payment;
  const { priceList } = useAppContent();
  const price = plan ? priceOf(prices, plan) : undefined;
  // The pricing page says that this plan is no longer for sale, and shows the other.
  if (plan && !price) return <Navigate to={planUrl(plan)} />;
  if (price?.verdict === 'already-owned') {
    return (
      <Message
        level={1}
        title={pay.owned}
        picture={<PaymentPicture state="arrived" />}
        action={<LinkButton to={pages.course}>{pay.toCourse}</LinkButton>}
      />
    );
  }
  return (
    <div className="mx-auto max-w-2xl">
      <h1 className="mt-6 text-heading sm:mt-8">{pay.title}</h1>
      <div className="mt-6 grid gap-8 sm:mt-8">
        <Order price={price ?? null} paid={paidPlanIn(prices)} onPriceChanged={onPriceChanged} />
        <PaymentMethods currency={price?.currency ?? prices[0]?.currency ?? priceList.defaultCurrency} />
      </div>
    </div>
  );
}

type OrderProps = { price: PlanPrice | null; paid: Plan; onPriceChanged: () => void };

/** The order: the plan, its price, and the button that opens Stripe. */
function Order({ price, paid, onPriceChanged }: OrderProps) {
  const { pay } = messages.payment;
  const { me } = useMe();
  const coupon = useCoupon(useLocation().search, me?.uid ?? '');
  const { quote } = coupon;
  const refresh = () => {
    onPriceChanged();
    void coupon.check();
  };
  const isFree = price !== null && chargedFor(price, quote) === 0;
  const checkout = useCheckout(price, quote, refresh);
  const claim = useCouponClaim(price, quote, refresh);
  const { leaving, error, proceed } = isFree ? claim : checkout;
  return (
    <section aria-labelledby="order" className="rounded-card bg-surface p-6 shadow-low sm:p-8">
      <h2 id="order" className="text-title">
        {pay.summary}
      </h2>
      {price ? <Summary price={price} paid={paid} quote={quote} /> : <MissingPrice />}
      {price && me && (
        <div className="mt-6">
          <CountryChoice country={me.country} />
        </div>
      )}
      {price && (
        <div className="mt-4">
          <CouponField state={coupon} prices={[price]} isUpgrade={paid === 'premium'} />
        </div>
      )}
      {me && isMinor(me.umur) && <p className="mt-5 rounded-small bg-sky-soft px-4 py-3">{pay.parents}</p>}
      <DeletionNote />
      {error && (
        <p role="alert" className="mt-5 rounded-small bg-error-soft px-4 py-3 font-medium text-error">
          {error}
        </p>
      )}
      <div className="mt-6">
        <Button wide busy={leaving || coupon.isBusy} onPress={proceed}>
          {isFree ? messages.coupon.claim : pay.proceed}
        </Button>
      </div>
      <p className="mt-2 text-center text-quiet">{isFree ? messages.coupon.claimNote : pay.proceedNote}</p>
      <p className="mt-5 text-quiet">{pay.notes}</p>
      <p className="mt-2 text-quiet">
        {pay.legal.before} <LegalLink kind="terms">{pay.legal.terms}</LegalLink> {pay.legal.and}{' '}
        <LegalLink kind="refunds">{pay.legal.refunds}</LegalLink>.
      </p>
    </section>
  );
}

function Summary({ price, paid, quote }: { price: PlanPrice; paid: Plan; quote: CouponQuote | null }) {
  const { plans, priceList } = useAppContent();
  const { title, summary } = plans[price.plan];
  const { pay, pricing } = messages.payment;
  const money = (cents: number) => moneyText(cents, price.currency);
  const charged = chargedFor(price, quote);
  const off = price.amountCents - charged;
  const upgrade = planStanding(paid, price) === 'upgrade';
  return (
    <dl className="mt-4">
      <div className="flex items-baseline justify-between gap-4 border-b border-line pb-4">
        <dt>
          <span className="block font-semibold">{title}</span>
          <span className="block text-quiet">{summary}</span>
          <span className="mt-1 block text-quiet">{upgrade ? pay.upgrade : pay.once}</span>
        </dt>
        <dd className="tabular-nums">{money(price.amountCents)}</dd>
      </div>
      {off > 0 && (
        <div className="flex items-baseline justify-between gap-4 border-b border-line py-4">
          <dt className="wrap-anywhere">{discountText(price, quote)}</dt>
          <dd className="tabular-nums whitespace-nowrap">{`−${money(off)}`}</dd>
        </div>
      )}
      <div className="flex items-baseline justify-between gap-4 pt-4">
        <dt>
          <span className="block font-semibold">{pay.total}</span>
          {priceList.isTaxAdded && <span className="block text-quiet">{pricing.notes.taxAdded}</span>}
        </dt>
        <dd className="tabular-nums font-display text-title font-bold">
          {paidText(charged, price.currency)}
        </dd>
      </div>
    </dl>
  );
}

/** Names what lowers the price. */
function discountText(price: PlanPrice, quote: CouponQuote | null): string {
  if (quote && isLoweredByCoupon(price, quote)) return messages.coupon.line(quote.code);
  return price.sale ? messages.coupon.saleLine(formatMoment(price.sale.endsAt)) : '';
}

function MissingPrice() {
  const { pay } = messages.payment;
  return (
    <div className="mt-4 grid justify-items-start gap-4">
      <p className="font-medium text-error">{pay.missing}</p>
      <LinkButton to={pages.pricing} kind="quiet">
        {pay.seePlans}
      </LinkButton>
    </div>
  );
}

/** A note for users who have requested to delete their account: paying keeps it. */
function DeletionNote() {
  const [isDue, setDue] = useState(false);

  useEffect(() => {
    const leaving = new AbortController();
    call('GET /api/account', { signal: leaving.signal }).then(
      ({ deletionDueAt }) => setDue(deletionDueAt !== null),
      () => undefined,
    );
    return () => leaving.abort();
  }, []);

  if (!isDue) return null;
  return (
    <p className="mt-5 rounded-small bg-warning-soft px-4 py-3 text-warning">
      {messages.payment.pay.keepsAccount}
    </p>
  );
}

/** The payment methods of this currency (specification 9). They are not buttons, since the customer chooses at Stripe. */
function PaymentMethods({ currency }: { currency: Currency }) {
  const { pay } = messages.payment;
  const offered = methods.filter(({ ringgitOnly }) => !ringgitOnly || currency === 'MYR');
  return (
    <section aria-labelledby="methods">
      <h2 id="methods" className="font-text text-base font-semibold tracking-normal">
        {pay.methods}
      </h2>
      <ul className="mt-2 -ml-2 grid grid-cols-[auto_auto] justify-start gap-x-4 gap-y-1 sm:flex sm:flex-wrap sm:gap-x-6">
        {offered.map(({ method }) => (
          <li key={method} className="flex items-center gap-1.5">
            <PaymentMark method={method} />
            <span>{pay.method[method]}</span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-quiet">{pay.methodsNote}</p>
    </section>
  );
}

const methods: readonly { method: PaymentMethod; ringgitOnly?: true }[] = [
  { method: 'card' },
  { method: 'fpx', ringgitOnly: true },
  { method: 'apple-pay' },
  { method: 'google-pay' },
  { method: 'e-wallet', ringgitOnly: true },
];

type PaymentMethod = keyof typeof messages.payment.pay.method;

/** A payment method as a drawing, 48 by 32; none is a logo. */
function PaymentMark({ method, className = '' }: { method: PaymentMethod; className?: string }) {
  return (
    <svg
      viewBox="0 0 48 32"
      className={`h-8 w-12 shrink-0 text-sky ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {marks[method]}
    </svg>
  );
}

const marks: Record<PaymentMethod, ReactNode> = {
  card: (
    <>
      <rect x="8" y="4" width="32" height="24" rx="4" />
      <path d="M8 11h32M13 21h7M26 21h3" />
    </>
  ),
  fpx: (
    <>
      <path d="M12 13 24 5l12 8zM15 13v9M21 13v9M27 13v9M33 13v9M11 27h26" />
    </>
  ),
  'apple-pay': (
    <>
      <rect x="17" y="3" width="16" height="26" rx="3.5" />
      <path d="M23 25h4" />
      <path d="M21 14.5l3 3 5.5-6" />
    </>
  ),
  'google-pay': (
    <>
      <path d="M15 22a13 13 0 0 1 0-12M19 19.5a7.5 7.5 0 0 1 0-7" />
      <rect x="23" y="4" width="14" height="24" rx="3" />
      <path d="M28.5 24h3" />
    </>
  ),
  'e-wallet': (
    <>
      <path d="M36 10V7.5A2.5 2.5 0 0 0 33.5 5H13a4 4 0 0 0 0 8h23.5a2.5 2.5 0 0 1 2.5 2.5v9a2.5 2.5 0 0 1-2.5 2.5H13a4 4 0 0 1-4-4V9" />
      <circle cx="33" cy="20" r="1.4" fill="currentColor" />
    </>
  ),
};
