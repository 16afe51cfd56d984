import { mainButton } from '#rules/access.ts';
import { pages } from '#rules/pages.ts';
import type { Plan } from '#rules/plans.ts';
import { words } from '#web/words/words.ts';
import { Button, LinkButton } from '../parts/button.tsx';

type MainButtonProps = { plan: Plan; onClaim: () => void; className?: string };

/** "Start Learning" until a plan is paid, "Get Certificate" afterwards (seed 6). */
export function MainButton({ plan, onClaim, className = '' }: MainButtonProps) {
  const { label, leads } = mainButton(plan);
  const text = words.course.mainButton[label];
  // For who has paid, the next thing is a lesson, not the certificate: amber stays with that.
  const kind = label === 'start-learning' ? 'primary' : 'quiet';
  if (leads === 'pricing') {
    return (
      <LinkButton to={pages.pricing} kind={kind} className={className}>
        {text}
      </LinkButton>
    );
  }
  return (
    <Button kind={kind} onPress={onClaim} className={className}>
      {text}
    </Button>
  );
}
