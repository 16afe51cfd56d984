/** What a key does while a lesson is open. */

export type PlayerCommand =
  | { does: 'play-or-pause' | 'mute-or-unmute' | 'captions' | 'full-screen' }
  | { does: 'skip'; seconds: number }
  | { does: 'volume'; change: number };

/** Where the focus is: a control that uses some keys itself keeps them. */
export type FocusedControl = 'none' | 'button' | 'slider' | 'list' | 'text';

export type KeyPress = {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
};

export function playerCommand(press: KeyPress, focused: FocusedControl): PlayerCommand | null {
  if (press.ctrlKey || press.metaKey || press.altKey || focused === 'text' || focused === 'list') return null;
  const key = press.key.toLowerCase();
  if (focused === 'button' && (key === ' ' || key === 'enter')) return null;
  if (focused === 'slider' && key.startsWith('arrow')) return null;
  return commands[key] ?? null;
}

const commands: Partial<Record<string, PlayerCommand>> = {
  ' ': { does: 'play-or-pause' },
  k: { does: 'play-or-pause' },
  m: { does: 'mute-or-unmute' },
  c: { does: 'captions' },
  f: { does: 'full-screen' },
  arrowleft: { does: 'skip', seconds: -5 },
  arrowright: { does: 'skip', seconds: 5 },
  j: { does: 'skip', seconds: -10 },
  l: { does: 'skip', seconds: 10 },
  arrowup: { does: 'volume', change: 0.1 },
  arrowdown: { does: 'volume', change: -0.1 },
};

export function focusedControl(element: Element | null): FocusedControl {
  if (element instanceof HTMLSelectElement) return 'list';
  if (element instanceof HTMLInputElement) return element.type === 'range' ? 'slider' : 'text';
  if (element instanceof HTMLTextAreaElement) return 'text';
  return element?.closest('button, a') ? 'button' : 'none';
}
