/** The keys of the dialog in which the picture of a video is chosen. */
import type { FocusedPart } from '../captions/caption-keys.ts';

export type PosterCommand = 'play-or-pause' | 'back' | 'on' | 'step-back' | 'step-on' | 'use';

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** With Alt a key works everywhere; alone it does where nothing has it as its own. */
export function posterCommand(press: Press, focused: FocusedPart): PosterCommand | null {
  const { altKey, ctrlKey, metaKey, shiftKey } = press;
  if (ctrlKey || metaKey) return null;
  // With Alt a Mac writes another letter, so the place of the key counts.
  const found = altKey ? withAlt[press.code] : focused === 'none' ? alone[press.key] : undefined;
  if (found === undefined) return null;
  return shiftKey ? (smaller[found] ?? null) : found;
}

const withAlt: Partial<Record<string, PosterCommand>> = {
  KeyP: 'play-or-pause',
  Comma: 'back',
  Period: 'on',
  KeyU: 'use',
};

const alone: Partial<Record<string, PosterCommand>> = {
  ' ': 'play-or-pause',
  ArrowLeft: 'back',
  ArrowRight: 'on',
};

const smaller: Partial<Record<PosterCommand, PosterCommand>> = { back: 'step-back', on: 'step-on' };
