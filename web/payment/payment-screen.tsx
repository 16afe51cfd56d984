import { ArrowLeft } from 'lucide-react';
import { useLocation } from '../router.tsx';
import type { Course } from '#contract/api.ts';
import { pages } from '#rules/pages.ts';
import { defaultCurrency } from '#rules/payments/money.ts';
import type { PaidPlan } from '#rules/plans.ts';
import { words } from '#words/words.ts';
import { useCourse } from '../course/use-course.ts';
import { useMe } from '../session/me.tsx';
import { Button, LinkButton } from '../parts/button.tsx';
import { Skeleton } from '../parts/loading.tsx';
import { Message } from '../parts/message.tsx';
import { Page } from '../parts/page.tsx';
import { PaymentPicture } from '../pictures/payment-picture.tsx';
import { QuietPicture } from '../pictures/state-picture.tsx';
import { paidPlanIn, priceOf } from '../pricing/plan-standing.ts';
import { SignInFirst } from '../sign-in/sign-in-first.tsx';
import { chosenPlan } from './chosen-plan.ts';
import { Order } from './order.tsx';
import { PaymentMethods } from './payment-methods.tsx';

/** The payment page, /pay1 (specification 2): what is bought, the ways to pay, and on to Stripe. */
export default function PaymentScreen() {
  const { me } = useMe();
  const location = useLocation();
  const { course, failed, retry } = useCourse(me);
  const { pay, pricing } = words.payment;
  if (me?.uid === '') return <SignInFirst />;
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
        <Message
          level={1}
          title={pricing.failed.title}
          picture={<QuietPicture />}
          action={<Button onPress={retry}>{pricing.failed.again}</Button>}
        >
          <p>{pricing.failed.text}</p>
        </Message>
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
  const { pay } = words.payment;
  const price = plan ? priceOf(prices, plan) : undefined;
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
        <PaymentMethods currency={price?.currency ?? prices[0]?.currency ?? defaultCurrency} />
      </div>
    </div>
  );
}
