/** Maps the keys to commands while a lesson is open. */

export type PlayerCommand =
  | { does: 'play-or-pause' | 'mute-or-unmute' | 'captions' | 'full-screen' | 'show-keys' }
  | { does: 'next-lesson' | 'previous-lesson' }
  | { does: 'write-note' | 'bookmark' }
  | { does: 'skip'; seconds: number }
  | { does: 'go-to'; share: number }
  | { does: 'speed'; steps: 1 | -1 }
  | { does: 'volume'; change: number };

/** The kind of the focused control, which keeps the keys that it uses itself. */
type FocusedControl = 'none' | 'button' | 'tab' | 'line' | 'slider' | 'radio' | 'answer' | 'list' | 'text';

export type KeyPress = {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
};

export function playerCommand(press: KeyPress, focused: FocusedControl): PlayerCommand | null {
  if (press.ctrlKey || press.metaKey || press.altKey || focused === 'text' || focused === 'list') return null;
  const key = press.key.toLowerCase();
  if (focused === 'answer' && (key.startsWith('arrow') || /^[\d ]$|^enter$/.test(key))) return null;
  if (pressed.includes(focused) && (key === ' ' || key === 'enter')) return null;
  if (moved.includes(focused) && key.startsWith('arrow')) return null;
  if (focused === 'radio' && key === ' ') return null;
  // Up and down move through the lines.
  if (focused === 'line' && (key === 'arrowup' || key === 'arrowdown')) return null;
  if (press.shiftKey && shifted[key]) return shifted[key];
  if (/^\d$/.test(key)) return { does: 'go-to', share: Number(key) / 10 };
  return commands[key] ?? null;
}

/** The controls that Space and Enter press. */
const pressed: FocusedControl[] = ['button', 'tab', 'line'];

/** The controls that the arrow keys move. */
const moved: FocusedControl[] = ['slider', 'radio', 'tab'];

/** The letters that are commands only with Shift, as on YouTube. */
const shifted: Partial<Record<string, PlayerCommand>> = {
  n: { does: 'next-lesson' },
  p: { does: 'previous-lesson' },
};

const commands: Partial<Record<string, PlayerCommand>> = {
  ' ': { does: 'play-or-pause' },
  k: { does: 'play-or-pause' },
  m: { does: 'mute-or-unmute' },
  c: { does: 'captions' },
  f: { does: 'full-screen' },
  n: { does: 'write-note' },
  b: { does: 'bookmark' },
  arrowleft: { does: 'skip', seconds: -5 },
  arrowright: { does: 'skip', seconds: 5 },
  j: { does: 'skip', seconds: -10 },
  l: { does: 'skip', seconds: 10 },
  arrowup: { does: 'volume', change: 0.1 },
  arrowdown: { does: 'volume', change: -0.1 },
  '<': { does: 'speed', steps: -1 },
  '>': { does: 'speed', steps: 1 },
  '?': { does: 'show-keys' },
};

export function focusedControl(element: Element | null): FocusedControl {
  // A choice of a quiz: a digit that is meant to choose an answer must not move the video.
  if (element?.matches('[data-quiz] :is([type="radio"], [type="checkbox"])')) return 'answer';
  if (element instanceof HTMLSelectElement) return 'list';
  if (element instanceof HTMLInputElement) return inputKinds[element.type] ?? 'text';
  if (element instanceof HTMLTextAreaElement) return 'text';
  if (element?.closest('[data-lines]')) return 'line';
  if (element?.closest('[role="tab"]')) return 'tab';
  return element?.closest('button, a') ? 'button' : 'none';
}

const inputKinds: Partial<Record<string, FocusedControl>> = {
  range: 'slider',
  radio: 'radio',
  checkbox: 'button',
};
