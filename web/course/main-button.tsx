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
  /** Looks like a link, since another button beside it comes first. */
  plain?: boolean;
  className?: string;
};

/** "Start Learning" until a plan is paid, "Get Certificate" afterwards (specification 6); the studio for who teaches. */
export function MainButton({ viewer, onClaim, plain = false, className = '' }: MainButtonProps) {
  const { label, leads } = mainButton(viewer);
  const text = words.course.mainButton[label];
  // For who has paid, the next thing is a lesson, not the certificate: amber stays with that.
  const kind = plain ? 'plain' : label === 'start-learning' ? 'primary' : 'quiet';
  if (leads !== 'certificate') {
    return (
      <LinkButton
        to={pages[leads]}
        state={label === 'get-certificate' ? forCertificate : null}
        kind={kind}
        className={className}
      >
        {leads === 'pricing' ? <WithPlans inline={plain}>{text}</WithPlans> : text}
      </LinkButton>
    );
  }
  return (
    <Button kind={kind} onPress={onClaim} className={className}>
      {text}
    </Button>
  );
}

/** The specification's label, and beside or below it where the button leads (decision 48). */
function WithPlans({ inline, children }: { inline: boolean; children: string }) {
  return (
    <span className={inline ? 'flex flex-wrap justify-end gap-x-2' : 'grid leading-tight'}>
      <span>{children}</span> <span className="font-normal">{words.course.seePlans}</span>
    </span>
  );
}
