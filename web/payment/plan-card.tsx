import { Check, CircleCheck, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Currency, moneyText } from '#rules/payments/money.ts';
import { type Plan, plansForSale } from '#rules/plans.ts';
import { messages } from '#messages/messages.ts';
import { useAppContent } from '#web/content/content-provider.tsx';
import { freePlanTexts } from '#web/content/free-plan.ts';
import { useLangOf } from '#web/content/text-language.ts';
import { Button } from '#web/parts/button.tsx';
import { LegalLinkList } from '#web/shell/legal-links.tsx';
import { currencyNote } from './country-choice.tsx';
import { DiscountEnd, LoweredPrice } from './coupon-parts.tsx';
import type { CouponQuote } from './coupon.ts';
import { type PlanPrice, planStanding } from './plan.ts';

type PlanCardProps = {
  paid: Plan;
  price: PlanPrice;
  quote: CouponQuote | null;
  /** Fills the row, with the lists beside the price. */
  isWide?: boolean;
  onChoose: () => void;
};

/** One plan: its price for this user, and what it includes. */
export function PlanCard({ paid, price, quote, isWide = false, onChoose }: PlanCardProps) {
  const { plans, priceList } = useAppContent();
  const { title, summary, gives, lacks } = plans[price.plan];
  const [main, other] = plansForSale(priceList);
  const isMain = price.plan === main;
  return (
    <Card
      id={price.plan}
      look={isMain ? 'ultra' : 'border-transparent bg-surface shadow-low'}
      isWide={isWide}
      // A list for both plans says nothing beside a single one.
      gives={other ? gives : [...gives, ...plans.both]}
      lacks={lacks}
    >
      <CardHead
        id={price.plan}
        title={title}
        summary={summary}
        isBest={isMain && other !== undefined && paid !== 'ultra'}
      />
      <Price price={price} paid={paid} quote={quote} />
      <Action price={price} paid={paid} onChoose={onChoose} />
    </Card>
  );
}

/** The plan of everyone who is signed in. */
export function FreePlanCard({ isWide = false }: { isWide?: boolean }) {
  const { plans, priceList } = useAppContent();
  const { title, summary, gives, lacks } = freePlanTexts(plans.free);
  const text = messages.payment.pricing;
  return (
    <Card id="free" look="border-line" isWide={isWide} gives={gives} lacks={lacks}>
      <CardHead id="free" title={title} summary={summary} />
      <p className="tabular-nums mt-5 flex flex-wrap items-baseline gap-x-2.5">
        <strong className="font-display text-heading font-bold">
          {moneyText(0, priceList.defaultCurrency)}
        </strong>
      </p>
      <Owned>{text.owned}</Owned>
    </Card>
  );
}

type CardProps = {
  id: Plan;
  look: string;
  isWide: boolean;
  gives: readonly string[];
  lacks: readonly string[];
  children: ReactNode;
};

