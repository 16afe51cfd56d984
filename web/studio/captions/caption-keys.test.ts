import { expect, test } from 'vitest';
import { captionCommand, type KeyPress } from './caption-keys.ts';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
});

test('a field keeps every key without Ctrl, Alt or ⌘', () => {
  for (const key of [' ', 'ArrowLeft', 'n', 'x', 'Enter', '?'])
    expect(captionCommand(press(key), 'field'), key).toBeNull();
});

test('Alt works by the place of the key, since a Mac writes another letter with it', () => {
  expect(captionCommand(press('π', { code: 'KeyP', altKey: true }), 'field')).toBe('play-or-pause');
  expect(captionCommand(press('ArrowDown', { code: 'ArrowDown', altKey: true }), 'field')).toBe('next');
});

test('Ctrl with Alt, which writes letters on many keyboards, does nothing', () => {
  expect(captionCommand(press('ł', { code: 'KeyS', altKey: true, ctrlKey: true }), 'field')).toBeNull();
  expect(captionCommand(press('z', { altKey: true, ctrlKey: true }), 'field')).toBeNull();
});

test('Ctrl or ⌘ with Z undoes, with Shift it does again', () => {
  expect(captionCommand(press('z', { ctrlKey: true }), 'field')).toBe('undo');
  expect(captionCommand(press('Z', { metaKey: true, shiftKey: true }), 'none')).toBe('redo');
});

test('a button keeps the space bar, and the page plays with it', () => {
  expect(captionCommand(press(' '), 'control')).toBeNull();
  expect(captionCommand(press(' '), 'none')).toBe('play-or-pause');
});
