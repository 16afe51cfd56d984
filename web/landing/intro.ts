import { planUrl } from '../payment/chosen-plan.ts';
import { storeReturnTo } from '../sign-in/return-to.ts';
import { stored } from '../stored.ts';
import { openDialog } from './dialogs.ts';

const introSeen = stored(() => localStorage, 'intro', String);

/** Opens the intro at a visitor's first "Get Started", and the sign-in dialog from then on. */
export function getStarted(element: HTMLElement): void {
  const { plan } = element.dataset;
  if (plan === 'ultra' || plan === 'premium') storeReturnTo(planUrl(plan));
  const seen = introSeen.read() !== null;
  openDialog(seen ? 'login' : 'intro');
  if (seen) return;
  showSlide(1);
  introSeen.write('seen');
}

export function showPreviousSlide(): void {
  showSlide(currentSlide() - 1);
}

export function showNextSlide(): void {
  showSlide(currentSlide() + 1);
}

function showSlide(to: number): void {
  const intro = document.querySelector<HTMLElement>('#intro');
  if (!intro) return;
  const slides = [...intro.querySelectorAll<HTMLElement>('[data-slide]')];
  intro.dataset['step'] = String(to);
  for (const slide of slides) slide.hidden = slide.dataset['slide'] !== String(to);
  show('intro-back', to > 1);
  show('intro-next', to < slides.length);
  show('sign-in', to === slides.length);
  const nextButton = intro.querySelector<HTMLElement>(
    '[data-action="intro-next"]:not([hidden]), [data-action="sign-in"]:not([hidden])',
  );
  nextButton?.focus();

  function show(press: string, shown: boolean): void {
    const button = intro?.querySelector<HTMLElement>(`[data-action="${press}"]`);
    if (button) button.hidden = !shown;
  }
}

function currentSlide(): number {
  return Number(document.querySelector<HTMLElement>('#intro')?.dataset['step'] ?? 1);
}
