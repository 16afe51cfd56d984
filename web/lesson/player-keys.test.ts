import { expect, test } from 'vitest';
import { playerCommand } from './player-keys.ts';

const press = (key: string) => ({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false });

test('space and k play and pause', () => {
  for (const key of [' ', 'k', 'K']) {
    expect(playerCommand(press(key), 'none')).toEqual({ does: 'play-or-pause' });
  }
});

test('the arrows skip 5 s, j and l skip 10 s', () => {
  expect(playerCommand(press('ArrowRight'), 'none')).toEqual({ does: 'skip', seconds: 5 });
  expect(playerCommand(press('j'), 'none')).toEqual({ does: 'skip', seconds: -10 });
});

test('m, c and f mute, show captions and fill the screen', () => {
  expect(playerCommand(press('m'), 'button')).toEqual({ does: 'mute-or-unmute' });
  expect(playerCommand(press('c'), 'button')).toEqual({ does: 'captions' });
  expect(playerCommand(press('f'), 'slider')).toEqual({ does: 'full-screen' });
});

test('n writes a note and b adds a bookmark, except in a text field', () => {
  expect(playerCommand(press('n'), 'none')).toEqual({ does: 'write-note' });
  expect(playerCommand(press('B'), 'button')).toEqual({ does: 'bookmark' });
  for (const key of ['n', 'b']) expect(playerCommand(press(key), 'text')).toBeNull();
});

test('space on a focused button belongs to that button', () => {
  expect(playerCommand(press(' '), 'button')).toBeNull();
  expect(playerCommand(press('ArrowRight'), 'button')).toEqual({ does: 'skip', seconds: 5 });
});

test('the arrows on a slider belong to the slider', () => {
  expect(playerCommand(press('ArrowLeft'), 'slider')).toBeNull();
  expect(playerCommand(press(' '), 'slider')).toEqual({ does: 'play-or-pause' });
});

test('a radio button keeps the arrows and space', () => {
  for (const key of ['ArrowUp', 'ArrowRight', ' ']) expect(playerCommand(press(key), 'radio')).toBeNull();
  expect(playerCommand(press('m'), 'radio')).toEqual({ does: 'mute-or-unmute' });
});

test('an answer of a quiz keeps the digits, the arrows, space and Enter', () => {
  for (const key of ['0', '3', 'ArrowUp', 'ArrowRight', ' ', 'Enter'])
    expect(playerCommand(press(key), 'answer')).toBeNull();
  expect(playerCommand(press('m'), 'answer')).toEqual({ does: 'mute-or-unmute' });
});

test('a list or a text field keeps all its keys', () => {
  expect(playerCommand(press('m'), 'list')).toBeNull();
  expect(playerCommand(press('k'), 'text')).toBeNull();
});

test('the browser keeps its own shortcuts', () => {
  expect(playerCommand({ ...press('f'), ctrlKey: true }, 'none')).toBeNull();
});

test('< and > go to the next slower and faster speed', () => {
  expect(playerCommand(press('<'), 'none')).toEqual({ does: 'speed', steps: -1 });
  expect(playerCommand(press('>'), 'button')).toEqual({ does: 'speed', steps: 1 });
});

test('a digit seeks to that tenth of the lesson', () => {
  expect(playerCommand(press('0'), 'none')).toEqual({ does: 'go-to', share: 0 });
  expect(playerCommand(press('7'), 'slider')).toEqual({ does: 'go-to', share: 0.7 });
  expect(playerCommand(press('7'), 'text')).toBeNull();
});

test('the question mark shows the keys', () => {
  expect(playerCommand(press('?'), 'none')).toEqual({ does: 'show-keys' });
  expect(playerCommand(press('?'), 'text')).toBeNull();
});

test('a transcript line keeps up, down, space and Enter', () => {
  for (const key of ['ArrowUp', 'ArrowDown', ' ', 'Enter'])
    expect(playerCommand(press(key), 'line')).toBeNull();
  expect(playerCommand(press('ArrowRight'), 'line')).toEqual({ does: 'skip', seconds: 5 });
});

test('Shift+N and Shift+P go to the next and the previous lesson, and without Shift they do not', () => {
  for (const [key, does] of [
    ['N', 'next-lesson'],
    ['P', 'previous-lesson'],
  ] as const) {
    expect(playerCommand({ ...press(key), shiftKey: true }, 'button')).toEqual({ does });
    expect(playerCommand({ ...press(key), shiftKey: true }, 'text')).toBeNull();
  }
  expect(playerCommand(press('p'), 'none')).toBeNull();
  expect(playerCommand(press('n'), 'none')).toEqual({ does: 'write-note' });
});

test('a tab keeps the arrows, space and Enter', () => {
  for (const key of ['ArrowLeft', 'ArrowRight', ' ', 'Enter'])
    expect(playerCommand(press(key), 'tab')).toBeNull();
  expect(playerCommand(press('k'), 'tab')).toEqual({ does: 'play-or-pause' });
});
