import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Email } from './email.tsx';

function markupOf(address: string): string {
  return renderToStaticMarkup(createElement(Email, { address }));
}

test('a long address may break before its last sign', () => {
  expect(markupOf('aisyah@example.com')).toBe('aisyah<wbr/>@example.com');
  expect(markupOf('"a@b"@example.com')).toBe('&quot;a@b&quot;<wbr/>@example.com');
});

test('what is no address stays as it is', () => {
  expect(markupOf('Stripe')).toBe('Stripe');
});
