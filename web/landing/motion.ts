/** The page's automatic motion: it starts when the browser is idle, can be paused, and ends. */
import { motionAllowed } from '#web/parts/click.ts';

let paused = false;
let touched = false;

export function toggleMotion(): void {
  paused = !paused;
  document.documentElement.toggleAttribute('data-paused', paused);
}

/** Plays the five app demos one after the other, once, until the visitor chooses one. */
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
    // The stage is the last motion on the page.
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

/** Calls `act` a number of times; the timer waits while motion is paused or the tab is hidden. */
function repeat(everyMs: number, times: number, act: (turn: number) => void): void {
  let turn = 0;
  const timer = setInterval(() => {
    if (paused || document.hidden) return;
    act(turn++);
    if (turn >= times) clearInterval(timer);
  }, everyMs);
}
