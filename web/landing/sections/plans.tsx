import { Check, Minus } from 'lucide-react';
import { landing } from '#content/landing.ts';
import { moneyText } from '#rules/payments/money.ts';
import { type Currency, firstPrice, type PaidPlan } from '#rules/plans.ts';
import { words } from '#words/words.ts';
import { Section } from './section.tsx';
import { StartButton } from '../start-button.tsx';

const { title, lead, best, once, malaysia, gives, lacks, both, methods } = words.landing.plans;

/** The two plans with what each gives and what it does not. */
export function Plans() {
  return (
    <Section id="plans" title={title} lead={lead} className="bg-surface">
      <div className="mt-10 grid items-start gap-6 lg:mt-14 lg:grid-cols-2">
        <Plan plan="ultra" />
        <Plan plan="premium" />
      </div>
      <InBoth />
      <AudienceAndLimits />
    </Section>
  );
}

function Plan({ plan }: { plan: PaidPlan }) {
  const content = landing.plans[plan];
  const ultra = plan === 'ultra';
  return (
    <article
      className={`rounded-card border-2 p-6 sm:p-9 ${ultra ? 'ultra' : 'border-transparent bg-ground'}`}
    >
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-3">
        <h3 className="text-title">{content.title}</h3>
        {ultra && <p className="rounded-full bg-amber-soft px-4 py-1 font-semibold text-amber-ink">{best}</p>}
      </div>
      <p className="mt-1 text-quiet">{content.summary}</p>
      <p className="tabular-nums mt-5 flex items-baseline gap-2">
        <span className="font-display text-heading font-bold">{amount(plan, 'USD')}</span> {once}
      </p>
      <p className="tabular-nums text-quiet">{malaysia(amount(plan, 'MYR'))}</p>
      <div className="mt-6">
        <StartButton kind={ultra ? 'primary' : 'quiet'} plan={plan} wide>
          {landing.headline.action}
        </StartButton>
      </div>
      <h4 className="mt-7 font-semibold">{gives}</h4>
      <ul className="mt-2 grid gap-2">
        {content.gives.map((line) => (
          <li key={line} className="flex gap-3">
            <Check aria-hidden="true" className="mt-0.5 shrink-0 text-success" />
            {line}
          </li>
        ))}
      </ul>
      {content.lacks.length > 0 && (
        <>
          <h4 className="mt-6 font-semibold">{lacks}</h4>
          <ul className="mt-2 grid gap-2 text-quiet">
            {content.lacks.map((line) => (
              <li key={line} className="flex gap-3">
                <Minus aria-hidden="true" className="mt-0.5 shrink-0" />
                {line}
              </li>
            ))}
          </ul>
        </>
      )}
    </article>
  );
}

function InBoth() {
  return (
    <div className="mt-8 border-t border-line pt-6">
      <h3 className="font-text font-semibold tracking-normal">{both}</h3>
      <ul className="mt-2 flex flex-wrap gap-x-8 gap-y-2">
        {landing.bothPlans.map((line) => (
          <li key={line} className="flex gap-3">
            <Check aria-hidden="true" className="mt-0.5 shrink-0 text-success" />
            {line}
          </li>
        ))}
      </ul>
      <p className="mt-4 max-w-measure text-quiet">{methods}</p>
    </div>
  );
}

/** The course's audience and what is not promised, beside the plans. */
function AudienceAndLimits() {
  return (
    <div className="mt-14 grid gap-10 md:grid-cols-2 lg:gap-16">
      <div>
        <h3 className="text-title">{words.landing.limits.audience}</h3>
        <ul className="mt-4 grid gap-3">
          {landing.audience.map((line) => (
            <li key={line} className="flex gap-3">
              <Check aria-hidden="true" className="mt-0.5 shrink-0 text-sky" />
              {line}
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h3 className="text-title">{words.landing.limits.notPromised}</h3>
        <ul className="mt-4 grid gap-3 text-quiet">
          {landing.notPromised.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Returns the formatted first price of a plan. */
function amount(plan: PaidPlan, currency: Currency): string {
  return moneyText(firstPrice(plan, currency).amountCents, currency);
}
