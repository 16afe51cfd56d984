import { Check, Minus } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { type Currency, moneyText } from '#rules/payments/money.ts';
import { currentCents, firstPrice, type PaidPlan, plansForSale, type Price } from '#rules/plans.ts';
import { messages } from '#messages/messages.ts';
import { useContent } from '#web/content/content-provider.tsx';
import { freePlanTexts } from '#web/content/free-plan.ts';
import { useLangOf } from '#web/content/text-language.ts';
import { formatMoment } from '#web/platform/format.ts';
import { Section, StartButton } from './section.tsx';

const coupon = messages.coupon;
const { best, once, from, only, inCountry, gives, lacks, both, bothPaid, methods } = messages.landing.plans;

/** The plans, with what each includes and lacks. A card without a neighbor is wide. */
export function Plans() {
  const { landing, plans, priceList } = useContent();
  const { title, lead } = landing.plans;
  const paid = plansForSale(priceList);
  const { isShown: hasFree } = plans.free;
  return (
    <Section id="plans" title={title} lead={lead}>
      <div
        className={`mt-10 grid items-start gap-6 lg:mt-14 ${paid.length > 1 || hasFree ? 'lg:grid-cols-2' : ''}`}
      >
        {paid.map((plan) => (
          <Plan key={plan} plan={plan} isWide={paid.length === 1 && !hasFree} />
        ))}
        {hasFree && <FreePlan isWide={paid.length > 1} />}
      </div>
      <InBoth />
      <AudienceAndLimits />
    </Section>
  );
}

/** The price of the cheapest plan in one line, which leads to the plans. */
export function CheapestPlan({ className = '' }: { className?: string }) {
  const { priceList } = useContent();
  const { defaultCurrency } = priceList;
  const plans = plansForSale(priceList);
  const lowestCents = (currency: Currency) =>
    Math.min(...plans.map((plan) => currentCents(firstPrice(priceList, plan, currency))));
  const lowest = (currency: Currency) => moneyText(lowestCents(currency), currency);
  return (
    <p className={`tabular-nums flex flex-wrap items-center gap-x-5 text-quiet ${className}`}>
      <a
        href="#plans"
        className="text-link"
        data-lowest-cents={lowestCents(defaultCurrency)}
        data-currency={defaultCurrency}
        data-only={plans.length === 1 || undefined}
      >
        {(plans.length === 1 ? only : from)(lowest(defaultCurrency))}
      </a>
      {priceList.countryCurrencies.map(({ country, currency }) => (
        <span
          key={country}
          data-lowest-cents={lowestCents(currency)}
          data-currency={currency}
          data-country={country}
        >
          {inCountry(lowest(currency), country)}
        </span>
      ))}
    </p>
  );
}

function Plan({ plan, isWide }: { plan: PaidPlan; isWide: boolean }) {
  const { plans, landing, priceList } = useContent();
  const content = plans[plan];
  const langOf = useLangOf();
  const [main, other] = plansForSale(priceList);
  const isMain = plan === main;
  return (
    <Card
      look={isMain ? 'ultra' : 'border-transparent bg-other-ground'}
      isWide={isWide}
      // A list for both plans says nothing beside a single one.
      gives={other ? content.gives : [...content.gives, ...plans.both]}
      lacks={content.lacks}
    >
      <CardHead title={content.title} summary={content.summary} isBest={isMain && other !== undefined} />
      <div className="mt-5">
        <PlanPrices plan={plan} className="text-heading" />
      </div>
      <div className="mt-6">
        <StartButton kind={isMain ? 'primary' : 'quiet'} plan={plan} wide lang={langOf(landing.hero.action)}>
          {landing.hero.action}
        </StartButton>
      </div>
      {isWide && <p className="mt-6 text-quiet">{methods}</p>}
    </Card>
  );
}

/** The plan of everyone who has signed up. */
function FreePlan({ isWide }: { isWide: boolean }) {
  const { plans, priceList } = useContent();
  const { title, summary, gives: lines, lacks: missing } = freePlanTexts(plans.free);
  return (
    <Card look="border-line" isWide={isWide} gives={lines} lacks={missing}>
      <CardHead title={title} summary={summary} />
      <p className="tabular-nums mt-5 flex flex-wrap items-baseline gap-x-2">
        <span className="font-display text-heading font-bold">{moneyText(0, priceList.defaultCurrency)}</span>{' '}
        {messages.payment.pricing.free.note}
      </p>
      <div className="mt-6">
        <StartButton kind="quiet" wide>
          {messages.payment.pricing.free.start}
        </StartButton>
      </div>
    </Card>
  );
}

type CardProps = {
  look: string;
  /** Shows the lists beside the price, for a card that fills the row. */
  isWide: boolean;
  gives: readonly string[];
  lacks: readonly string[];
  children: ReactNode;
};

function Card({ look, isWide, gives: included, lacks: missing, children }: CardProps) {
  return (
    <article
      className={`rounded-card border-2 p-6 sm:p-9 ${isWide ? 'grid gap-x-14 gap-y-7 lg:col-span-full lg:grid-cols-2' : ''} ${look}`}
    >
      <div>{children}</div>
      <div className={isWide ? '' : 'mt-7'}>
        {included.length > 0 && (
          <>
            <h4 className="font-semibold">{gives}</h4>
            <ul className="mt-2 grid gap-2">
              {included.map((line, place) => (
                <Line
                  key={place}
                  icon={<Check aria-hidden="true" className="mt-0.5 shrink-0 text-success" />}
                >
                  {line}
                </Line>
              ))}
            </ul>
          </>
        )}
        {missing.length > 0 && (
          <>
            <h4 className={`font-semibold ${included.length > 0 ? 'mt-6' : ''}`}>{lacks}</h4>
            <ul className="mt-2 grid gap-2 text-quiet">
              {missing.map((line, place) => (
                <Line key={place} icon={<Minus aria-hidden="true" className="mt-0.5 shrink-0" />}>
                  {line}
                </Line>
              ))}
            </ul>
          </>
        )}
      </div>
    </article>
  );
}