function Card({ id, look, isWide, gives, lacks, children }: CardProps) {
  const text = messages.payment.pricing;
  return (
    <article
      aria-labelledby={`plan-${id}`}
      className={`rounded-card border-2 p-6 sm:p-8 ${isWide ? 'grid gap-x-12 gap-y-7 md:col-span-full md:grid-cols-2' : ''} ${look}`}
    >
      <div>{children}</div>
      <div className={isWide ? '' : 'mt-7'}>
        {gives.length > 0 && (
          <>
            <h3 className="font-text font-semibold tracking-normal">{text.gives}</h3>
            <Lines
              lines={gives}
              icon={<Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-success" />}
            />
          </>
        )}
        {lacks.length > 0 && (
          <div className={`text-quiet ${gives.length > 0 ? 'mt-6' : ''}`}>
            <h3 className="font-text font-semibold tracking-normal">{text.lacks}</h3>
            <Lines lines={lacks} icon={<Minus aria-hidden="true" className="mt-0.5 size-5 shrink-0" />} />
          </div>
        )}
      </div>
    </article>
  );
}

type CardHeadProps = { id: Plan; title: string; summary: string; isBest?: boolean };

function CardHead({ id, title, summary, isBest = false }: CardHeadProps) {
  const langOf = useLangOf();
  return (
    <>
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 id={`plan-${id}`} lang={langOf(title)} className="text-title">
          {title}
        </h2>
        {isBest && (
          <p className="rounded-full bg-amber-soft px-3.5 py-0.5 font-semibold text-amber-ink">
            {messages.payment.pricing.best}
          </p>
        )}
      </div>
      <p lang={langOf(summary)} className="mt-2 text-quiet">
        {summary}
      </p>
    </>
  );
}

type StandingProps = { price: PlanPrice; paid: Plan };

function Price({ price, paid, quote }: StandingProps & { quote: CouponQuote | null }) {
  const text = messages.payment.pricing;
  const { plans } = useAppContent();
  if (price.verdict === 'already-owned') return null;
  return (
    <>
      <p className="tabular-nums mt-5 flex flex-wrap items-baseline gap-x-2.5">
        <LoweredPrice price={price} quote={quote} />
        <span className="text-quiet">{text.once}</span>
      </p>
      <DiscountEnd price={price} quote={quote} />
      {planStanding(paid, price) === 'upgrade' && (
        <p className="mt-1">{text.upgradeNote(plans.premium.title)}</p>
      )}
    </>
  );
}

function Action({ price, paid, onChoose }: StandingProps & { onChoose: () => void }) {
  const text = messages.payment.pricing;
  const { plans, priceList } = useAppContent();
  const { title } = plans[price.plan];
  const standing = planStanding(paid, price);
  if (standing === 'owned' || standing === 'included') {
    return <Owned>{standing === 'owned' ? text.owned : text.includedIn(plans.ultra.title)}</Owned>;
  }
  return (
    <div className="mt-6">
      <Button kind={price.plan === plansForSale(priceList)[0] ? 'primary' : 'quiet'} wide onPress={onChoose}>
        {standing === 'upgrade' ? text.upgrade(title) : text.choose(title)}
      </Button>
    </div>
  );
}

function Owned({ children }: { children: string }) {
  return (
    <p className="mt-6 flex min-h-12 items-center gap-2.5 font-semibold text-success">
      <CircleCheck aria-hidden="true" className="size-6 shrink-0" />
      <span>{children}</span>
    </p>
  );
}

function Lines({ lines, icon }: { lines: readonly string[]; icon: ReactNode }) {
  const langOf = useLangOf();
  return (
    <ul className="mt-2.5 grid gap-2">
      {lines.map((line, place) => (
        <li key={place} className="flex gap-3 text-pretty">
          {icon}
          <span lang={langOf(line)} className="min-w-0 wrap-anywhere">
            {line}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The notes below the plans: what both include, and what to know before paying. */
export function PlanNotes({ currency }: { currency: Currency | undefined }) {
  const { plans, priceList } = useAppContent();
  const { both } = plans;
  const langOf = useLangOf();
  const text = messages.payment.pricing;
  return (
    <>
      {priceList.notForSale === null && both.length > 0 && (
        <section aria-labelledby="both" className="mx-auto mt-10 max-w-4xl">
          <h2 id="both" className="text-title">
            {plans.free.isShown ? text.bothPaid : text.both}
          </h2>
          <ul className="mt-3 flex flex-wrap gap-x-8 gap-y-2">
            {both.map((line, place) => (
              <li key={place} className="flex gap-3">
                <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-success" />
                <span lang={langOf(line)} className="min-w-0 wrap-anywhere">
                  {line}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="notes" className="mx-auto mt-10 max-w-4xl">
        <h2 id="notes" className="text-title">
          {text.notesTitle}
        </h2>
        <ul className="mt-3 grid max-w-measure list-disc gap-1.5 pl-5 marker:text-quiet">
          {currency && <li>{currencyNote(currency, priceList.countryCurrencies)}</li>}
          <li>{text.notes.fee}</li>
          <li>{text.notes.nonRefundable}</li>
          {priceList.isTaxAdded && <li>{text.notes.taxAdded}</li>}
        </ul>
        <LegalLinkList kinds={['terms', 'refunds']} className="mt-2" />
      </section>
    </>
  );
}
