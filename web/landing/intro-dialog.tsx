import { X } from 'lucide-react';
import { words } from '#words/words.ts';
import { buttonStyles } from '../parts/button-styles.ts';
import {
  dialogBodyStyles,
  dialogCloseStyles,
  dialogHeaderStyles,
  dialogStyles,
} from '../parts/dialog-styles.ts';
import { AppScene } from '../pictures/app-scene.tsx';
import { SectionPicture } from '../pictures/section-picture.tsx';
import { paint } from '../pictures/paint.ts';

const { title, back, next, start, slides, position } = words.landing.intro;

/** The intro: three pictures with Back and Next, then Get Started. intro.ts turns its pages. */
export function IntroDialog() {
  return (
    <dialog id="intro" aria-labelledby="intro-title" className={dialogStyles('normal')} data-step="1">
      <div className={dialogHeaderStyles}>
        <h2 id="intro-title" className="text-title">
          {title}
        </h2>
        <button type="button" aria-label={words.site.close} className={dialogCloseStyles} data-action="close">
          <X aria-hidden="true" />
        </button>
      </div>
      <div className={dialogBodyStyles}>
        <div aria-live="polite">
          {slides.map((slide, place) => (
            <div key={slide.title} data-slide={place + 1} hidden={place > 0}>
              <div className="overflow-hidden rounded-card">{pictures[place]}</div>
              <p className="mt-5 text-quiet">{position(place + 1, slides.length)}</p>
              <h3 className="mt-1 text-title">{slide.title}</h3>
              <p className="mt-2 min-h-20 text-quiet">{slide.text}</p>
            </div>
          ))}
        </div>
        <div className="mt-6 flex justify-between gap-3">
          <button type="button" className={buttonStyles('quiet')} data-action="intro-back" hidden>
            {back}
          </button>
          <button type="button" className={`${buttonStyles('primary')} ml-auto`} data-action="intro-next">
            {next}
          </button>
          <button type="button" className={`${buttonStyles('primary')} ml-auto`} data-action="sign-in" hidden>
            {start}
          </button>
        </div>
      </div>
    </dialog>
  );
}

const pictures = [
  <svg key="say" viewBox="-110 92 500 262" className="w-full" aria-hidden="true">
    <path d="M-110 92h500v262h-500z" fill={paint.night} />
    <AppScene id="chatbot" />
  </svg>,
  <svg key="build" viewBox="-110 138 500 262" className="w-full" aria-hidden="true">
    <path d="M-110 138h500v262h-500z" fill={paint.night} />
    <AppScene id="business-automation" />
  </svg>,
  <SectionPicture key="show" motif="launch" className="aspect-500/262 w-full bg-night" />,
];