function CardHead({ title, summary, isBest = false }: { title: string; summary: string; isBest?: boolean }) {
  const langOf = useLangOf();
  return (
    <>
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-3">
        <h3 lang={langOf(title)} className="text-title wrap-anywhere">
          {title}
        </h3>
        {isBest && (
          <p className="rounded-full bg-amber-soft px-4 py-1 font-semibold text-amber-ink">{best}</p>
        )}
      </div>
      <p lang={langOf(summary)} className="mt-2 text-quiet">
        {summary}
      </p>
    </>
  );
}

/** The current price of a plan, in the default currency and in those of countries; `className` sizes the first. */
export function PlanPrices({ plan, className }: { plan: PaidPlan; className: string }) {
  const { priceList } = useContent();
  const { defaultCurrency } = priceList;
  const priceIn = (currency: Currency) => firstPrice(priceList, plan, currency);
  return (
    <div data-prices>
      <p className="tabular-nums flex flex-wrap items-baseline gap-x-2">
        <span className={`font-display font-bold ${className}`} data-price={priceIn(defaultCurrency).id}>
          <PriceText price={priceIn(defaultCurrency)} />
        </span>{' '}
        {once}
      </p>
      <SaleEnd price={priceIn(defaultCurrency)} />
      {priceList.countryCurrencies.map(({ country, currency }) => (
        <Fragment key={country}>
          <p className="tabular-nums text-quiet" data-price={priceIn(currency).id} data-country={country}>
            {countryPriceText(priceIn(currency), country)}
          </p>
          <SaleEnd price={priceIn(currency)} />
        </Fragment>
      ))}
      {priceList.isTaxAdded && <p className="text-quiet">{messages.payment.pricing.notes.taxAdded}</p>}
    </div>
  );
}

/** A price, behind the crossed-out list price during a sale. `landing/coupon.ts` shows a coupon in the same way. */
function PriceText({ price: { amountCents, currency, sale } }: { price: Price }) {
  const list = moneyText(amountCents, currency);
  if (!sale) return list;
  return (
    <>
      <span className="font-text text-base font-normal text-quiet">
        <span className="sr-only">{coupon.was} </span>
        <del>{list}</del>
        <span className="sr-only">, {coupon.now}</span>{' '}
      </span>
      <span>{moneyText(sale.amountCents, currency)}</span>
    </>
  );
}

function countryPriceText({ amountCents, currency, sale }: Price, country: string): string {
  const list = moneyText(amountCents, currency);
  return sale
    ? coupon.inCountry(list, moneyText(sale.amountCents, currency), country)
    : inCountry(list, country);
}

/** The end of a price's sale, which a coupon that is lower hides. */
function SaleEnd({ price: { id, sale } }: { price: Price }) {
  return (
    sale && (
      <p className="text-quiet" data-sale={id}>
        {coupon.saleUntil(formatMoment(sale.endsAt))}
      </p>
    )
  );
}

function InBoth() {
  const { plans, priceList } = useContent();
  const { both: lines, free } = plans;
  const isSingle = priceList.notForSale !== null;
  // A single card contains both.
  if (isSingle && !free.isShown) return null;
  return (
    <div className="mt-8 border-t border-line pt-6">
      {!isSingle && lines.length > 0 && (
        <>
          <h3 className="font-text font-semibold tracking-normal">{free.isShown ? bothPaid : both}</h3>
          <ul className="mt-2 mb-4 flex flex-wrap gap-x-8 gap-y-2">
            {lines.map((line, place) => (
              <Line key={place} icon={<Check aria-hidden="true" className="mt-0.5 shrink-0 text-success" />}>
                {line}
              </Line>
            ))}
          </ul>
        </>
      )}
      <p className="max-w-measure text-quiet">{methods}</p>
    </div>
  );
}

/** The course's audience and what is not promised, beside the plans. */
function AudienceAndLimits() {
  const { audience, notPromised } = useContent().landing;
  const langOf = useLangOf();
  if (!audience.isShown && !notPromised.isShown) return null;
  return (
    <div className="mt-14 grid gap-10 md:grid-cols-2 lg:gap-16">
      {audience.isShown && (
        <div>
          <h3 lang={langOf(audience.title)} className="text-title wrap-anywhere">
            {audience.title}
          </h3>
          <ul className="mt-4 grid gap-3">
            {audience.lines.map((line, place) => (
              <Line key={place} icon={<Check aria-hidden="true" className="mt-0.5 shrink-0 text-sky" />}>
                {line}
              </Line>
            ))}
          </ul>
        </div>
      )}
      {notPromised.isShown && (
        <div>
          <h3 lang={langOf(notPromised.title)} className="text-title wrap-anywhere">
            {notPromised.title}
          </h3>
          <ul className="mt-4 grid gap-3 text-quiet">
            {notPromised.lines.map((line, place) => (
              <li key={place} lang={langOf(line)} className="wrap-anywhere">
                {line}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: string }) {
  const langOf = useLangOf();
  return (
    <li className="flex gap-3">
      {icon}
      <span lang={langOf(children)} className="min-w-0 wrap-anywhere">
        {children}
      </span>
    </li>
  );
}
