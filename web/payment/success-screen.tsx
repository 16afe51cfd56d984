import { type ReactNode, useEffect } from 'react';
import { pages } from '#rules/pages.ts';
import type { PaidPlan } from '#rules/plans.ts';
import { messages } from '#messages/messages.ts';
import { useAppContent } from '#web/content/content-provider.tsx';
import { buttonStyles } from '#web/parts/button-styles.ts';
import { LinkButton } from '#web/parts/button.tsx';
import { Message } from '#web/parts/message.tsx';
import { PaymentPicture, type PaymentPictureState } from '#web/pictures/payment-picture.tsx';
import { useLocation } from '#web/platform/router.tsx';
import { clearReturnTo, storeReturnTo } from '#web/session/return-to.ts';
import { useMe } from '#web/session/session.tsx';
import { useHelpUrl } from '#web/shell/help-url.ts';
import { Page } from '#web/shell/page.tsx';
import { AgreementForm } from './agreement-form.tsx';
import { storedCoupon } from './coupon.ts';
import { groupUrl } from './group-urls.ts';
import { type PaymentResult, usePaymentResult, type WaitedResult } from './payment-result.ts';

/** The wait after which the text mentions slow banks. */
const longWaitMs = 30_000;

/**
 * The screen that Stripe redirects to (specification 2). Its URL also has the specification's `num` and `userID`, which
 * are kept for compatibility and ignored (decision 6).
 */
export default function SuccessScreen() {
  const { pathname, search } = useLocation();
  const { me } = useMe();
  const uid = me?.uid;

  // Signing in returns to this page, since the agreement is still open.
  useEffect(() => {
    if (uid === '') storeReturnTo(pathname + search);
    else if (uid !== undefined) clearReturnTo();
  }, [uid, pathname, search]);

  const waited = usePaymentResult(new URLSearchParams(search).get('session_id'));
  const isPaid = waited.result.is === 'paid' || waited.result.is === 'gift' || waited.result.is === 'group';

  // The coupon has done its work.
  useEffect(() => {
    if (isPaid) storedCoupon.remove();
  }, [isPaid]);

  return (
    <Page title={messages.payment.success.title}>
      <div aria-live="polite">
        <Result {...waited} />
      </div>
    </Page>
  );
}

function Result({ result, waitedMs }: WaitedResult) {
  const { notPaid, noPlan, refunded, foreign, signedOut } = messages.payment.success;
  switch (result.is) {
    case 'checking':
      return <Checking unreachable={result.unreachable} long={waitedMs > longWaitMs} />;
    case 'paid':
      return <AgreementForm plan={result.plan} />;
    case 'gift':
      return <GiftBought plan={result.plan} />;
    case 'group':
      return <GroupBought {...result} />;
    case 'not-paid':
      return <Undone {...notPaid} />;
    case 'no-plan':
      return (
        <Outcome
          {...noPlan}
          picture="stopped"
          action={
            <>
              <LinkButton to={pages.account}>{noPlan.toAccount}</LinkButton>
              <LinkButton to={pages.pricing} kind="quiet">
                {noPlan.toPlans}
              </LinkButton>
            </>
          }
        />
      );
    case 'review':
      return <ReviewResult {...result} />;
    case 'given-back':
      return <Undone {...refunded} />;
    case 'elsewhere':
      return <Elsewhere {...result} />;
    case 'foreign':
      return (
        <Outcome
          {...foreign}
          picture="elsewhere"
          action={<LinkButton to={pages.course}>{foreign.toCourse}</LinkButton>}
        />
      );
    case 'signed-out':
      return <Outcome {...signedOut} picture="elsewhere" action={<SignIn label={signedOut.signIn} />} />;
  }
}

function GiftBought({ plan }: { plan: PaidPlan }) {
  const { bought } = messages.gift;
  const { plans } = useAppContent();
  return (
    <Outcome
      title={bought.title}
      text={bought.text(plans[plan].title)}
      picture="arrived"
      action={<LinkButton to={pages.account}>{bought.toGifts}</LinkButton>}
    />
  );
}

