import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { type ComparedFeature, comparePlans } from '#rules/content/plan-comparison.ts';
import type { PaidPlan } from '#rules/plans.ts';
import { messages } from '#messages/messages.ts';
import { useContent } from '#web/content/content-provider.tsx';
import { useLangOf } from '#web/content/text-language.ts';
import { formatDuration } from '#web/platform/format-duration.ts';
import { bothPlans, PlanPrices } from './plans.tsx';
import { Section, StartButton } from './section.tsx';

const text = messages.landing.comparison;
const { best, gives, lacks } = messages.landing.plans;

/**
 * The features, prices and buttons of both plans side by side. The roles repeat those of the elements, since some browsers
 * drop them where the style sheet stacks the cells.
 */
export function PlanComparison({ title }: { title: string }) {
  const content = useContent();
  const langOf = useLangOf();
  const heading = title || text.title;
  return (
    <Section title={heading}>
      <div className="@container mt-8 rounded-card bg-other-ground p-3 sm:p-6 lg:mt-12">
        <table role="table" className="comparison w-full">
          <caption className="sr-only" lang={langOf(heading)}>
            {heading}
          </caption>
          <thead role="rowgroup">
            <tr role="row">
              <th role="columnheader" scope="col" className="font-semibold">
                {gives}
              </th>
              {bothPlans.map((plan) => (
                <th key={plan} role="columnheader" scope="col">
                  <PlanName plan={plan} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            <Row name={text.price} cell={(plan) => <PlanPrices plan={plan} className="text-title" />} />
            {comparePlans(content).map((feature, at) => (
              <Row
                key={at}
                name={feature.name === 'text' ? feature.text : text.features[feature.name]}
                cell={(plan) => <Value feature={feature} plan={plan} />}
              />
            ))}
            <tr role="row">
              <td role="cell" />
              {bothPlans.map((plan) => (
                <td key={plan} role="cell" data-plan={content.plans[plan].title}>
                  <StartButton
                    kind={plan === 'ultra' ? 'primary' : 'quiet'}
                    plan={plan}
                    wide
                    lang={langOf(content.landing.hero.action)}
                  >
                    {content.landing.hero.action}
                  </StartButton>
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </Section>
  );
}

function PlanName({ plan }: { plan: PaidPlan }) {
  const { title } = useContent().plans[plan];
  const langOf = useLangOf();
  return (
    <>
      <span lang={langOf(title)} className="font-display text-title font-bold">
        {title}
      </span>
      {plan === 'ultra' && <span className="block font-semibold text-amber-ink">{best}</span>}
    </>
  );
}

function Row({ name, cell }: { name: string; cell: (plan: PaidPlan) => ReactNode }) {
  const { plans } = useContent();
  const langOf = useLangOf();
  return (
    <tr role="row">
      <th role="rowheader" scope="row" lang={langOf(name)} className="font-semibold">
        {name}
      </th>
      {bothPlans.map((plan) => (
        <td key={plan} role="cell" data-plan={plans[plan].title}>
          {cell(plan)}
        </td>
      ))}
    </tr>
  );
}

function Value({ feature, plan }: { feature: ComparedFeature; plan: PaidPlan }) {
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
