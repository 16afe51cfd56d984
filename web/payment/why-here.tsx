import type { PaidPlan } from '#rules/plans.ts';
import { messages } from '#messages/messages.ts';
import { useAppContent } from '#web/content/content-provider.tsx';
import { useLocation } from '#web/platform/router.tsx';

/** The locked control that led here; it is in the history state, so that a reload keeps it. */
export type WhyHere =
  | { wanted: 'lesson'; title: string; opensWith: PaidPlan }
  | { wanted: 'source-code' | 'questions' | 'certificate' };

/** The reason why the user was sent to the plans, if they were. */
export function WhyHereNote() {
  const location = useLocation();
  const { plans, priceList } = useAppContent();
  const { ultra } = plans;
  const why = whyHere(location.state);
  if (!why) return null;
  const text = messages.payment.pricing.why;
  // The text about Ultra names one plan.
  const lessonText = ({ title, opensWith }: Extract<WhyHere, { wanted: 'lesson' }>) =>
    opensWith === 'premium' && priceList.notForSale !== null
      ? text.lesson.ultra(title, plans[priceList.notForSale === 'ultra' ? 'premium' : 'ultra'].title)
      : text.lesson[opensWith](title, ultra.title);
  return (
    <p role="alert" className="mt-5 rounded-card bg-sky-soft px-5 py-4 font-medium wrap-anywhere">
      {why.wanted === 'lesson' ? lessonText(why) : text[why.wanted](ultra.title)}
    </p>
  );
}

function whyHere(state: unknown): WhyHere | null {
  return typeof state === 'object' && state !== null && 'wanted' in state ? (state as WhyHere) : null;
}
