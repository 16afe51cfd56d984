import { useRef, useState } from 'react';
import { words } from '#words/words.ts';
import { Button } from '../parts/button.tsx';
import { StandingDialog } from '../parts/standing-dialog.tsx';
import { BusinessAutomation } from '../pictures/apps/business-automation.tsx';
import { Chatbot } from '../pictures/apps/chatbot.tsx';
import { paint } from '../pictures/paint.ts';
import { SectionPicture } from '../pictures/section-picture.tsx';
import { openDialog } from './dialogs.ts';

const { title, back, next, start, slides, position } = words.landing.intro;

/** The intro: three pictures with Back and Next, then Get Started. */
export function IntroDialog() {
  const [step, setStep] = useState(0);
  const nextButton = useRef<HTMLButtonElement>(null);
  const slide = slides[step];
  const isLast = step === slides.length - 1;

  function goBack() {
    setStep(step - 1);
    // Back disappears on the first slide, and would take the focus with it.
    nextButton.current?.focus();
  }

  return (
    <StandingDialog id="intro" title={title} size="normal" onToggle={(open) => !open && setStep(0)}>
      <div aria-live="polite">
        <div key={step}>
          <div className="overflow-hidden rounded-card">{pictures[step]}</div>
          <p className="mt-5 text-quiet">{position(step + 1, slides.length)}</p>
          <h3 className="mt-1 text-title">{slide?.title}</h3>
          <p className="mt-2 min-h-20 text-quiet">{slide?.text}</p>
        </div>
      </div>
      <div className="mt-6 flex justify-between gap-3">
        {step > 0 && (
          <Button kind="quiet" shines={false} onPress={goBack}>
            {back}
          </Button>
        )}
        <Button
          ref={nextButton}
          className="ml-auto"
          autoFocus
          onPress={() => (isLast ? openDialog('login') : setStep(step + 1))}
        >
          {isLast ? start : next}
        </Button>
      </div>
    </StandingDialog>
  );
}

const pictures = [
  <svg key="say" viewBox="-110 92 500 262" className="w-full" aria-hidden="true">
    <path d="M-110 92h500v262h-500z" fill={paint.night} />
    <Chatbot />
  </svg>,
  <svg key="build" viewBox="-110 138 500 262" className="w-full" aria-hidden="true">
    <path d="M-110 138h500v262h-500z" fill={paint.night} />
    <BusinessAutomation />
  </svg>,
  <SectionPicture key="show" motif="launch" className="aspect-500/262 w-full bg-night" />,
];
