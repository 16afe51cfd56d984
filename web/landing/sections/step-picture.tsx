/** The picture of a step: play, build, ship. */
export function StepPicture({ step }: { step: number }) {
  return (
    <span className="step-picture" aria-hidden="true">
      <svg viewBox="0 0 24 24" fill="none" strokeWidth="2.2" strokeLinecap="round" strokeLinejoin="round">
        <path d={signs[step] ?? ''} />
      </svg>
    </span>
  );
}

const signs = ['M8 5.5v13l11-6.5z', 'M8.5 7l-5 5 5 5M15.5 7l5 5-5 5', 'M5 13l4.5 4.5L19.5 6.5'];
