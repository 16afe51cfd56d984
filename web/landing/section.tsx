import type { ReactNode } from 'react';
import { pages } from '#rules/pages.ts';
import type { PaidPlan } from '#rules/plans.ts';
import { messages } from '#messages/messages.ts';
import { useLangOf } from '#web/content/text-language.ts';
import { type ButtonKind, buttonStyles } from '#web/parts/button-styles.ts';
import { planUrl } from '#web/payment/plan.ts';

type SectionProps = {
  id?: string;
  title: string;
  lead?: string;
  children: ReactNode;
};

/** A section of the page: title, introduction and content with its spacing. */
export function Section({ id, title, lead, children }: SectionProps) {
  const langOf = useLangOf();
  return (
    <section id={id} className="section-spacing">
      <div className="page-container">
        <h2 lang={langOf(title)} className="max-w-[22ch] text-heading wrap-anywhere">
          {title}
        </h2>
        {lead && (
          <p lang={langOf(lead)} className="mt-4 max-w-measure text-lead text-quiet">
            {lead}
          </p>
        )}
        {children}
      </div>
    </section>
  );
}

type StartButtonProps = {
  children: ReactNode;
  /** The language of the visitor's label, if it is not that of the page. */
  lang?: string | undefined;
  kind?: ButtonKind;
  wide?: boolean;
  /** The plan whose card holds the button: its details open after signing in. */
  plan?: PaidPlan;
};

/** The main button: a visitor starts, a learner continues. */
export function StartButton({ children, lang, kind = 'primary', wide = false, plan }: StartButtonProps) {
  return (
    <>
      <a
        href="#signup"
        lang={lang}
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
        {plan ? messages.landing.plans.seePlan : messages.landing.continue}
      </a>
    </>
  );
}
