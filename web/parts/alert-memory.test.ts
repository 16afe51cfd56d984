import { expect, test, vi } from 'vitest';
import { storeAlerts, takeStoredAlerts } from './alert-memory.ts';

const signedOut = { text: 'Signed out!', kind: 'success' } as const;
const registered = { text: 'Thank you, you’re registered.', kind: 'success' } as const;

test('an alert that was stored before a navigation stays beside the alerts that the page showed', () => {
  stubStorage();
  storeAlerts([signedOut]);
  storeAlerts([registered, signedOut]);
  storeAlerts([]);
  expect(takeStoredAlerts()).toEqual([registered, signedOut]);
  expect(takeStoredAlerts()).toEqual([]);
});

test('a browser without storage stores no alert and throws no error', () => {
  vi.stubGlobal('sessionStorage', undefined);
  storeAlerts([signedOut]);
  expect(takeStoredAlerts()).toEqual([]);
});

function stubStorage() {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
}
