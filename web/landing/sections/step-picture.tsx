/** The picture of a step: the first plays, the last is done, and those between are built. */
export function StepPicture({ step, of }: { step: number; of: number }) {
  const sign = step === 0 ? signs.play : step === of - 1 ? signs.done : signs.build;
  return (
    <span className="step-picture" aria-hidden="true">
      <svg viewBox="0 0 24 24" fill="none" strokeWidth="2.2" strokeLinecap="round" strokeLinejoin="round">
        <path d={sign} />
      </svg>
    </span>
  );
}

const signs = {
  play: 'M8 5.5v13l11-6.5z',
  build: 'M5 19l1-4.5L16.5 4l3.5 3.5L9.5 18zM14 6.5l3.5 3.5',
  done: 'M5 13l4.5 4.5L19.5 6.5',
};
