/** Maps the keys to commands while captions are written. */

export type CaptionCommand =
  | 'play-or-pause'
  | 'back'
  | 'on'
  | 'previous'
  | 'next'
  | 'add'
  | 'set-start'
  | 'set-end'
  | 'split'
  | 'merge'
  | 'remove'
  | 'find'
  | 'shift'
  | 'undo'
  | 'redo'
  | 'keys';

export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Where the focus is: a field keeps every key without a modifier, a control those that work it. */
export type FocusedPart = 'none' | 'control' | 'field';

export function captionCommand(press: KeyPress, focused: FocusedPart): CaptionCommand | null {
  const { ctrlKey, metaKey, altKey, shiftKey } = press;
  if ((ctrlKey || metaKey) && !altKey && press.key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo';
  // Ctrl with Alt is how many keyboards write letters of their own.
  if (ctrlKey || metaKey) return null;
  // With Alt a Mac writes another letter, so the place of the key counts.
  if (altKey) return shiftKey ? null : (withAlt[press.code] ?? null);
  return focused === 'none' ? (alone[press.key] ?? null) : null;
}

const withAlt: Partial<Record<string, CaptionCommand>> = {
  KeyP: 'play-or-pause',
  Comma: 'back',
  Period: 'on',
  ArrowUp: 'previous',
  ArrowDown: 'next',
  KeyN: 'add',
  KeyI: 'set-start',
  KeyO: 'set-end',
  KeyS: 'split',
  KeyM: 'merge',
  KeyX: 'remove',
  KeyR: 'find',
  KeyT: 'shift',
  KeyK: 'keys',
};

const alone: Partial<Record<string, CaptionCommand>> = {
  ' ': 'play-or-pause',
  ArrowLeft: 'back',
  ArrowRight: 'on',
};

export function focusedPart(target: Element | null): FocusedPart {
  if (target?.closest('input, textarea, select')) return 'field';
  return target?.closest('button, a, video, summary') ? 'control' : 'none';
}
