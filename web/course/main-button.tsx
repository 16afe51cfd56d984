import { type CourseViewer, mainButton } from '#rules/access.ts';
import { pages } from '#rules/pages.ts';
import { words } from '#words/words.ts';
import { Button, LinkButton } from '../parts/button.tsx';
import type { WhyHere } from '../pricing/why-here.tsx';

/** Premium presses Get Certificate and reads on the page of the plans why it came there. */
const forCertificate: WhyHere = { wanted: 'certificate' };

type MainButtonProps = {
  viewer: CourseViewer;
  onClaim: () => void;
  className?: string;
};

/** "Start Learning" until a plan is paid, "Get Certificate" afterwards (specification 6); the studio for who teaches. */
export function MainButton({ viewer, onClaim, className = '' }: MainButtonProps) {
  const { label, leads } = mainButton(viewer);
  const text = words.course.mainButton[label];
  // For who has paid, the next thing is a lesson, not the certificate: amber stays with that.
  const kind = label === 'start-learning' ? 'primary' : 'quiet';
  if (leads !== 'certificate') {
    return (
      <LinkButton
        to={pages[leads]}
        state={label === 'get-certificate' ? forCertificate : null}
        kind={kind}
        className={className}
      >
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