function GroupBought({ plan, seats }: { plan: PaidPlan; seats: number }) {
  const { bought } = messages.group;
  const { plans } = useAppContent();
  const id = new URLSearchParams(useLocation().search).get('session_id') ?? '';
  return (
    <Outcome
      title={bought.title}
      text={bought.text(seats, plans[plan].title)}
      picture="arrived"
      action={<LinkButton to={groupUrl(id)}>{bought.toGroup}</LinkButton>}
    />
  );
}

function Checking({ unreachable, long }: { unreachable: boolean; long: boolean }) {
  const { checking } = messages.payment.success;
  return (
    <Message
      level={1}
      title={checking.title}
      picture={<PaymentPicture state="on-its-way" />}
      action={
        long && (
          <LinkButton to={pages.course} kind="quiet">
            {checking.toCourse}
          </LinkButton>
        )
      }
    >
      <p>{unreachable ? checking.offline : checking.text}</p>
      {long && <p>{checking.long}</p>}
    </Message>
  );
}

/** A payment that opens no plan automatically: the item, the current plan, and the next step. */
function ReviewResult({ why, item, has }: Omit<Extract<PaymentResult, { is: 'review' }>, 'is'>) {
  const { review } = messages.payment.success;
  const { plans } = useAppContent();
  const facts = [
    [review.paid, messages.receipt.item[item]],
    [review.has, has === 'free' ? review.hasNone : plans[has].title],
    [review.why, review.reasons[why]],
    [review.next, review.nextText],
  ] as const;
  return (
    <section className="mx-auto max-w-xl py-8 sm:py-14">
      <PaymentPicture state="on-its-way" />
      <h1 className="mt-6 text-heading">{review.title}</h1>
      <dl className="mt-6 grid gap-5 rounded-card bg-surface p-6 shadow-low sm:p-8">
        {facts.map(([name, fact]) => (
          <div key={name}>
            <dt className="text-quiet">{name}</dt>
            <dd className="mt-0.5 font-medium">{fact}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-8 flex flex-wrap gap-3">
        <LinkButton to={has === 'free' ? pages.account : pages.course}>
          {has === 'free' ? review.toAccount : review.toCourse}
        </LinkButton>
        <a href={useHelpUrl()} target="_blank" rel="noreferrer" className={buttonStyles('quiet')}>
          {review.help}
        </a>
      </div>
    </section>
  );
}

type UndoneProps = { title: string; text: string; again: string; help: string };

function Undone({ title, text, again, help }: UndoneProps) {
  return (
    <Outcome
      title={title}
      text={text}
      picture="stopped"
      action={
        <>
          <LinkButton to={pages.pricing}>{again}</LinkButton>
          <a href={useHelpUrl()} target="_blank" rel="noreferrer" className={buttonStyles('quiet')}>
            {help}
          </a>
        </>
      }
    />
  );
}

/** The result in a browser where the user is signed out, such as the one that a bank's app returns to. */
function Elsewhere({ state, plan }: Extract<PaymentResult, { is: 'elsewhere' }>) {
  const { paid, review, checking, notPaid, signIn } = messages.payment.success.elsewhere;
  const { plans } = useAppContent();
  const action = <SignIn label={signIn} />;
  switch (state) {
    case 'paid':
      return (
        <Outcome title={paid.title} text={paid.text(plans[plan].title)} picture="arrived" action={action} />
      );
    case 'review':
      return <Outcome {...review} picture="on-its-way" action={action} />;
    case 'checking':
      return <Outcome {...checking} picture="on-its-way" action={action} />;
    case 'not-paid':
      return <Outcome {...notPaid} picture="stopped" action={action} />;
  }
}

/** The landing page is a document of its own. */
function SignIn({ label }: { label: string }) {
  return (
    <a href={`${pages.landing}#login`} className={buttonStyles('primary')}>
      {label}
    </a>
  );
}

type OutcomeProps = { title: string; text: string; picture: PaymentPictureState; action: ReactNode };

function Outcome({ title, text, picture, action }: OutcomeProps) {
  return (
    <Message level={1} title={title} picture={<PaymentPicture state={picture} />} action={action}>
      <p>{text}</p>
    </Message>
  );
}
