/** The commands of the captions editor. */
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
  | 'publish'
  | 'lesson'
  | 'keys';

export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Where the focus is. A field keeps all keys without a modifier, a control the keys that operate it. */
export type FocusedPart = 'none' | 'control' | 'field';

/** On a Mac, Alt types letters such as the Polish ś, so that Control is used with letters there. */
export function captionCommand(
  key: KeyPress,
  focused: FocusedPart,
  { isMac }: { isMac: boolean },
): CaptionCommand | null {
  const { ctrlKey, metaKey, altKey, shiftKey } = key;
  if ((ctrlKey || metaKey) && !altKey && key.key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo';
  if ((ctrlKey || metaKey) && !altKey && !shiftKey && key.key === 'Enter') return 'publish';
  const isArrow = key.code.startsWith('Arrow');
  const hasModifier = isMac && !isArrow ? ctrlKey && !altKey : altKey && !ctrlKey;
  // The position of the key counts, as for those who type in another alphabet.
  if (hasModifier && !metaKey && !shiftKey) return withModifier[key.code] ?? null;
  // Many keyboard layouts type letters with Ctrl and Alt.
  if (ctrlKey || metaKey || altKey) return null;
  return focused === 'none' ? (alone[key.key] ?? null) : null;
}

const withModifier: Partial<Record<string, CaptionCommand>> = {
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
  KeyL: 'lesson',
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
