/** What moves by itself on the page: it waits for a calm moment, can be paused, and comes to an end. */

let paused = false;
let touched = false;

export function motionAllowed(): boolean {
  return !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

export function toggleMotion(): void {
  paused = !paused;
  document.documentElement.toggleAttribute('data-paused', paused);
}

/** Lets the five apps be built one after the other, once, until the visitor chooses for himself. */
export function playStage(): void {
  const stage = document.querySelector<HTMLElement>('[data-stage]');
  if (!stage || !motionAllowed()) return;
  const choices = [...stage.querySelectorAll<HTMLInputElement>('input[type="radio"]')];
  stage.addEventListener('change', () => {
    touched = true;
    delete stage.dataset['still'];
  });
  const pause = stage.querySelector<HTMLElement>('[data-action="pause"]');
  if (pause) pause.hidden = false;
  repeat(4800, choices.length, (turn) => {
    const choice = choices[(turn + 1) % choices.length];
    if (choice && !touched) {
      delete stage.dataset['still'];
      choice.checked = true;
    }
    // It is the last thing that moves.
    if (pause && turn + 1 === choices.length) pause.hidden = true;
  });
}

/** Rolls the phrases upwards, twice through, and rests on the first. */
export function rollPhrases(): void {
  const phrases = [...document.querySelectorAll<HTMLElement>('[data-phrases] > span')];
  if (!motionAllowed()) return;
  repeat(2600, phrases.length * 2, (turn) => {
    const shown = (turn + 1) % phrases.length;
    phrases.forEach((phrase, place) => {
      const before = (place + 1) % phrases.length === shown;
      phrase.dataset['place'] = place === shown ? 'shown' : before ? 'above' : 'below';
    });
  });
}

/** Does something some times; turns that fall into a pause, or into a tab nobody sees, wait. */
function repeat(everyMs: number, times: number, act: (turn: number) => void): void {
  let turn = 0;
  const timer = setInterval(() => {
    if (paused || document.hidden) return;
    act(turn++);
    if (turn >= times) clearInterval(timer);
  }, everyMs);
}
