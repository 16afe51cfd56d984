import { expect, test } from 'vitest';
import { registrationMemory, registrationStart, type RegistrationState } from './registration-dialog.tsx';

function memory(entries = new Map<string, string>()) {
  return registrationMemory('u1', () => ({
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  }));
}

function stored(value: unknown) {
  return memory(new Map([['draft:registration:u1', JSON.stringify(value)]])).read();
}

const atStepThree: RegistrationState = {
  step: 3,
  answers: { country: 'Malaysia', umur: '17-25', kerja: null, name: 'Aisyah', phone: '012' },
};

test('answers and step survive a reload', () => {
  const tab = memory();
  tab.keep(atStepThree);
  expect(tab.read()).toEqual(atStepThree);
});

test('the registration begins at the first question', () => {
  expect(memory().read()).toEqual(registrationStart);
});

test('an earlier step is restored', () => {
  expect(stored({ ...atStepThree, step: 1 }).step).toBe(1);
});

test('a stored step past an unanswered question goes back to it', () => {
  expect(stored({ ...atStepThree, answers: { country: 'Malaysia' } }).step).toBe(2);
  expect(stored({ step: 3, answers: {} }).step).toBe(1);
});

test('an answer that is no longer offered is dropped', () => {
  expect(stored({ step: 2, answers: { country: 'Atlantis' } })).toEqual(registrationStart);
  expect(stored('nonsense')).toEqual(registrationStart);
});

test('after registering no answer is stored', () => {
  const tab = memory();
  tab.keep(atStepThree);
  tab.drop();
  expect(tab.read()).toEqual(registrationStart);
});
