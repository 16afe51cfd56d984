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

test('leaves keys without a modifier to fields', () => {
  for (const key of [' ', 'ArrowLeft', 'n', 'x', 'Enter', '?'])
    expect(captionCommand(keyPress(key), 'field'), key).toBeNull();
});

test('maps Alt by the position of the key', () => {
  expect(captionCommand(keyPress('π', { code: 'KeyP', altKey: true }), 'field')).toBe('play-or-pause');
  expect(captionCommand(keyPress('ArrowDown', { code: 'ArrowDown', altKey: true }), 'field')).toBe('next');
});

test('ignores Ctrl with Alt, which types letters', () => {
  expect(captionCommand(keyPress('ł', { code: 'KeyS', altKey: true, ctrlKey: true }), 'field')).toBeNull();
  expect(captionCommand(keyPress('z', { altKey: true, ctrlKey: true }), 'field')).toBeNull();
});

test('undoes with Ctrl or ⌘ and Z, and redoes with Shift', () => {
  expect(captionCommand(keyPress('z', { ctrlKey: true }), 'field')).toBe('undo');
  expect(captionCommand(keyPress('Z', { metaKey: true, shiftKey: true }), 'none')).toBe('redo');
});

test('leaves the space bar to buttons, and plays with it elsewhere', () => {
  expect(captionCommand(keyPress(' '), 'control')).toBeNull();
  expect(captionCommand(keyPress(' '), 'none')).toBe('play-or-pause');
});
