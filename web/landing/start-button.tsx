import type { ReactNode } from 'react';
import { pages } from '#rules/pages.ts';
import type { PaidPlan } from '#rules/plans.ts';
import { words } from '#words/words.ts';
import { planUrl } from '../payment/chosen-plan.ts';
import { type ButtonKind, buttonStyles } from '../parts/button-styles.ts';

type StartButtonProps = {
  children: ReactNode;
  kind?: ButtonKind;
  wide?: boolean;
  /** The plan whose card holds the button: its details open after signing in. */
  plan?: PaidPlan;
};

/** The main button: a visitor starts, a learner continues. */
export function StartButton({ children, kind = 'primary', wide = false, plan }: StartButtonProps) {
  return (
    <>
      <a
        href="#signup"
        className={buttonStyles(kind, wide, true)}
        data-action="start"
        data-session="visitor"
        data-return-to={plan && planUrl(plan)}
      >
        {children}
      </a>
      <a
        href={plan ? planUrl(plan) : pages.course}
        className={buttonStyles(kind, wide)}
        data-action="go"
        data-session="learner"
      >
        {plan ? words.landing.plans.seePlan : words.landing.continue}
      </a>
    </>
  );
}
