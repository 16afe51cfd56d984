import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { pages } from '#rules/pages.ts';
import type { PaidPlan } from '#rules/plans.ts';
import type { UserRecord } from '#rules/user.ts';
import { messages } from '#messages/messages.ts';
import { useAppContent } from '#web/content/content-provider.tsx';
import { useCourse } from '#web/outline/use-course.ts';
import { Button, LinkButton } from '#web/parts/button.tsx';
import { Dialog } from '#web/parts/dialog.tsx';
import { LoadFailed } from '#web/parts/load-failed.tsx';
import { Skeleton } from '#web/parts/loading.tsx';
import { QuietPicture } from '#web/pictures/state-picture.tsx';
import { call } from '#web/platform/call.ts';
import { navigate, Navigate, useLocation } from '#web/platform/router.tsx';
import { useMe } from '#web/session/session.tsx';
import { SignInFirst } from '#web/session/sign-in-first.tsx';
import { Page } from '#web/shell/page.tsx';
import { CountryChoice, currencyNote } from './country-choice.tsx';
import { DiscountEnd, CouponField, LoweredPrice } from './coupon-parts.tsx';
import { type CouponQuote, useCoupon } from './coupon.ts';
import { GiftOffer } from './gift-offer.tsx';
import { GroupOffer } from './group-offer.tsx';
import { FreePlanCard, PlanCard, PlanNotes } from './plan-card.tsx';
import { chosenPlan, paidPlanIn, paymentUrl, type PaymentState, type PlanPrice, priceOf } from './plan.ts';
import { WhyHereNote } from './why-here.tsx';

/** The plans, /test (specification 2). A visitor is redirected to the landing page. */
export default function PricingScreen() {
  const { me } = useMe();
  const { site } = useAppContent();
  const { course, failed, retry } = useCourse(me);
  const text = messages.payment.pricing;
  if (me?.uid === '') return <SignInFirst />;
  // The course page says that it is coming soon.
  if (!site.isOpen) return <Navigate to={pages.course} />;
  return (
    <Page title={text.title}>
      <div className="mx-auto max-w-4xl">
        <LinkButton to={pages.course} kind="quiet">
          <ArrowLeft aria-hidden="true" className="size-5" /> {text.back}
        </LinkButton>
      </div>
      {me && course ? (
        <Plans me={me} prices={course.prices} />
      ) : failed ? (
        <LoadFailed level={1} picture={<QuietPicture />} text={text.failed} onRetry={retry} />
      ) : (
        <PricingLoading />
      )}
    </Page>
  );
}

function Plans({ me, prices }: { me: UserRecord; prices: PlanPrice[] }) {
  const { uid, plan: holds, country } = me;
  const paid = paidPlanIn(prices);
  const { pathname, search } = useLocation();
  const [chosen, setChosen] = useState(() => chosenPlan(new URLSearchParams(search), null));
  const shown = shownPrice(chosen, prices);
  const text = messages.payment.pricing;
  const { plans, priceList } = useAppContent();
  const cards = (['ultra', 'premium'] as const).flatMap((plan) => priceOf(prices, plan) ?? []);
  const hasFree = plans.free.isShown && paid === 'free' && holds === 'free';
  const [asked] = useState(chosen);
  const withdrawn =
    asked !== null && asked === priceList.notForSale && !priceOf(prices, asked) ? asked : null;
  const currency = cards[0]?.currency;
  const coupon = useCoupon(search, uid);
  const payable = cards.filter(({ verdict }) => verdict === 'pay');

  // The details open without waiting for the reply, since opening a payment saves the choice as well.
  function choose(price: PlanPrice) {
    setChosen(price.plan);
    call('PUT /api/plan-choice', { body: { plan: price.plan }, keepalive: true }).catch(() => undefined);
  }

  function close() {
    setChosen(null);
    // A reload does not open the closed details again.
    if (search !== '') navigate(pathname, { replace: true });
  }

  return (
    <>
      <header className="mx-auto mt-6 max-w-4xl sm:mt-8">
        <h1 className="text-heading">{text.heading}</h1>
        <p className="mt-3 max-w-measure text-lead text-quiet">
          {paid === 'ultra' ? text.ownedAll : priceList.notForSale === null ? text.lead : text.leadOfOne}
        </p>
        {holds !== 'free' && holds !== paid && <GrantedNote plan={holds} />}
        <WhyHereNote />
        {withdrawn && (
          <p role="alert" className="mt-5 max-w-measure rounded-small bg-sky-soft px-4 py-3 font-medium">
            {text.notForSale(plans[withdrawn].title)}
          </p>
        )}
        {paid !== 'ultra' && (
          <div className="mt-6">
            <CountryChoice country={country} />
          </div>
        )}
        {payable.length > 0 && (
          <div className="mt-4">
            <CouponField state={coupon} prices={payable} isUpgrade={paid === 'premium'} />
          </div>
        )}
      </header>
      <div className="mx-auto mt-8 grid max-w-4xl items-start gap-6 md:grid-cols-2">
        {cards.map((price) => (
          <PlanCard
            key={price.plan}
            paid={paid}
            price={price}
            quote={coupon.quote}
            isWide={cards.length === 1 && !hasFree}
            onChoose={() => choose(price)}
          />
        ))}
        {hasFree && <FreePlanCard isWide={cards.length > 1} />}
      </div>
      <GiftOffer uid={uid} quote={coupon.quote?.isReferral ? null : coupon.quote} />
      <GroupOffer uid={uid} />
      <PlanNotes currency={currency} />
      {shown && <PlanDetails uid={uid} price={shown} quote={coupon.quote} onClose={close} />}
    </>
  );
}

