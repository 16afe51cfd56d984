import { expect, test } from 'vitest';
import { posterCommand } from './poster-dialog.tsx';

const keyPress = (key: string, more: object = {}) => ({
  key,
  code: key.length === 1 ? `Key${key.toUpperCase()}` : key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...more,
});

test.each([
  [' ', {}, 'none', 'play-or-pause'],
  ['ArrowLeft', {}, 'none', 'back'],
  ['ArrowRight', { shiftKey: true }, 'none', 'step-on'],
  [' ', {}, 'control', null],
  ['ArrowLeft', {}, 'field', null],
  ['≤', { altKey: true, code: 'Comma' }, 'control', 'back'],
  ['˘', { altKey: true, shiftKey: true, code: 'Period' }, 'field', 'step-on'],
  ['u', { altKey: true }, 'control', 'use'],
  ['U', { altKey: true, shiftKey: true, code: 'KeyU' }, 'none', null],
  ['u', {}, 'none', null],
  ['ArrowLeft', { ctrlKey: true }, 'none', null],
] as const)('maps %j with %j and focus on %s to %s', (key, more, focused, command) => {
  expect(posterCommand(keyPress(key, more), focused)).toBe(command);
});
