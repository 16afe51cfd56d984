import { useState } from 'react';
import { ArrowLeft } from 'lucide-react';
import { Navigate, navigate, useLocation } from '../router.tsx';
import { pages } from '#rules/pages.ts';
import type { PaidPlan } from '#rules/plans.ts';
import type { UserRecord } from '#rules/user.ts';
import { words } from '#words/words.ts';
import { useAppContent } from '../content/content-provider.tsx';
import { useCourse } from '../course/use-course.ts';
import { call } from '../call.ts';
import { useMe } from '../session/me.tsx';
import { Button, LinkButton } from '../parts/button.tsx';
import { Message } from '../parts/message.tsx';
import { Page } from '../parts/page.tsx';
import { QuietPicture } from '../pictures/state-picture.tsx';
import { CountryChoice } from './country-choice.tsx';
import { chosenPlan } from '../payment/chosen-plan.ts';
import { SignInFirst } from '../sign-in/sign-in-first.tsx';
import { PlanCard } from './plan-card.tsx';
import { PlanDetails } from './plan-details.tsx';
import { PlanNotes } from './plan-notes.tsx';
import { paidPlanIn, type PlanPrice, priceOf } from './plan-standing.ts';
import { PricingLoading } from './pricing-loading.tsx';
import { WhyHereNote } from './why-here.tsx';

/** The plans, /test (specification 2). A visitor is led to the landing page. */
export default function PricingScreen() {
  const { me } = useMe();
  const { site } = useAppContent();
  const { course, failed, retry } = useCourse(me);
  const text = words.payment.pricing;
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
        <Message
          level={1}
          title={text.failed.title}
          picture={<QuietPicture />}
          action={<Button onPress={retry}>{text.failed.again}</Button>}
        >
          <p>{text.failed.text}</p>
        </Message>
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
  const text = words.payment.pricing;
  const cards = (['ultra', 'premium'] as const).flatMap((plan) => priceOf(prices, plan) ?? []);
  const currency = cards[0]?.currency;

  // The details wait for nothing: opening a payment remembers the choice as well.
  function choose(price: PlanPrice) {
    setChosen(price.plan);
    call('PUT /api/plan-choice', { body: { plan: price.plan }, keepalive: true }).catch(() => undefined);
  }

  function close() {
    setChosen(null);
    // A reload does not open again what was closed.
    if (search !== '') navigate(pathname, { replace: true });
  }

  return (
    <>
      <header className="mx-auto mt-6 max-w-4xl sm:mt-8">
        <h1 className="text-heading">{text.heading}</h1>
        <p className="mt-3 max-w-measure text-lead text-quiet">
          {paid === 'ultra' ? text.ownedAll : text.lead}
        </p>
        {holds !== 'free' && holds !== paid && <GrantedNote plan={holds} />}
        <WhyHereNote />
        {paid !== 'ultra' && (
          <div className="mt-6">
            <CountryChoice country={country} />
          </div>
        )}
      </header>
      <div className="mx-auto mt-8 grid max-w-4xl items-start gap-6 md:grid-cols-2">
        {cards.map((price) => (
          <PlanCard key={price.plan} paid={paid} price={price} onChoose={() => choose(price)} />
        ))}
      </div>
      <PlanNotes currency={currency} />
      {shown && <PlanDetails uid={uid} price={shown} onClose={close} />}
    </>
  );
}

/** Tells whoever got a plan as a gift that it can be bought, too. */
function GrantedNote({ plan }: { plan: PaidPlan }) {
  const { title } = useAppContent().plans[plan];
  return (
    <p className="mt-4 max-w-measure rounded-small bg-sky-soft px-4 py-3">
      {words.payment.pricing.granted(title)}
    </p>
  );
}

/** The price of the chosen plan in today's currency, which the registration may have changed; null where it is not for sale. */
function shownPrice(plan: PaidPlan | null, prices: PlanPrice[]): PlanPrice | null {
  const price = plan ? priceOf(prices, plan) : undefined;
  return price?.verdict === 'pay' ? price : null;
}
