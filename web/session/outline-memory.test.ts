import { expect, test } from 'vitest';
import type { LearnerOutline } from '#web/outline/learner-outline.ts';
import { outlineMemory } from './outline-memory.ts';

const outline: LearnerOutline = {
  isInstructor: false,
  role: null,
  sections: [
    { id: 1, title: 'Setup', image: 'setup', opensWith: 'premium', first: 0, last: -1, lessons: [] },
  ],
};

function storage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

test('the outline is cached per user', () => {
  const place = storage();
  outlineMemory('aisyah', () => place).keep(outline);
  expect(outlineMemory('aisyah', () => place).read()).toEqual(outline);
  expect(outlineMemory('budi', () => place).read()).toBeNull();
});

test('prices are not cached', () => {
  const place = storage();
  const price = { plan: 'ultra', verdict: 'pay', id: 'ultra-usd', currency: 'USD', amountCents: 7800 };
  outlineMemory('aisyah', () => place).keep({ ...outline, prices: [price] } as LearnerOutline);
  expect([...place.kept.values()].join('')).not.toContain('7800');
});

test.each(['{', 'null', '[]', '{"form":0,"sections":[]}', '{"form":1}', '{"form":1,"sections":{}}'])(
  'an entry of another form is ignored: %s',
  (stored) => {
    const place = storage();
    place.kept.set('videos:aisyah', stored);
    expect(outlineMemory('aisyah', () => place).read()).toBeNull();
  },
);

test('without storage no outline is cached and no error is thrown', () => {
  const forbidden = () => {
    throw new Error('SecurityError');
  };
  const memory = outlineMemory('aisyah', forbidden);
  memory.keep(outline);
  expect(memory.read()).toBeNull();
});
