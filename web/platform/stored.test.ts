import { expect, test } from 'vitest';
import { stored } from './stored.ts';

test('a stored value is read until it is removed', () => {
  const entries = new Map<string, string>();
  const number = stored(() => storageOf(entries), 'number', JSON.parse);
  expect(number.read()).toBeNull();
  number.write('5');
  expect(number.read()).toBe(5);
  number.remove();
  expect(entries.size).toBe(0);
});

test('ignores a stored text that cannot be parsed', () => {
  expect(stored(() => storageOf(new Map([['number', '{']])), 'number', JSON.parse).read()).toBeNull();
});

test('a storage that is switched off holds no value and throws no error', () => {
  const off = stored<string>(
    () => {
      throw new Error('Storage is switched off');
    },
    'key',
    (text) => text,
  );
  off.write('text');
  off.remove();
  expect(off.read()).toBeNull();
});

function storageOf(entries: Map<string, string>) {
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
}
