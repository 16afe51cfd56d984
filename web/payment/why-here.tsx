import type { PaidPlan } from '#rules/plans.ts';
import { messages } from '#messages/messages.ts';
import { useAppContent } from '#web/content/content-provider.tsx';
import { openingTitles } from '#web/content/opening-titles.ts';
import { useLocation } from '#web/platform/router.tsx';

/** The locked control that led here; it is in the history state, so that a reload keeps it. */
export type WhyHere =
  | { wanted: 'lesson'; title: string; opensWith: PaidPlan }
  | { wanted: 'source-code' | 'questions' | 'certificate' };

/** The reason why the user was sent to the plans, if they were. */
export function WhyHereNote() {
  const location = useLocation();
  const content = useAppContent();
  const { ultra } = content.plans;
  const why = whyHere(location.state);
  if (!why) return null;
  const { why: text, notForSale } = messages.payment.pricing;
  const needed = why.wanted === 'lesson' ? openingTitles(content, why.opensWith) : [ultra.title];
  const [plan = ''] = needed;
  // The text about a lesson of Ultra names one plan, and that of Premium both.
  const lessonText = text.lesson[needed.length === 1 ? 'ultra' : 'premium'];
  return (
    <div
      role="alert"
      className="mt-5 grid gap-1 rounded-card bg-sky-soft px-5 py-4 font-medium wrap-anywhere"
    >
      <p>{why.wanted === 'lesson' ? lessonText(why.title, plan) : text[why.wanted](plan)}</p>
      {content.priceList.notForSale === 'ultra' && plan === ultra.title && <p>{notForSale(plan)}</p>}
    </div>
  );
}

function whyHere(state: unknown): WhyHere | null {
  return typeof state === 'object' && state !== null && 'wanted' in state ? (state as WhyHere) : null;
}
