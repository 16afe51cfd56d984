import { expect, test } from 'vitest';
import { captionCommand, type KeyPress } from './caption-keys.ts';

const keyPress = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
});

const pc = { isMac: false };
const mac = { isMac: true };

test('leaves keys without a modifier to fields', () => {
  for (const key of [' ', 'ArrowLeft', 'n', 'x', 'Enter', '?'])
    expect(captionCommand(keyPress(key), 'field', pc), key).toBeNull();
});

test('maps Alt by the position of the key', () => {
  expect(captionCommand(keyPress('π', { code: 'KeyP', altKey: true }), 'field', pc)).toBe('play-or-pause');
  expect(captionCommand(keyPress('ArrowDown', { code: 'ArrowDown', altKey: true }), 'field', pc)).toBe(
    'next',
  );
});

test('ignores Ctrl with Alt, which types letters', () => {
  expect(
    captionCommand(keyPress('ł', { code: 'KeyS', altKey: true, ctrlKey: true }), 'field', pc),
  ).toBeNull();
  expect(captionCommand(keyPress('z', { altKey: true, ctrlKey: true }), 'field', pc)).toBeNull();
});

test('undoes with Ctrl or ⌘ and Z, and redoes with Shift', () => {
  expect(captionCommand(keyPress('z', { ctrlKey: true }), 'field', pc)).toBe('undo');
  expect(captionCommand(keyPress('Z', { metaKey: true, shiftKey: true }), 'none', pc)).toBe('redo');
});

test('leaves the space bar to buttons, and plays with it elsewhere', () => {
  expect(captionCommand(keyPress(' '), 'control', pc)).toBeNull();
  expect(captionCommand(keyPress(' '), 'none', pc)).toBe('play-or-pause');
});

test('leaves letters with Alt to the texts on a Mac, where they are Polish, and maps Control', () => {
  const letter = { code: 'KeyS', altKey: true };
  expect(captionCommand(keyPress('ś', letter), 'field', mac)).toBeNull();
  expect(captionCommand(keyPress('ś', letter), 'field', pc)).toBe('split');
  expect(captionCommand(keyPress('s', { code: 'KeyS', ctrlKey: true }), 'field', mac)).toBe('split');
  expect(captionCommand(keyPress('s', { code: 'KeyS', ctrlKey: true }), 'field', pc)).toBeNull();
});

test('moves between captions with Alt and the arrows on every keyboard', () => {
  const up = keyPress('ArrowUp', { code: 'ArrowUp', altKey: true });
  expect([pc, mac].map((keyboard) => captionCommand(up, 'field', keyboard))).toEqual([
    'previous',
    'previous',
  ]);
});
