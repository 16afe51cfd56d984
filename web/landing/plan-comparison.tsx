import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PublicContent } from '#rules/content/public-content.ts';
import { type ComparedFeature, comparedPlans, comparePlans } from '#rules/content/plan-comparison.ts';
import { moneyText } from '#rules/payments/money.ts';
import type { Plan } from '#rules/plans.ts';
import { messages } from '#messages/messages.ts';
import { useContent } from '#web/content/content-provider.tsx';
import { freePlanTexts } from '#web/content/free-plan.ts';
import { useLangOf } from '#web/content/text-language.ts';
import { formatDuration } from '#web/platform/format-duration.ts';
import { PlanPrices } from './plans.tsx';
import { Section, StartButton } from './section.tsx';

const text = messages.landing.comparison;
const { best, gives, lacks } = messages.landing.plans;

/**
 * The features, prices and buttons of the plans side by side. The roles repeat those of the elements, since some browsers
 * drop them where the style sheet stacks the cells.
 */
export function PlanComparison({ title }: { title: string }) {
  const content = useContent();
  const langOf = useLangOf();
  const heading = title || text.title;
  const compared = comparedPlans(content);
  return (
    <Section title={heading}>
      <div className="@container mt-8 rounded-card bg-other-ground p-3 sm:p-6 lg:mt-12">
        <table role="table" className={`comparison w-full comparison-${compared.length}`}>
          <caption className="sr-only" lang={langOf(heading)}>
            {heading}
          </caption>
          <thead role="rowgroup">
            <tr role="row">
              <th role="columnheader" scope="col" className="font-semibold">
                {gives}
              </th>
              {compared.map((plan) => (
                <th key={plan} role="columnheader" scope="col">
                  <PlanName plan={plan} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            <Row name={text.price} cell={(plan) => <Price plan={plan} />} />
            {comparePlans(content).map((feature, at) => (
              <Row
                key={at}
                name={feature.name === 'text' ? feature.text : text.features[feature.name]}
                cell={(plan) => <Value feature={feature} plan={plan} />}
              />
            ))}
            <tr role="row">
              <td role="cell" />
              {compared.map((plan) => (
                <td key={plan} role="cell" data-plan={titleOf(content, plan)}>
                  {plan === 'free' ? (
                    <StartButton kind="quiet" wide>
                      {messages.payment.pricing.free.start}
                    </StartButton>
                  ) : (
                    <StartButton
                      kind={plan === compared[0] ? 'primary' : 'quiet'}
                      plan={plan}
                      wide
                      lang={langOf(content.landing.hero.action)}
                    >
                      {content.landing.hero.action}
                    </StartButton>
                  )}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </Section>
  );
}

function titleOf({ plans }: PublicContent, plan: Plan): string {
  return plan === 'free' ? freePlanTexts(plans.free).title : plans[plan].title;
}

function PlanName({ plan }: { plan: Plan }) {
  const content = useContent();
  const title = titleOf(content, plan);
  const langOf = useLangOf();
  return (
    <>
      <span lang={langOf(title)} className="font-display text-title font-bold">
        {title}
      </span>
      {plan === 'ultra' && content.priceList.notForSale === null && (
        <span className="block font-semibold text-amber-ink">{best}</span>
      )}
    </>
  );
}

function Price({ plan }: { plan: Plan }) {
  const { defaultCurrency } = useContent().priceList;
  if (plan !== 'free') return <PlanPrices plan={plan} className="text-title" />;
  return (
    <span className="tabular-nums font-display text-title font-bold">{moneyText(0, defaultCurrency)}</span>
  );
}

function Row({ name, cell }: { name: string; cell: (plan: Plan) => ReactNode }) {
  const content = useContent();
  const langOf = useLangOf();
  return (
    <tr role="row">
      <th role="rowheader" scope="row" lang={langOf(name)} className="font-semibold">
        {name}
      </th>
      {comparedPlans(content).map((plan) => (
        <td key={plan} role="cell" data-plan={titleOf(content, plan)}>
          {cell(plan)}
        </td>
      ))}
    </tr>
  );
}

function Value({ feature, plan }: { feature: ComparedFeature; plan: Plan }) {
  if ('included' in feature) return <Inclusion isIncluded={feature.included[plan]} />;
  const amount = feature.amounts[plan];
  if (amount === 0) return <Inclusion isIncluded={false} />;
  return (
    <span className="tabular-nums font-semibold">
      {feature.name === 'runningTime' ? formatDuration(amount) : amount}
    </span>
  );
}

function Inclusion({ isIncluded }: { isIncluded: boolean }) {
  return (
    <>
      {isIncluded ? (
        <Check aria-hidden="true" className="text-success" />
      ) : (
        <Minus aria-hidden="true" className="text-quiet" />
      )}
      <span className="sr-only">{isIncluded ? text.included : lacks}</span>
    </>
  );
}
