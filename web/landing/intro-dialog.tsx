import { useRef, useState } from 'react';
import { words } from '#words/words.ts';
import { useLandingAppContent } from '../content/content-provider.tsx';
import { Button } from '../parts/button.tsx';
import { StandingDialog } from '../parts/standing-dialog.tsx';
import { ContentPicture } from '../pictures/content-picture.tsx';
import { openDialog } from './dialogs.ts';

const { back, next, start, position } = words.landing.intro;

/** The intro: pictures with Back and Next, then Get Started. */
export function IntroDialog() {
  const { title, slides } = useLandingAppContent().landing.intro;
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
          <div className="overflow-hidden rounded-card">
            {slide && <ContentPicture picture={slide.picture} className="aspect-500/262 w-full bg-night" />}
          </div>
          {slides.length > 1 && <p className="mt-5 text-quiet">{position(step + 1, slides.length)}</p>}
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
