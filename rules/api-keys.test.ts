import { expect, test } from 'vitest';
import { actorOfKey, keyOfActor } from './api-keys.ts';

test('the actor of a key contains its name and last four characters', () => {
  const actor = actorOfKey({ name: 'Shop: orders', lastFour: 'a1B2' });
  expect(keyOfActor(actor)).toBe('Shop: orders (…a1B2)');
});

test.each(['y5nQ-_', 'stripe', ''])('"%s" is not the actor of a key', (actor) => {
  expect(keyOfActor(actor)).toBeNull();
});
