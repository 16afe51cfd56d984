import { expect, test } from 'vitest';
import { messages } from '#messages/messages.ts';
import { outcomeTexts } from './fail-screen.tsx';

test('a failed payment has the specification’s text', () => {
  expect(outcomeTexts('').text).toBe('Something went wrong with your payment. Please try again.');
});

test('a cancelled payment does not mention a failure and says that nothing was charged', () => {
  const { title, text, note } = outcomeTexts('?cancelled=1');
  expect(`${title} ${text} ${note}`).not.toMatch(/fail|wrong/i);
  expect(text).toContain('Nothing was charged');
});

test('no text about a price contradicts another', () => {
  const { pay, pricing, details } = messages.payment;
  const shown = JSON.stringify([pay, pricing.notes, details]);
  expect(shown).not.toMatch(/fee [^.]* can apply|no further charges/);
});
