import type { Plan } from '#rules/plans.ts';
import { messages } from '#messages/messages.ts';

const styles: Record<Plan, string> = {
  free: 'bg-ground text-quiet',
  premium: 'bg-sky-soft text-ink',
  ultra: 'bg-warning-soft text-ink',
};

export function PlanBadge({ plan }: { plan: Plan }) {
  return (
    <span className={`inline-block rounded-full px-3 py-0.5 font-medium ${styles[plan]}`}>
      {messages.studioLearners.plans[plan]}
    </span>
  );
}