/** A note for users with a granted plan: it can be bought, too. */
function GrantedNote({ plan }: { plan: PaidPlan }) {
  const { title } = useAppContent().plans[plan];
  return (
    <p className="mt-4 max-w-measure rounded-small bg-sky-soft px-4 py-3">
      {messages.payment.pricing.granted(title)}
    </p>
  );
}

/** The price of the chosen plan in the current currency; null if it is not for sale. */
function shownPrice(plan: PaidPlan | null, prices: PlanPrice[]): PlanPrice | null {
  const price = plan ? priceOf(prices, plan) : undefined;
  return price?.verdict === 'pay' ? price : null;
}

type PlanDetailsProps = { uid: string; price: PlanPrice; quote: CouponQuote | null; onClose: () => void };

/** The details of the chosen plan; Proceed leads to /pay1. The notes on fee and refunds are on the page behind. */
function PlanDetails({ uid, price, quote, onClose }: PlanDetailsProps) {
  const { details } = messages.payment;
  const { plans, priceList } = useAppContent();
  const { title, summary } = plans[price.plan];

  function proceed() {
    const state: PaymentState = { priceId: price.id, userId: uid, plan: price.plan };
    navigate(paymentUrl(price.plan), { state });
  }

  return (
    <Dialog open title={details.title(title)} onClose={onClose}>
      <p className="tabular-nums flex flex-wrap items-baseline gap-x-2.5">
        <span>{details.pay}</span>
        <LoweredPrice price={price} quote={quote} />
        <span className="text-quiet">{details.once}</span>
      </p>
      <DiscountEnd price={price} quote={quote} />
      <ul className="mt-5 grid list-disc gap-2 pl-5 marker:text-quiet">
        <li>{summary}</li>
        <li>{currencyNote(price.currency, priceList.countryCurrencies)}</li>
        {priceList.isTaxAdded && <li>{messages.payment.pricing.notes.taxAdded}</li>}
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

/** Skeletons with the sizes of the plans. */
function PricingLoading() {
  const text = messages.payment.pricing;
  return (
    <div className="mx-auto mt-6 max-w-4xl sm:mt-8">
      <h1 className="text-heading">{text.heading}</h1>
      <div role="status">
        <span className="sr-only">{text.loading}</span>
        <Skeleton className="mt-3 h-14 w-full max-w-measure" />
        <div className="mt-8 grid gap-6 md:grid-cols-2">
          <Skeleton className="h-144 w-full" />
          <Skeleton className="h-144 w-full" />
        </div>
      </div>
    </div>
  );
}
