import type { ReactNode } from 'react';
import { pages } from '#rules/pages.ts';
import type { PaidPlan } from '#rules/plans.ts';
import { words } from '#web/words/words.ts';
import { planAddress } from '../payment/chosen-plan.ts';
import { type ButtonKind, buttonLook } from '../parts/button-styles.ts';

type StartButtonProps = {
  children: ReactNode;
  kind?: ButtonKind;
  wide?: boolean;
  /** The plan whose card the button stands on: its details wait after signing in. */
  plan?: PaidPlan;
};

/** The one thing to do next: begin for a visitor, go on for a learner. */
export function StartButton({ children, kind = 'primary', wide = false, plan }: StartButtonProps) {
  return (
    <>
      <a
        href="#signup"
        className={buttonLook(kind, wide, true)}
        data-press="start"
        data-who="visitor"
        data-plan={plan}
      >
        {children}
      </a>
      <a
        href={plan ? planAddress(plan) : pages.course}
        className={buttonLook(kind, wide)}
        data-press="go"
        data-who="learner"
      >
        {plan ? words.landing.plans.look : words.landing.continue}
      </a>
    </>
  );
}
