import { planAddress } from '../payment/chosen-plan.ts';
import { keepWayOn } from '../sign-in/way-on.ts';
import { openDialog } from './dialogs.ts';

const seenKey = 'intro';

/** What "get started" does for a visitor: the intro the first time, the sign-in dialog from then on. */
export function start(pressed: HTMLElement): void {
  const { plan } = pressed.dataset;
  if (plan === 'ultra' || plan === 'premium') keepWayOn(planAddress(plan));
  openDialog(seen() ? 'login' : 'intro');
  if (seen()) return;
  turn(1);
  remember();
}

export function turnBack(): void {
  turn(step() - 1);
}

export function turnNext(): void {
  turn(step() + 1);
}

function turn(to: number): void {
  const intro = document.querySelector<HTMLElement>('#intro');
  if (!intro) return;
  const slides = [...intro.querySelectorAll<HTMLElement>('[data-slide]')];
  intro.dataset['step'] = String(to);
  for (const slide of slides) slide.hidden = slide.dataset['slide'] !== String(to);
  show('intro-back', to > 1);
  show('intro-next', to < slides.length);
  show('sign-in', to === slides.length);
  const onward = intro.querySelector<HTMLElement>(
    '[data-press="intro-next"]:not([hidden]), [data-press="sign-in"]:not([hidden])',
  );
  onward?.focus();

  function show(press: string, shown: boolean): void {
    const button = intro?.querySelector<HTMLElement>(`[data-press="${press}"]`);
    if (button) button.hidden = !shown;
  }
}

function step(): number {
  return Number(document.querySelector<HTMLElement>('#intro')?.dataset['step'] ?? 1);
}

function seen(): boolean {
  try {
    return localStorage.getItem(seenKey) !== null;
  } catch {
    return false;
  }
}

function remember(): void {
  try {
    localStorage.setItem(seenKey, 'seen');
  } catch {
    // It is simply shown again.
  }
}
