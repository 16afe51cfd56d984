import { expect, test, vi } from 'vitest';
import { keepAlerts, takeAlerts } from './alert-memory.ts';

const signedOut = { text: 'Signed out!', kind: 'success' } as const;
const registered = { text: 'Thank you, you are registered.', kind: 'success' } as const;

test('what led away stays kept beside what the page showed when it was left', () => {
  stubStorage();
  keepAlerts([signedOut]);
  keepAlerts([registered, signedOut]);
  keepAlerts([]);
  expect(takeAlerts()).toEqual([registered, signedOut]);
  expect(takeAlerts()).toEqual([]);
});

test('a browser without storage keeps nothing, and says nothing', () => {
  vi.stubGlobal('sessionStorage', undefined);
  keepAlerts([signedOut]);
  expect(takeAlerts()).toEqual([]);
});

function stubStorage() {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
}
